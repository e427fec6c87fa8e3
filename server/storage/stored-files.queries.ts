import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../database/database.ts";
import { listForeignKeys } from "../database/foreign-keys.queries.ts";
import { storedFiles } from "../database/schema/stored-files.ts";

/** @returns the id of the new row */
export async function insertStoredFile(
	db: Queryable,
	file: { key: string; name: string; contentType: string; size: number; sha256: string; crc32?: number },
): Promise<string> {
	const [row] = await db.insert(storedFiles).values(file).returning({ id: storedFiles.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

export async function writeChecksum(db: Queryable, fileId: string, crc32: number): Promise<void> {
	await db.update(storedFiles).set({ crc32 }).where(eq(storedFiles.id, fileId));
}

/** No row of any table shows the file; the database knows which tables could. */
async function isUnused(db: Queryable): Promise<SQL> {
	const keys = (await listForeignKeys(db)).filter(({ parent }) => parent === "stored_files");
	return sql.join(
		keys.map(({ table, column }) => {
			const name = sql.raw(table);
			return sql`not exists (select from ${name} where ${name}.${sql.raw(column)} = ${storedFiles.id})`;
		}),
		sql` and `,
	);
}

/**
 * Deletes the row of a file that nothing refers to. Whoever begins to refer to it meanwhile waits for this transaction.
 *
 * @returns its key in the store, or null where the file is used, or not there
 */
export async function deleteUnusedFile(tx: Queryable, fileId: string): Promise<string | null> {
	const [file] = await tx
		.select({ id: storedFiles.id })
		.from(storedFiles)
		.where(eq(storedFiles.id, fileId))
		.for("update");
	if (!file) return null;
	const [deleted] = await tx
		.delete(storedFiles)
		.where(and(eq(storedFiles.id, fileId), await isUnused(tx)))
		.returning({ key: storedFiles.key });
	return deleted?.key ?? null;
}

/** @returns the ids of files that were stored before a moment and that nothing refers to */
export async function listUnusedFiles(db: Queryable, before: Date, limit: number): Promise<string[]> {
	const rows = await db
		.select({ id: storedFiles.id })
		.from(storedFiles)
		.where(and(lt(storedFiles.createdAt, before), await isUnused(db)))
		.limit(limit);
	return rows.map(({ id }) => id);
}

/** @returns the keys of all files, those too that are being kept just now, or about to be removed */
export async function listStoredKeys(db: Queryable): Promise<string[]> {
	const rows = await db.select({ key: storedFiles.key }).from(storedFiles);
	return rows.map(({ key }) => key);
}

/** @returns the files that some row shows, sizes in bytes: these have to be in the store (docs/decisions/007) */
export async function listUsedFiles(db: Queryable): Promise<{ key: string; size: number; sha256: string }[]> {
	return db
		.select({ key: storedFiles.key, size: storedFiles.size, sha256: storedFiles.sha256 })
		.from(storedFiles)
		.where(sql`not (${await isUnused(db)})`)
		.orderBy(storedFiles.key);
}
