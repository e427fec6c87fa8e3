import { and, eq, isNotNull } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import { uploads } from "../../database/schema/uploads.ts";

export async function insertUpload(
	db: Queryable,
	upload: { id: string; userId: string; fileName: string; size: number },
): Promise<void> {
	await db.insert(uploads).values(upload);
}

/** @returns the id of whoever began the upload, or null */
export async function findUploadOwner(db: Queryable, id: string): Promise<string | null> {
	const [row] = await db.select({ userId: uploads.userId }).from(uploads).where(eq(uploads.id, id));
	return row?.userId ?? null;
}

export async function markUploadComplete(db: Queryable, id: string): Promise<void> {
	await db.update(uploads).set({ completedAt: new Date() }).where(eq(uploads.id, id));
}

/** @returns an upload that is whole and belongs to the person, or null */
export async function findCompleteUpload(db: Queryable, id: string, userId: string) {
	const [row] = await db
		.select({ id: uploads.id, fileName: uploads.fileName, size: uploads.size })
		.from(uploads)
		.where(and(eq(uploads.id, id), eq(uploads.userId, userId), isNotNull(uploads.completedAt)));
	return row ?? null;
}

export async function deleteUpload(db: Queryable, id: string): Promise<void> {
	await db.delete(uploads).where(eq(uploads.id, id));
}
