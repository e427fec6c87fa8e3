import { and, eq, inArray, isNotNull, lt } from "drizzle-orm";
import type { UploadPurpose } from "../../../../contract/site/uploads.ts";
import type { Queryable } from "../../../database/database.ts";
import { uploads } from "../../../database/schema/site/uploads.ts";

export async function insertUpload(
	db: Queryable,
	upload: { id: string; userId: string; fileName: string; size: number; purpose: UploadPurpose },
): Promise<void> {
	await db.insert(uploads).values(upload);
}

/** Returns the ID of the upload's owner, or null. */
export async function findUploadOwner(db: Queryable, id: string): Promise<string | null> {
	const [row] = await db.select({ userId: uploads.userId }).from(uploads).where(eq(uploads.id, id));
	return row?.userId ?? null;
}

/** Records activity, so that the upload is not abandoned. */
export async function touchUpload(db: Queryable, id: string): Promise<void> {
	await db.update(uploads).set({ activeAt: new Date() }).where(eq(uploads.id, id));
}

export async function markUploadComplete(db: Queryable, id: string): Promise<void> {
	const now = new Date();
	await db.update(uploads).set({ completedAt: now, activeAt: now }).where(eq(uploads.id, id));
}

/** Returns an upload that is complete, for this purpose, and belongs to the person; or null. */
export async function findCompleteUpload(db: Queryable, id: string, userId: string, purpose: UploadPurpose) {
	const [row] = await db
		.select({ id: uploads.id, fileName: uploads.fileName, size: uploads.size })
		.from(uploads)
		.where(
			and(eq(uploads.id, id), eq(uploads.userId, userId), eq(uploads.purpose, purpose), isNotNull(uploads.completedAt)),
		);
	return row ?? null;
}

/** Returns whether there was one. */
export async function deleteUpload(db: Queryable, id: string): Promise<boolean> {
	const rows = await db.delete(uploads).where(eq(uploads.id, id)).returning({ id: uploads.id });
	return rows.length > 0;
}

export async function deleteUploads(db: Queryable, ids: string[]): Promise<void> {
	await db.delete(uploads).where(inArray(uploads.id, ids));
}

/** Returns the IDs of uploads without activity since a given time. */
export async function listAbandonedUploads(db: Queryable, before: Date): Promise<string[]> {
	const rows = await db.select({ id: uploads.id }).from(uploads).where(lt(uploads.activeAt, before));
	return rows.map(({ id }) => id);
}

/** Returns which of the IDs are uploads. */
export async function knownUploads(db: Queryable, ids: string[]): Promise<Set<string>> {
	const rows = await db.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, ids));
	return new Set(rows.map(({ id }) => id));
}
