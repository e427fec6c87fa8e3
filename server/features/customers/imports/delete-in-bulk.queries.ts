import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { listForeignKeys } from "../../../database/foreign-keys.queries.ts";

/** Tables that can be deleted from in bulk. */
type BulkTable = "customers" | "orders";

/** How rows that nothing refers to are deleted without triggers, and the triggers whose work that statement does. */
const deletions: Record<BulkTable, { triggers: string[]; without: (ids: SQL) => SQL }> = {
	orders: { triggers: [], without: (ids) => sql`delete from orders where id = any(${ids})` },
	customers: {
		triggers: ["customers_deleted"],
		without: (ids) => sql`
			with gone as (delete from customers where id = any(${ids}) returning approved, registered)
			select count_customers(-count(*), -count(*) filter (where approved), -count(*) filter (where registered),
				-count(*) filter (where approved and registered)) from gone having count(*) > 0`,
	},
};

/**
 * Deletes many rows. About ten tables refer to each of these, and PostgreSQL asks each of them about each deleted row,
 * which takes nine tenths of the time. This asks each of them once about all rows, and deletes those that nothing
 * refers to without these triggers. Where the database's user may not do that, and for the other rows, it is an ordinary
 * deletion.
 *
 * @param ids rows that the transaction has locked for update, which keeps others from adding a reference
 */
export async function deleteInBulk(tx: Queryable, table: BulkTable, ids: string[]): Promise<void> {
	if (ids.length === 0) return;
	const unreferenced = await findUnreferenced(tx, table, ids);
	if (unreferenced.length > 0) {
		await tx.execute(sql`set local session_replication_role = replica`);
		await tx.execute(deletions[table].without(arrayOf(unreferenced)));
		await tx.execute(sql`set local session_replication_role = origin`);
	}
	if (unreferenced.length < ids.length)
		await tx.execute(sql`delete from ${sql.identifier(table)} where id = any(${arrayOf(ids)})`);
}

const arrayOf = (ids: string[]) => sql`${sql.param(ids)}::uuid[]`;

/** Returns the rows that no other row refers to; none if they have to be deleted in the ordinary way. */
async function findUnreferenced(tx: Queryable, table: BulkTable, ids: string[]): Promise<string[]> {
	const keys = (await listForeignKeys(tx)).filter(({ parent, parentKey }) => parent === table && parentKey === "id");
	if (keys.length === 0 || !(await mayDeleteWithoutTriggers(tx, table, keys.length))) return [];
	const references = keys.map(
		({ table: child, column }) =>
			sql`select ${sql.identifier(column)} as id from given join ${sql.identifier(child)} on ${sql.identifier(column)} = any(ids)`,
	);
	// The IDs are sent once, not for each table.
	const { rows } = await tx.execute<{ id: string }>(
		sql`with given as materialized (select ${arrayOf(ids)} as ids) ${sql.join(references, sql` union all `)}`,
	);
	const referenced = new Set(rows.map(({ id }) => id));
	return ids.filter((id) => !referenced.has(id));
}

/** @param keys number of known foreign keys: any other is one of several columns, which is not looked at here */
async function mayDeleteWithoutTriggers(tx: Queryable, table: BulkTable, keys: number): Promise<boolean> {
	const { rows } = await tx.execute<{ allowed: boolean }>(sql`
		select has_parameter_privilege('session_replication_role', 'set')
			and (select count(*) from pg_constraint where contype = 'f' and confrelid = ${table}::regclass) = ${keys}
			and not exists (
				select from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal
					-- The bit of deletions.
					and tgtype & 8 <> 0 and tgname <> all(${sql.param(deletions[table].triggers)}::text[])
			) as allowed`);
	return rows[0]?.allowed ?? false;
}
