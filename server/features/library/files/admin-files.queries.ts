import { count, eq } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { downloads } from "../../../database/schema/library/downloads.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";
import { listOrder } from "./files.queries.ts";

const adminColumns = {
	id: downloads.id,
	title: downloads.title,
	description: downloads.description,
	fileType: downloads.fileType,
	fileSize: downloads.fileSize,
	fileUrl: downloads.fileUrl,
	featured: downloads.featured,
	accessLevel: downloads.accessLevel,
	updatedAt: downloads.updatedAt,
	storedName: storedFiles.name,
};

export async function listDownloadsForAdmin(db: Queryable, page: { limit: number; offset: number }) {
	return db
		.select(adminColumns)
		.from(downloads)
		.leftJoin(storedFiles, eq(storedFiles.id, downloads.fileId))
		.orderBy(...listOrder)
		.limit(page.limit)
		.offset(page.offset);
}

export async function countDownloads(db: Queryable): Promise<number> {
	const [row] = await db.select({ total: count() }).from(downloads);
	return row?.total ?? 0;
}

export async function findDownloadForAdmin(db: Queryable, id: string) {
	const [row] = await db
		.select(adminColumns)
		.from(downloads)
		.leftJoin(storedFiles, eq(storedFiles.id, downloads.fileId))
		.where(eq(downloads.id, id));
	return row ?? null;
}

/** Returns the row, locked until the transaction ends, or null. */
export async function lockDownload(tx: Queryable, id: string) {
	const [row] = await tx.select().from(downloads).where(eq(downloads.id, id)).for("update");
	return row ?? null;
}

type Columns = typeof downloads.$inferInsert;

/** Returns the ID. */
export async function insertDownload(db: Queryable, values: Columns): Promise<string> {
	const [row] = await db.insert(downloads).values(values).returning({ id: downloads.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

/** Returns the title, or null if there is no such row. */
export async function changeDownload(db: Queryable, id: string, values: Partial<Columns>): Promise<string | null> {
	const [row] = await db
		.update(downloads)
		.set(values)
		.where(eq(downloads.id, id))
		.returning({ title: downloads.title });
	return row?.title ?? null;
}
