import { and, eq, lt, ne, sql } from "drizzle-orm";
import { newestOrder } from "../../database/customers.queries.ts";
import type { Queryable } from "../../database/database.ts";
import { users } from "../../database/schema/auth.ts";
import { customers } from "../../database/schema/customers.ts";
import { digitalDownloads } from "../../database/schema/digital-downloads.ts";
import { stampedCopies } from "../../database/schema/stamped-copies.ts";
import { storedFiles } from "../../database/schema/stored-files.ts";

export interface CopyKey {
	copyOf: string;
	userId: string;
	words: string;
}

/** A stored file, as it is sent. */
const fileColumns = {
	id: storedFiles.id,
	key: storedFiles.key,
	storedName: storedFiles.name,
	contentType: storedFiles.contentType,
	size: storedFiles.size,
	sha256: storedFiles.sha256,
	crc32: storedFiles.crc32,
	storedAt: storedFiles.createdAt,
};

/** @returns the number of a person's newest order, or null for someone who was given access by hand */
export async function findOrderNumber(db: Queryable, userId: string): Promise<string | null> {
	const newest = newestOrder(db);
	const [row] = await db
		.select({ number: newest.number, reference: newest.reference })
		.from(customers)
		.innerJoinLateral(newest, sql`true`)
		.where(eq(customers.userId, userId));
	return row?.number || row?.reference || null;
}

/** @returns the copy that is kept, marked as used now, or null */
export async function takeCopy(db: Queryable, { copyOf, userId, words }: CopyKey, now: Date) {
	const isIt = and(eq(stampedCopies.copyOf, copyOf), eq(stampedCopies.userId, userId), eq(stampedCopies.words, words));
	const [row] = await db
		.select(fileColumns)
		.from(stampedCopies)
		.innerJoin(storedFiles, eq(storedFiles.id, stampedCopies.fileId))
		.where(isIt);
	if (!row) return null;
	// Once a day is enough, however many parts of it are asked for.
	const aDayAgo = new Date(now.getTime() - 86_400_000);
	await db
		.update(stampedCopies)
		.set({ usedAt: now })
		.where(and(isIt, lt(stampedCopies.usedAt, aDayAgo)));
	return row;
}

/**
 * Keeps why a file is delivered without a stamp, for the seller; null once it can be stamped.
 *
 * @param fileId of the products that it is the file of
 */
export async function noteStampProblem(db: Queryable, fileId: string, problem: string | null): Promise<void> {
	await db
		.update(digitalDownloads)
		.set({ stampProblem: problem })
		.where(
			and(
				eq(digitalDownloads.fileId, fileId),
				digitalDownloads.stamped,
				sql`${digitalDownloads.stampProblem} is distinct from ${problem}`,
			),
		);
}

/** @returns what is needed to look into a stored file, or null */
export async function findFile(db: Queryable, fileId: string) {
	const [row] = await db.select(fileColumns).from(storedFiles).where(eq(storedFiles.id, fileId));
	return row ?? null;
}

/**
 * Keeps a copy as the only one that its member has of its file.
 *
 * @returns the stored files to delete: copies with other words, or this one if another request stored the same first
 */
export async function replaceCopy(db: Queryable, copy: CopyKey & { fileId: string }): Promise<string[]> {
	const { copyOf, userId, words, fileId } = copy;
	return db.transaction(async (tx) => {
		await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
		const others = await tx
			.delete(stampedCopies)
			.where(and(eq(stampedCopies.copyOf, copyOf), eq(stampedCopies.userId, userId), ne(stampedCopies.words, words)))
			.returning({ fileId: stampedCopies.fileId });
		const kept = await tx.insert(stampedCopies).values(copy).onConflictDoNothing().returning({ id: stampedCopies.id });
		return [...others.map((other) => other.fileId), ...(kept.length > 0 ? [] : [fileId])];
	});
}

/** @returns the stored files of copies that nobody used since, which are copies no longer */
export async function deleteUnusedCopies(db: Queryable, before: Date): Promise<string[]> {
	const rows = await db
		.delete(stampedCopies)
		.where(lt(stampedCopies.usedAt, before))
		.returning({ fileId: stampedCopies.fileId });
	return rows.map(({ fileId }) => fileId);
}
