import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import type { ForeignKey } from "../../database/foreign-keys.queries.ts";
import { deletedFiles, deletedRows, deletions } from "../../database/schema/deletions.ts";

/** @returns the columns of a table that are written, as SQL names them */
export async function listWrittenColumns(tx: Queryable, table: string): Promise<string[]> {
	const { rows } = await tx.execute<{ name: string }>(sql`
		select quote_ident(attname) as name from pg_attribute
		where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
		order by attnum`);
	return rows.map(({ name }) => name);
}

export type Row = Record<string, unknown> & { id: string; title: string };

/** @param hold until the transaction ends. @returns the row, its columns named as in the database, or null */
export async function findRow(tx: Queryable, table: string, id: string, hold = false): Promise<Row | null> {
	const name = sql.raw(table);
	const held = hold ? sql` for update` : sql``;
	const { rows } = await tx.execute<{ row: Row }>(
		sql`select to_jsonb(${name}) as row from ${name} where id = ${id}${held}`,
	);
	return rows[0]?.row ?? null;
}

/** What refers to it goes along, or loses the reference, as the database has it. */
export async function deleteRow(tx: Queryable, table: string, id: string): Promise<void> {
	await tx.execute(sql`delete from ${sql.raw(table)} where id = ${id}`);
}

/** @returns the id */
export async function insertDeletion(
	tx: Queryable,
	deletion: Pick<typeof deletions.$inferInsert, "kind" | "subject">,
): Promise<string> {
	const [row] = await tx.insert(deletions).values(deletion).returning({ id: deletions.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

/** Notes the rows of a table that are about to go. @param which a condition on the table's own columns */
export async function noteRows(
	tx: Queryable,
	{ deletionId, place, table, which }: { deletionId: string; place: number; table: string; which: SQL },
): Promise<void> {
	const name = sql.raw(table);
	await tx.execute(sql`
		insert into ${deletedRows} (deletion_id, place, table_name, row)
		select ${deletionId}, ${place}, ${table}, to_jsonb(${name}) from ${name} where ${which}`);
}

/** Notes the rows that stay and are about to lose a reference. */
export async function noteLostReferences(
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

/** Keeps the files that a column of these rows shows. */
export async function noteFiles(tx: Queryable, deletionId: string, key: ForeignKey, which: SQL): Promise<void> {
	const [name, column] = [sql.raw(key.table), sql.raw(key.column)];
	await tx.execute(sql`
		insert into ${deletedFiles} (deletion_id, file_id)
		select ${deletionId}, ${name}.${column} from ${name} where ${which} and ${name}.${column} is not null
		on conflict do nothing`);
}

/** @returns the deletion, held until the transaction ends, with the row itself; null where it cannot be undone any more */
export async function lockDeletion(tx: Queryable, id: string) {
	const [deletion] = await tx.select().from(deletions).where(eq(deletions.id, id)).for("update");
	if (!deletion) return null;
	const [root] = await tx
		.select({ row: deletedRows.row })
		.from(deletedRows)
		.where(and(eq(deletedRows.deletionId, id), eq(deletedRows.place, 0)));
	return root ? { ...deletion, row: root.row as Row } : null;
}

/** @returns what was noted, in the order in which it comes back */
export async function listNoted(tx: Queryable, deletionId: string) {
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

/** Holds a row that others are about to refer to. @returns whether it is there */
export async function holdRow(tx: Queryable, table: string, key: string, id: unknown): Promise<boolean> {
	const { rowCount } = await tx.execute(
		sql`select from ${sql.raw(table)} where ${sql.raw(key)} = ${id}::uuid for key share`,
	);
	return rowCount === 1;
}

/**
 * Puts the rows of one place back. What belongs to a row that is gone, such as the progress of someone who was deleted
 * since, stays away; another reference to something that is gone is left empty.
 *
 * @returns how many
 */
export async function putRowsBack(
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

/** Gives rows that stayed the reference back that they lost, unless they have another by now. */
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

/** @returns the files that were kept for them */
export async function forgetDeletionsBefore(tx: Queryable, before: Date): Promise<string[]> {
	const old = tx.select({ id: deletions.id }).from(deletions).where(lt(deletions.deletedAt, before));
	const files = await tx
		.selectDistinct({ fileId: deletedFiles.fileId })
		.from(deletedFiles)
		.where(inArray(deletedFiles.deletionId, old));
	await tx.delete(deletions).where(lt(deletions.deletedAt, before));
	return files.map(({ fileId }) => fileId);
}
