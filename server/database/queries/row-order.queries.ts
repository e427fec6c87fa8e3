import { sql } from "drizzle-orm";
import { movedOrder, type NewPlace } from "../../../contract/ordering.ts";
import type { Queryable } from "../database.ts";
import type { digitalDownloads } from "../schema/library/digital-downloads.ts";
import type { lessons } from "../schema/library/lessons.ts";
import type { modules } from "../schema/library/modules.ts";

/** A sorted set of rows, numbered from 0 without gaps. */
export interface RowOrder {
	/** Held until the end of every transaction that adds, moves or deletes a row. */
	lock(tx: Queryable): Promise<void>;
	list(tx: Queryable): Promise<{ id: string; title: string }[]>;
	write(tx: Queryable, ids: string[]): Promise<void>;
}

type OrderedTable = typeof modules | typeof lessons | typeof digitalDownloads;

/**
 * Locks an order until the transaction ends, so that it is read and written as a whole (ADD-04).
 *
 * @param name of the order, such as `modules`
 */
export async function lockOrder(tx: Queryable, name: string): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${name}`}, 0))`);
}

/**
 * Makes room for a row at the end.
 *
 * @param tx locks the order until it ends
 * @returns the index of the row to insert
 */
export async function appendRow(tx: Queryable, order: RowOrder): Promise<number> {
	await order.lock(tx);
	const ids = (await order.list(tx)).map(({ id }) => id);
	await order.write(tx, ids);
	return ids.length;
}

/**
 * Moves a row; indexes then start at 0 without gaps.
 *
 * @param tx locks the order until it ends
 * @returns its title and its indexes before and after; null if it does not exist
 */
export async function moveRow(
	tx: Queryable,
	order: RowOrder,
	id: string,
	to: NewPlace,
): Promise<{ title: string; from: number; to: number } | null> {
	await order.lock(tx);
	const rows = await order.list(tx);
	const ids = rows.map((row) => row.id);
	const from = ids.indexOf(id);
	const row = rows[from];
	if (!row) return null;
	const moved = movedOrder(ids, id, to);
	await order.write(tx, moved);
	return { title: row.title, from, to: moved.indexOf(id) };
}

/**
 * Numbers rows from 0 in one statement; rows that are already right stay untouched.
 *
 * @param ids in their order
 * @param stamp sets columns of moved rows, if a move counts as a change
 */
export async function writeOrder(tx: Queryable, table: OrderedTable, ids: string[], stamp?: Date): Promise<void> {
	const stamped = stamp ? sql`, updated_at = ${stamp.toISOString()}::timestamptz` : sql``;
	await tx.execute(sql`
		update ${table} set order_index = wanted.place - 1${stamped}
		from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
		where ${table.id} = wanted.id and ${table.orderIndex} <> wanted.place - 1`);
}
