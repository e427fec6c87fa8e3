import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { downloadLogs } from "../../../database/schema/library/digital-downloads.ts";

/**
 * Logs a download. An entry from the file list has the file's name; only product cards have an ID (DIG-05).
 *
 * @returns its ID
 */
export async function insertDownloadLog(db: Queryable, log: typeof downloadLogs.$inferInsert): Promise<string> {
	const [row] = await db.insert(downloadLogs).values(log).returning({ id: downloadLogs.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

/**
 * Adds the bytes sent of a download.
 *
 * @param id of its entry; null for a later range, which is added to the newest entry of this person and file
 */
export async function addBytesSent(
	db: Queryable,
	id: string | null,
	taken: { userId: string; fileName: string },
	bytes: number,
): Promise<void> {
	const newest = db
		.select({ id: downloadLogs.id })
		.from(downloadLogs)
		.where(and(eq(downloadLogs.userId, taken.userId), eq(downloadLogs.fileName, taken.fileName)))
		.orderBy(desc(downloadLogs.downloadedAt))
		.limit(1);
	await db
		.update(downloadLogs)
		.set({ bytesSent: sql`coalesce(${downloadLogs.bytesSent}, 0) + ${bytes}` })
		.where(id ? eq(downloadLogs.id, id) : inArray(downloadLogs.id, newest));
}
