import { sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";
import type { digitalDownloads } from "./schema/digital-downloads.ts";
import type { lessons } from "./schema/lessons.ts";
import type { modules } from "./schema/modules.ts";

/** An order that rows stand in, counted from 0 without a gap. */
export interface RowOrder {
	/** Held until the transaction ends, by whoever adds, moves or deletes a row. */
	lock(tx: Queryable): Promise<void>;
	list(tx: Queryable): Promise<{ id: string; title: string }[]>;
	write(tx: Queryable, ids: string[]): Promise<void>;
}

type OrderedTable = typeof modules | typeof lessons | typeof digitalDownloads;

/**
 * Whoever changes an order waits here for who changes it already, so that an order is read and written as a whole
 * (ADD-04).
 *
 * @param name of the order, such as `modules`
 */
export async function lockOrder(tx: Queryable, name: string): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${name}`}, 0))`);
}

/**
 * Gives rows their places from 0, in one statement; those that stand right are left alone.
 *
 * @param ids in their order
 * @param stamp of the rows that move, where a move counts as a change
 */
export async function writeOrder(tx: Queryable, table: OrderedTable, ids: string[], stamp?: Date): Promise<void> {
	const stamped = stamp ? sql`, updated_at = ${stamp.toISOString()}::timestamptz` : sql``;
	await tx.execute(sql`
		update ${table} set order_index = wanted.place - 1${stamped}
		from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
		where ${table.id} = wanted.id and ${table.orderIndex} <> wanted.place - 1`);
}
