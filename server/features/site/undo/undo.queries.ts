import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import type { ForeignKey } from "../../../database/foreign-keys.queries.ts";
import { deletedFiles, deletedRows, deletions } from "../../../database/schema/customers/deletions.ts";

/** Returns the writable columns of a table, by their SQL names. */
export async function listWrittenColumns(tx: Queryable, table: string): Promise<string[]> {
	const { rows } = await tx.execute<{ name: string }>(sql`
		select quote_ident(attname) as name from pg_attribute
		where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
		order by attnum`);
	return rows.map(({ name }) => name);
}

export type Row = Record<string, unknown> & { id: string; title: string };

/**
 * Returns the row, with the database's column names, or null.
 *
 * @param hold locks it until the transaction ends
 */
export async function findRow(tx: Queryable, table: string, id: string, hold = false): Promise<Row | null> {
	const name = sql.raw(table);
	const held = hold ? sql` for update` : sql``;
	const { rows } = await tx.execute<{ row: Row }>(
		sql`select to_jsonb(${name}) as row from ${name} where id = ${id}${held}`,
	);
	return rows[0]?.row ?? null;
}

/** Deletes a row. Foreign keys delete or update the rows that refer to it. */
export async function deleteRow(tx: Queryable, table: string, id: string): Promise<void> {
	await tx.execute(sql`delete from ${sql.raw(table)} where id = ${id}`);
}

/** Returns the ID. */
export async function insertDeletion(
	tx: Queryable,
	deletion: Pick<typeof deletions.$inferInsert, "kind" | "subject">,
): Promise<string> {
	const [row] = await tx.insert(deletions).values(deletion).returning({ id: deletions.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

/**
 * Saves the rows of a table that are about to be deleted.
 *
 * @param which a condition on the table's own columns
 */
export async function saveDeletedRows(
	tx: Queryable,
	{ deletionId, place, table, which }: { deletionId: string; place: number; table: string; which: SQL },
): Promise<void> {
	const name = sql.raw(table);
	await tx.execute(sql`
		insert into ${deletedRows} (deletion_id, place, table_name, row)
		select ${deletionId}, ${place}, ${table}, to_jsonb(${name}) from ${name} where ${which}`);
}

/** Saves the references that remaining rows are about to lose. */
export async function saveLostReferences(
	tx: Queryable,
	{ deletionId, place, key, which }: { deletionId: string; place: number; key: ForeignKey; which: SQL },
): Promise<void> {
	const [name, column] = [sql.raw(key.table), sql.raw(key.column)];
	await tx.execute(sql`
		insert into ${deletedRows} (deletion_id, place, table_name, lost_column, row)
		select ${deletionId}, ${place}, ${key.table}, ${key.column},
			jsonb_build_object('id', ${name}.id, ${key.column}::text, ${name}.${column})
		from ${name} where ${which}`);
}

/** Keeps the files used in a column of these rows. */
export async function saveDeletedFiles(tx: Queryable, deletionId: string, key: ForeignKey, which: SQL): Promise<void> {
	const [name, column] = [sql.raw(key.table), sql.raw(key.column)];
	await tx.execute(sql`
		insert into ${deletedFiles} (deletion_id, file_id)
		select ${deletionId}, ${name}.${column} from ${name} where ${which} and ${name}.${column} is not null
		on conflict do nothing`);
}

/** Returns the deletion with the row itself, locked until the transaction ends; null if it can no longer be undone. */
export async function lockDeletion(tx: Queryable, id: string) {
	const [deletion] = await tx.select().from(deletions).where(eq(deletions.id, id)).for("update");
	if (!deletion) return null;
	const [root] = await tx
		.select({ row: deletedRows.row })
		.from(deletedRows)
		.where(and(eq(deletedRows.deletionId, id), eq(deletedRows.place, 0)));
	return root ? { ...deletion, row: root.row as Row } : null;
}

/** Returns the saved rows, in restore order. */
export async function listDeletedRows(tx: Queryable, deletionId: string) {
	return tx
		.selectDistinct({
			place: deletedRows.place,
			table: deletedRows.tableName,
			lostColumn: deletedRows.lostColumn,
		})
		.from(deletedRows)
		.where(eq(deletedRows.deletionId, deletionId))
		.orderBy(deletedRows.place);
}

/**
 * Locks a row that others are about to refer to.
 *
 * @returns whether it exists
 */
export async function lockRow(tx: Queryable, table: string, key: string, id: unknown): Promise<boolean> {
	const { rowCount } = await tx.execute(
		sql`select from ${sql.raw(table)} where ${sql.raw(key)} = ${id}::uuid for key share`,
	);
	return rowCount === 1;
}

/**
 * Restores the rows of one place. Skips rows whose owner no longer exists, such as the progress of someone deleted
 * since; other references to missing rows become empty.
 *
 * @returns the number of restored rows
 */
export async function restoreRows(
	tx: Queryable,
	{ deletionId, place, table, keys }: { deletionId: string; place: number; table: string; keys: ForeignKey[] },
): Promise<number> {
	const columns = await listWrittenColumns(tx, table);
	const valueIn = (key: ForeignKey) => sql`(noted.row ->> ${key.column}::text)::uuid`;
	const isThere = (key: ForeignKey) =>
		sql`exists (select from ${sql.raw(key.parent)} where ${sql.raw(key.parentKey)} = ${valueIn(key)})`;
	const own = keys.filter((key) => key.table === table);
	const wanted = own
		.filter(({ onDelete }) => onDelete === "cascade")
		.map((key) => sql` and (${valueIn(key)} is null or ${isThere(key)})`);
	const emptied = own
		.filter(({ onDelete }) => onDelete === "set null")
		.map((key) => sql` || case when ${isThere(key)} then '{}' else jsonb_build_object(${key.column}::text, null) end`);
	const name = sql.raw(table);
	const { rowCount } = await tx.execute(sql`
		insert into ${name} (${sql.raw(columns.join(", "))})
		select ${sql.raw(columns.map((column) => `put_back.${column}`).join(", "))}
		from ${deletedRows} noted
		cross join lateral jsonb_populate_record(null::${name}, noted.row${sql.join(emptied)}) put_back
		where noted.deletion_id = ${deletionId} and noted.place = ${place}${sql.join(wanted)}`);
	return rowCount ?? 0;
}

/** Restores lost references of remaining rows, unless they have another one by now. */
export async function putReferencesBack(
	tx: Queryable,
	{ deletionId, place, table, column }: { deletionId: string; place: number; table: string; column: string },
): Promise<void> {
	const [name, lost] = [sql.raw(table), sql.raw(column)];
	await tx.execute(sql`
		update ${name} set ${lost} = (noted.row ->> ${column}::text)::uuid
		from ${deletedRows} noted
		where noted.deletion_id = ${deletionId} and noted.place = ${place}
			and ${name}.id = (noted.row ->> 'id')::uuid and ${name}.${lost} is null`);
}

export async function forgetDeletion(tx: Queryable, id: string): Promise<void> {
	await tx.delete(deletions).where(eq(deletions.id, id));
}

/** Returns the files that were kept for them. */
export async function forgetDeletionsBefore(tx: Queryable, before: Date): Promise<string[]> {
	const old = tx.select({ id: deletions.id }).from(deletions).where(lt(deletions.deletedAt, before));
	const files = await tx
		.selectDistinct({ fileId: deletedFiles.fileId })
		.from(deletedFiles)
		.where(inArray(deletedFiles.deletionId, old));
	await tx.delete(deletions).where(lt(deletions.deletedAt, before));
	return files.map(({ fileId }) => fileId);
}
