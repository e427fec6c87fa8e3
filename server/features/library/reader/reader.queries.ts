import { and, asc, count, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import type { Spot } from "../../../../contract/library/reader.ts";
import type { Queryable } from "../../../database/database.ts";
import { users } from "../../../database/schema/accounts/auth.ts";
import { audiobooks, listeningPlaces } from "../../../database/schema/library/audiobooks.ts";
import { digitalDownloads } from "../../../database/schema/library/digital-downloads.ts";
import { downloads } from "../../../database/schema/library/downloads.ts";
import { bookmarks, readingPlaces } from "../../../database/schema/library/reading.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";

/** Identifies a book: a product, or a file of the list. Their IDs are random, so the ID alone would be sufficient. */
export type BookKey = { productId: string } | { downloadId: string };

const placeColumns = {
	// First, because Drizzle uses the first column to decide whether there is a place at all.
	readAt: readingPlaces.readAt,
	page: readingPlaces.page,
	pages: readingPlaces.pages,
	cfi: readingPlaces.cfi,
	fraction: readingPlaces.fraction,
};

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

const productColumns = {
	id: digitalDownloads.id,
	title: digitalDownloads.title,
	description: digitalDownloads.description,
	fileType: digitalDownloads.fileType,
	fileSize: digitalDownloads.fileSize,
	fileUrl: digitalDownloads.fileUrl,
	imageUrl: digitalDownloads.imageUrl,
	imageFileId: digitalDownloads.imageFileId,
	imageSmallFileId: digitalDownloads.imageSmallFileId,
	visible: digitalDownloads.visible,
	stamped: digitalDownloads.stamped,
	/** Length of its audiobook; null if there is none. */
	soundSeconds: audiobooks.seconds,
	heardSeconds: listeningPlaces.seconds,
	stored: fileColumns,
	place: placeColumns,
};

const downloadColumns = {
	id: downloads.id,
	title: downloads.title,
	description: downloads.description,
	fileType: downloads.fileType,
	fileSize: downloads.fileSize,
	fileUrl: downloads.fileUrl,
	accessLevel: downloads.accessLevel,
	stored: fileColumns,
	place: placeColumns,
};

function productsOf(db: Queryable, userId: string, which: SQL | undefined) {
	return (
		db
			.select(productColumns)
			.from(digitalDownloads)
			.leftJoin(storedFiles, eq(storedFiles.id, digitalDownloads.fileId))
			.leftJoin(readingPlaces, and(eq(readingPlaces.productId, digitalDownloads.id), eq(readingPlaces.userId, userId)))
			// Ignores audio found in a file that was replaced since.
			.leftJoin(
				audiobooks,
				and(eq(audiobooks.productId, digitalDownloads.id), eq(audiobooks.readOf, digitalDownloads.fileId)),
			)
			.leftJoin(
				listeningPlaces,
				and(eq(listeningPlaces.productId, digitalDownloads.id), eq(listeningPlaces.userId, userId)),
			)
			.where(which)
	);
}

function downloadsOf(db: Queryable, userId: string, which: SQL | undefined) {
	return db
		.select(downloadColumns)
		.from(downloads)
		.leftJoin(storedFiles, eq(storedFiles.id, downloads.fileId))
		.leftJoin(readingPlaces, and(eq(readingPlaces.downloadId, downloads.id), eq(readingPlaces.userId, userId)))
		.where(which);
}

export type ProductRow = Awaited<ReturnType<typeof productsOf>>[number];
export type DownloadRow = Awaited<ReturnType<typeof downloadsOf>>[number];

/** Returns the visible products in the seller's order, each with the person's place. */
export async function listProductsOf(db: Queryable, userId: string): Promise<ProductRow[]> {
	return productsOf(db, userId, eq(digitalDownloads.visible, true)).orderBy(asc(digitalDownloads.orderIndex));
}

/** Returns the files of the list, featured first, then newest, each with the person's place (DWN-01). */
export async function listDownloadsOf(db: Queryable, userId: string): Promise<DownloadRow[]> {
	return downloadsOf(db, userId, undefined).orderBy(
		desc(downloads.featured),
		desc(downloads.createdAt),
		asc(downloads.title),
		asc(downloads.id),
	);
}

/** Returns a product with the person's place, including hidden ones; null if there is none. */
export async function findProductOf(db: Queryable, userId: string, id: string): Promise<ProductRow | null> {
	const [row] = await productsOf(db, userId, eq(digitalDownloads.id, id));
	return row ?? null;
}

/** Returns a file of the list with the person's place, including premium ones; null if there is none. */
export async function findDownloadOf(db: Queryable, userId: string, id: string): Promise<DownloadRow | null> {
	const [row] = await downloadsOf(db, userId, eq(downloads.id, id));
	return row ?? null;
}

/** Returns the IDs of what a person read or heard, latest first. */
export async function listUsedLately(db: Queryable, userId: string, most: number): Promise<string[]> {
	const rows = await db
		.select({
			id: sql<string>`coalesce(${readingPlaces.productId}, ${readingPlaces.downloadId})`.as("id"),
			at: sql<string>`${readingPlaces.readAt}`.as("at"),
		})
		.from(readingPlaces)
		.where(eq(readingPlaces.userId, userId))
		.unionAll(
			db
				.select({
					id: sql<string>`${listeningPlaces.productId}`.as("id"),
					at: sql<string>`${listeningPlaces.heardAt}`.as("at"),
				})
				.from(listeningPlaces)
				.where(eq(listeningPlaces.userId, userId)),
		)
		.orderBy(sql`"at" desc`)
		.limit(most);
	return rows.map(({ id }) => id);
}

const spotValues = (spot: Spot) =>
	spot.kind === "page"
		? { page: spot.page, pages: spot.pages, cfi: null, fraction: spot.page / spot.pages }
		: { page: null, pages: null, cfi: spot.cfi, fraction: spot.fraction };

/**
 * Saves where a person stopped, unless they have been somewhere else since: an older place never replaces a newer one.
 *
 * @param readAt when they were there
 */
export async function upsertPlace(
	db: Queryable,
	userId: string,
	book: BookKey,
	spot: Spot,
	readAt: Date,
): Promise<void> {
	const values = { ...spotValues(spot), readAt };
	await db
		.insert(readingPlaces)
		.values({ userId, ...book, ...values })
		.onConflictDoUpdate({
			target: [readingPlaces.userId, "productId" in book ? readingPlaces.productId : readingPlaces.downloadId],
			set: values,
			setWhere: gte(sql`excluded.read_at`, readingPlaces.readAt),
		});
}

/** Returns the saved place, or null before they began. */
export async function findPlace(db: Queryable, userId: string, book: BookKey) {
	const [row] = await db
		.select(placeColumns)
		.from(readingPlaces)
		.where(
			and(
				eq(readingPlaces.userId, userId),
				"productId" in book
					? eq(readingPlaces.productId, book.productId)
					: eq(readingPlaces.downloadId, book.downloadId),
			),
		);
	return row ?? null;
}

const bookmarkColumns = {
	id: bookmarks.id,
	label: bookmarks.label,
	createdAt: bookmarks.createdAt,
	page: bookmarks.page,
	pages: bookmarks.pages,
	cfi: bookmarks.cfi,
	fraction: bookmarks.fraction,
};

const bookmarksIn = (userId: string, book: BookKey) =>
	and(
		eq(bookmarks.userId, userId),
		"productId" in book ? eq(bookmarks.productId, book.productId) : eq(bookmarks.downloadId, book.downloadId),
	);

/** Returns a person's bookmarks of one book, in book order. */
export async function listBookmarks(db: Queryable, userId: string, book: BookKey) {
	return db
		.select(bookmarkColumns)
		.from(bookmarks)
		.where(bookmarksIn(userId, book))
		.orderBy(asc(bookmarks.fraction), asc(bookmarks.createdAt), asc(bookmarks.id));
}

/** Locked while a bookmark is added, so that two devices cannot exceed the limit together. */
export async function lockBookmarks(tx: Queryable, userId: string): Promise<void> {
	await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

export async function countBookmarks(tx: Queryable, userId: string, book: BookKey): Promise<number> {
	const [row] = await tx.select({ total: count() }).from(bookmarks).where(bookmarksIn(userId, book));
	return row?.total ?? 0;
}

export async function insertBookmark(tx: Queryable, userId: string, book: BookKey, label: string, spot: Spot) {
	const [row] = await tx
		.insert(bookmarks)
		.values({ userId, ...book, ...spotValues(spot), label })
		.returning(bookmarkColumns);
	if (!row) throw new Error("no row came back");
	return row;
}

/** Returns the current bookmark, or null if the person has none with that ID. */
export async function changeBookmarkLabel(db: Queryable, userId: string, bookmarkId: string, label: string) {
	const [row] = await db
		.update(bookmarks)
		.set({ label })
		.where(and(eq(bookmarks.id, bookmarkId), eq(bookmarks.userId, userId)))
		.returning(bookmarkColumns);
	return row ?? null;
}

/** Returns whether the person had a bookmark with that ID. */
export async function deleteBookmark(db: Queryable, userId: string, bookmarkId: string): Promise<boolean> {
	const rows = await db
		.delete(bookmarks)
		.where(and(eq(bookmarks.id, bookmarkId), eq(bookmarks.userId, userId)))
		.returning({ id: bookmarks.id });
	return rows.length > 0;
}
