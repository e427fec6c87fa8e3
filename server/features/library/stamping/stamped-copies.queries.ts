import { and, eq, lt, ne, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../contract/durations.ts";
import type { Queryable } from "../../../database/database.ts";
import { newestOrder } from "../../../database/queries/customers.queries.ts";
import { users } from "../../../database/schema/accounts/auth.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { digitalDownloads } from "../../../database/schema/library/digital-downloads.ts";
import { stampedCopies } from "../../../database/schema/library/stamped-copies.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";

export interface CopyKey {
	copyOf: string;
	userId: string;
	stampText: string;
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

/** Returns the number of a person's newest order, or null if they were given access by hand. */
export async function findOrderNumber(db: Queryable, userId: string): Promise<string | null> {
	const newest = newestOrder(db);
	const [row] = await db
		.select({ number: newest.number, reference: newest.reference })
		.from(customers)
		.innerJoinLateral(newest, sql`true`)
		.where(eq(customers.userId, userId));
	return row?.number || row?.reference || null;
}

/** Returns the cached copy and marks it as used now, or null. */
export async function findCopy(db: Queryable, { copyOf, userId, stampText }: CopyKey, now: Date) {
	const isIt = and(
		eq(stampedCopies.copyOf, copyOf),
		eq(stampedCopies.userId, userId),
		eq(stampedCopies.stampText, stampText),
	);
	const [row] = await db
		.select(fileColumns)
		.from(stampedCopies)
		.innerJoin(storedFiles, eq(storedFiles.id, stampedCopies.fileId))
		.where(isIt);
	if (!row) return null;
	// Once a day is sufficient, however many ranges of it are requested.
	const aDayAgo = new Date(now.getTime() - DAY_MS);
	await db
		.update(stampedCopies)
		.set({ usedAt: now })
		.where(and(isIt, lt(stampedCopies.usedAt, aDayAgo)));
	return row;
}

/**
 * Saves why a file is delivered without a stamp, for the seller; null once it can be stamped.
 *
 * @param fileId the file of the products to update
 */
export async function saveStampProblem(db: Queryable, fileId: string, problem: string | null): Promise<void> {
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

/** Returns what is needed to read a stored file, or null. */
export async function findFile(db: Queryable, fileId: string) {
	const [row] = await db.select(fileColumns).from(storedFiles).where(eq(storedFiles.id, fileId));
	return row ?? null;
}

/**
 * Saves a copy as the member's only one of its file.
 *
 * @returns the stored files to delete: copies with other stampText, or this one if another request stored the same
 *   first
 */
export async function replaceCopy(db: Queryable, copy: CopyKey & { fileId: string }): Promise<string[]> {
	const { copyOf, userId, stampText, fileId } = copy;
	return db.transaction(async (tx) => {
		await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
		const others = await tx
			.delete(stampedCopies)
			.where(
				and(eq(stampedCopies.copyOf, copyOf), eq(stampedCopies.userId, userId), ne(stampedCopies.stampText, stampText)),
			)
			.returning({ fileId: stampedCopies.fileId });
		const kept = await tx.insert(stampedCopies).values(copy).onConflictDoNothing().returning({ id: stampedCopies.id });
		return [...others.map((other) => other.fileId), ...(kept.length > 0 ? [] : [fileId])];
	});
}

/**
 * Deletes the rows of copies not used since.
 *
 * @returns their stored files
 */
export async function deleteUnusedCopies(db: Queryable, before: Date): Promise<string[]> {
	const rows = await db
		.delete(stampedCopies)
		.where(lt(stampedCopies.usedAt, before))
		.returning({ fileId: stampedCopies.fileId });
	return rows.map(({ fileId }) => fileId);
}
