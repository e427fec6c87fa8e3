import type { Queryable } from "../database/database.ts";
import { storedFiles } from "../database/schema/stored-files.ts";

/** @returns the id of the new row */
export async function insertStoredFile(
	db: Queryable,
	file: { key: string; name: string; contentType: string; size: number; sha256: string },
): Promise<string> {
	const [row] = await db.insert(storedFiles).values(file).returning({ id: storedFiles.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}
