import { asc, desc, eq } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { downloads } from "../../../database/schema/library/downloads.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";

/** DWN-01: featured first, then newest. The title breaks ties, so that the order is stable. */
export const listOrder = [desc(downloads.featured), desc(downloads.createdAt), asc(downloads.title), asc(downloads.id)];

export async function listDownloads(db: Queryable) {
	return db
		.select({
			id: downloads.id,
			title: downloads.title,
			description: downloads.description,
			fileType: downloads.fileType,
			fileSize: downloads.fileSize,
			fileUrl: downloads.fileUrl,
			featured: downloads.featured,
			accessLevel: downloads.accessLevel,
			storedName: storedFiles.name,
		})
		.from(downloads)
		.leftJoin(storedFiles, eq(storedFiles.id, downloads.fileId))
		.orderBy(...listOrder);
}

const storedColumns = {
	key: storedFiles.key,
	storedName: storedFiles.name,
	contentType: storedFiles.contentType,
	size: storedFiles.size,
	sha256: storedFiles.sha256,
	storedAt: storedFiles.createdAt,
};

/** Returns the target of a row of the list: a stored file or an address; null if there is no such row. */
export async function findDownload(db: Queryable, id: string) {
	const [row] = await db
		.select({
			title: downloads.title,
			fileType: downloads.fileType,
			accessLevel: downloads.accessLevel,
			fileUrl: downloads.fileUrl,
			stored: storedColumns,
		})
		.from(downloads)
		.leftJoin(storedFiles, eq(storedFiles.id, downloads.fileId))
		.where(eq(downloads.id, id));
	return row ?? null;
}
