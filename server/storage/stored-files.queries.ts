import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../database/database.ts";
import { listForeignKeys } from "../database/foreign-keys.queries.ts";
import { storedFiles } from "../database/schema/library/stored-files.ts";

/** Returns the ID of the new row. */
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

export async function hasStoredFiles(db: Queryable): Promise<boolean> {
	const rows = await db.select({ id: storedFiles.id }).from(storedFiles).limit(1);
	return rows.length > 0;
}

/** Matches files that no row of any table refers to, using the database's own foreign keys. */
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
 * Deletes the row of an unused file. A transaction that adds a reference meanwhile waits for this one.
 *
 * @returns its key in the store, or null if the file is used or does not exist
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

/** Returns the IDs of unused files that were stored before a given time. */
export async function listUnusedFiles(db: Queryable, before: Date, limit: number): Promise<string[]> {
	const rows = await db
		.select({ id: storedFiles.id })
		.from(storedFiles)
		.where(and(lt(storedFiles.createdAt, before), await isUnused(db)))
		.limit(limit);
	return rows.map(({ id }) => id);
}

/** Returns the keys of all files, including those being saved or about to be removed. */
export async function listStoredKeys(db: Queryable): Promise<string[]> {
	const rows = await db.select({ key: storedFiles.key }).from(storedFiles);
	return rows.map(({ key }) => key);
}

/** Returns the files that a row refers to, sizes in bytes: these must be in the store (docs/decisions/007). */
export async function listUsedFiles(db: Queryable): Promise<{ key: string; size: number; sha256: string }[]> {
	return db
		.select({ key: storedFiles.key, size: storedFiles.size, sha256: storedFiles.sha256 })
		.from(storedFiles)
		.where(sql`not (${await isUnused(db)})`)
		.orderBy(storedFiles.key);
}
