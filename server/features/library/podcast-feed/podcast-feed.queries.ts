import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { HOUR_MS } from "../../../../contract/durations.ts";
import type { Queryable } from "../../../database/database.ts";
import { users } from "../../../database/schema/accounts/auth.ts";
import { audiobooks, audioParts, podcastFeeds } from "../../../database/schema/library/audiobooks.ts";
import { digitalDownloads } from "../../../database/schema/library/digital-downloads.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";

/** Returns the version of a person's feed, and its last request; null if there is none yet. */
export async function findFeed(db: Queryable, userId: string) {
	const [row] = await db
		.select({ version: podcastFeeds.version, lastRequestedAt: podcastFeeds.lastRequestedAt })
		.from(podcastFeeds)
		.where(eq(podcastFeeds.userId, userId));
	return row ?? null;
}

/** Creates a person's feed, or updates its version and address. */
export async function writeFeed(db: Queryable, userId: string, version: number, tokenHash: string): Promise<void> {
	await db
		.insert(podcastFeeds)
		.values({ userId, version, tokenHash })
		.onConflictDoUpdate({
			target: podcastFeeds.userId,
			set: {
				version,
				tokenHash,
				lastRequestedAt: sql`case when ${podcastFeeds.tokenHash} = excluded.token_hash then ${podcastFeeds.lastRequestedAt} end`,
			},
		});
}

/** Returns the feed's owner, or null. */
export async function findFeedOwner(db: Queryable, tokenHash: string) {
	const [row] = await db
		.select({ id: users.id, email: users.email, name: users.name })
		.from(podcastFeeds)
		.innerJoin(users, eq(users.id, podcastFeeds.userId))
		.where(eq(podcastFeeds.tokenHash, tokenHash));
	return row ?? null;
}

/** Records a request by an app, at most once an hour. */
export async function recordRequest(db: Queryable, userId: string, now: Date): Promise<void> {
	const anHourAgo = new Date(now.getTime() - HOUR_MS);
	await db
		.update(podcastFeeds)
		.set({ lastRequestedAt: now })
		.where(
			and(
				eq(podcastFeeds.userId, userId),
				or(isNull(podcastFeeds.lastRequestedAt), lt(podcastFeeds.lastRequestedAt, anHourAgo)),
			),
		);
}

/** Returns every part of every visible audiobook, in the order of the products. */
export async function listEpisodes(db: Queryable) {
	return db
		.select({
			productId: digitalDownloads.id,
			bookTitle: digitalDownloads.title,
			bookDescription: digitalDownloads.description,
			publishedAt: digitalDownloads.createdAt,
			partId: audioParts.id,
			title: audioParts.title,
			seconds: audioParts.seconds,
			chapters: audioParts.chapters,
			contentType: storedFiles.contentType,
			fileName: storedFiles.name,
			size: storedFiles.size,
		})
		.from(audioParts)
		.innerJoin(audiobooks, eq(audiobooks.productId, audioParts.productId))
		.innerJoin(digitalDownloads, eq(digitalDownloads.id, audioParts.productId))
		.innerJoin(storedFiles, eq(storedFiles.id, audioParts.fileId))
		.where(eq(digitalDownloads.visible, true))
		.orderBy(asc(digitalDownloads.orderIndex), asc(audioParts.orderIndex));
}
export type Episode = Awaited<ReturnType<typeof listEpisodes>>[number];

/** Returns the chapters of a part that members have access to, or null. */
export async function findChapters(db: Queryable, partId: string) {
	const [row] = await db
		.select({ chapters: audioParts.chapters })
		.from(audioParts)
		.innerJoin(digitalDownloads, eq(digitalDownloads.id, audioParts.productId))
		.where(and(eq(audioParts.id, partId), eq(digitalDownloads.visible, true)));
	return row?.chapters ?? null;
}

/** Returns the picture of a product with an audiobook; its file is null if it has none of its own. */
export async function findCover(db: Queryable, productId: string) {
	const [row] = await db
		.select({ key: storedFiles.key })
		.from(digitalDownloads)
		.leftJoin(storedFiles, eq(storedFiles.id, digitalDownloads.imageFileId))
		.where(and(eq(digitalDownloads.id, productId), eq(digitalDownloads.visible, true)));
	return row ?? null;
}
