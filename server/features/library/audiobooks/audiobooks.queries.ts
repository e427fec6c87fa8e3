import { and, asc, eq, exists, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Database, Queryable } from "../../../database/database.ts";
import { audiobooks, audioParts, listeningPlaces } from "../../../database/schema/library/audiobooks.ts";
import { digitalDownloads } from "../../../database/schema/library/digital-downloads.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";

/** File types that may contain audio. */
const heardKinds = ["audio", "zip"] as const;

/**
 * Returns the file of a product that may contain audio, and the file that was read last; null for every other product.
 */
export async function findProductSource(db: Queryable, productId: string) {
	const [row] = await db
		.select({
			fileType: digitalDownloads.fileType,
			readOf: audiobooks.readOf,
			file: {
				id: storedFiles.id,
				key: storedFiles.key,
				name: storedFiles.name,
				contentType: storedFiles.contentType,
				size: storedFiles.size,
			},
		})
		.from(digitalDownloads)
		.innerJoin(storedFiles, eq(storedFiles.id, digitalDownloads.fileId))
		.leftJoin(audiobooks, eq(audiobooks.productId, digitalDownloads.id))
		.where(and(eq(digitalDownloads.id, productId), inArray(digitalDownloads.fileType, [...heardKinds])));
	return row ?? null;
}

/** Lists products whose file has not been read yet. */
export async function listUnreadProducts(db: Queryable): Promise<string[]> {
	const rows = await db
		.select({ id: digitalDownloads.id })
		.from(digitalDownloads)
		.leftJoin(audiobooks, eq(audiobooks.productId, digitalDownloads.id))
		.where(
			and(
				inArray(digitalDownloads.fileType, [...heardKinds]),
				sql`${digitalDownloads.fileId} is not null`,
				or(isNull(audiobooks.readOf), ne(audiobooks.readOf, digitalDownloads.fileId)),
			),
		);
	return rows.map(({ id }) => id);
}

export type NewPart = Omit<typeof audioParts.$inferInsert, "id" | "productId">;

/**
 * Replaces the stored parts by those found in a file.
 *
 * @returns the stored files that are no longer parts; null if the product has another file by now, and nothing is
 *   written
 */
export async function replaceParts(
	db: Database,
	book: { productId: string; readOf: string; problem: string | null },
	parts: NewPart[],
): Promise<string[] | null> {
	return db.transaction(async (tx) => {
		const { productId, readOf, problem } = book;
		const [product] = await tx
			.select({ fileId: digitalDownloads.fileId })
			.from(digitalDownloads)
			.where(eq(digitalDownloads.id, productId))
			.for("share");
		if (product?.fileId !== readOf) return null;
		const replaced = await tx
			.delete(audioParts)
			.where(eq(audioParts.productId, productId))
			.returning({ fileId: audioParts.fileId });
		const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
		const found = { readOf, problem, seconds };
		await tx
			.insert(audiobooks)
			.values({ productId, ...found })
			.onConflictDoUpdate({ target: audiobooks.productId, set: { ...found, updatedAt: new Date() } });
		if (parts.length > 0) await tx.insert(audioParts).values(parts.map((part) => ({ ...part, productId })));
		return replaced.map(({ fileId }) => fileId);
	});
}

/**
 * Deletes the audio details of a product that no longer has a sound file.
 *
 * @returns the stored files of its parts
 */
export async function deleteParts(db: Database, productId: string): Promise<string[]> {
	return db.transaction(async (tx) => {
		const parts = await tx
			.select({ fileId: audioParts.fileId })
			.from(audioParts)
			.where(eq(audioParts.productId, productId));
		await tx.delete(audiobooks).where(eq(audiobooks.productId, productId));
		return parts.map(({ fileId }) => fileId);
	});
}

/** Returns the parts of an audiobook, in order. */
export async function listParts(db: Queryable, productId: string) {
	return db
		.select({
			id: audioParts.id,
			entryName: audioParts.entryName,
			title: audioParts.title,
			seconds: audioParts.seconds,
			chapters: audioParts.chapters,
			corrected: audioParts.corrected,
			contentType: storedFiles.contentType,
			size: storedFiles.size,
		})
		.from(audioParts)
		.innerJoin(storedFiles, eq(storedFiles.id, audioParts.fileId))
		.where(eq(audioParts.productId, productId))
		.orderBy(asc(audioParts.orderIndex));
}

/** Returns a product's audiobook, and a person's place in it; null if it has none, or is hidden. */
export async function findAudiobook(db: Queryable, productId: string, userId: string) {
	const [row] = await db
		.select({
			id: digitalDownloads.id,
			title: digitalDownloads.title,
			imageUrl: digitalDownloads.imageUrl,
			imageFileId: digitalDownloads.imageFileId,
			imageSmallFileId: digitalDownloads.imageSmallFileId,
			seconds: audiobooks.seconds,
			place: { seconds: listeningPlaces.seconds, heardAt: listeningPlaces.heardAt },
		})
		.from(digitalDownloads)
		.innerJoin(audiobooks, eq(audiobooks.productId, digitalDownloads.id))
		.leftJoin(
			listeningPlaces,
			and(eq(listeningPlaces.productId, digitalDownloads.id), eq(listeningPlaces.userId, userId)),
		)
		.where(
			and(
				eq(digitalDownloads.id, productId),
				eq(digitalDownloads.visible, true),
				exists(db.select({ id: audioParts.id }).from(audioParts).where(eq(audioParts.productId, productId))),
			),
		);
	return row ?? null;
}

/**
 * Saves where someone stopped, unless the saved place was heard later (LIB-02). A place beyond the end moves to the
 * end.
 *
 * @param heardAt never in the future
 * @returns the place that is now saved; null if there is no audio
 */
export async function upsertListeningPlace(
	db: Queryable,
	place: { userId: string; productId: string; seconds: number; heardAt: Date },
) {
	const { userId, productId, seconds } = place;
	const heardAt = place.heardAt.toISOString();
	const { rows } = await db.execute<{ seconds: number; heardAt: string }>(sql`
		insert into listening_places as kept (user_id, product_id, seconds, heard_at)
		select ${userId}::uuid, book.product_id, least(${seconds}::double precision, book.seconds), ${heardAt}::timestamptz
		from audiobooks book join digital_downloads product on product.id = book.product_id
		where book.product_id = ${productId}::uuid and product.visible and book.seconds > 0
		on conflict (user_id, product_id) do update set
			seconds = case when excluded.heard_at >= kept.heard_at then excluded.seconds else kept.seconds end,
			heard_at = greatest(excluded.heard_at, kept.heard_at)
		returning seconds, to_json(heard_at) #>> '{}' as "heardAt"`);
	const [row] = rows;
	return row ? { seconds: row.seconds, heardAt: new Date(row.heardAt) } : null;
}

/** Returns the file of a part and whether members have access to it, or null. */
export async function findPartFile(db: Queryable, partId: string) {
	const [row] = await db
		.select({
			title: audioParts.title,
			entryName: audioParts.entryName,
			visible: digitalDownloads.visible,
			key: storedFiles.key,
			contentType: storedFiles.contentType,
			size: storedFiles.size,
			sha256: storedFiles.sha256,
			storedAt: storedFiles.createdAt,
		})
		.from(audioParts)
		.innerJoin(digitalDownloads, eq(digitalDownloads.id, audioParts.productId))
		.innerJoin(storedFiles, eq(storedFiles.id, audioParts.fileId))
		.where(eq(audioParts.id, partId));
	return row ?? null;
}

/** Returns what was found in a product's file; null if there is no such product. */
export async function findForAdmin(db: Queryable, productId: string) {
	const [row] = await db
		.select({
			title: digitalDownloads.title,
			fileType: digitalDownloads.fileType,
			fileId: digitalDownloads.fileId,
			readOf: audiobooks.readOf,
			problem: audiobooks.problem,
			updatedAt: audiobooks.updatedAt,
		})
		.from(digitalDownloads)
		.leftJoin(audiobooks, eq(audiobooks.productId, digitalDownloads.id))
		.where(eq(digitalDownloads.id, productId));
	return row ?? null;
}

/** Returns the row, locked until the transaction ends, or null. */
export async function lockAudiobook(tx: Queryable, productId: string) {
	const [row] = await tx.select().from(audiobooks).where(eq(audiobooks.productId, productId)).for("update");
	return row ?? null;
}

/** Saves the seller's corrections of every part, in their new order. */
export async function writeCorrections(
	tx: Queryable,
	productId: string,
	parts: Pick<typeof audioParts.$inferSelect, "id" | "title" | "seconds" | "chapters">[],
	corrected: (id: string) => Date | null,
): Promise<void> {
	for (const [orderIndex, { id, title, seconds, chapters }] of parts.entries())
		await tx
			.update(audioParts)
			.set({ orderIndex, title, seconds, chapters, corrected: corrected(id) })
			.where(eq(audioParts.id, id));
	await tx
		.update(audiobooks)
		.set({ seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0), updatedAt: new Date() })
		.where(eq(audiobooks.productId, productId));
}
