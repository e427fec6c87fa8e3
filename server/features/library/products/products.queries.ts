import { and, asc, eq, or } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { audiobooks, listeningPlaces } from "../../../database/schema/library/audiobooks.ts";
import { digitalDownloads } from "../../../database/schema/library/digital-downloads.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";

/** @param userId the person whose places in audiobooks are included */
export async function listVisibleProducts(db: Queryable, userId: string) {
	return (
		db
			.select({
				id: digitalDownloads.id,
				title: digitalDownloads.title,
				description: digitalDownloads.description,
				fileType: digitalDownloads.fileType,
				fileSize: digitalDownloads.fileSize,
				fileUrl: digitalDownloads.fileUrl,
				imageUrl: digitalDownloads.imageUrl,
				imageFileId: digitalDownloads.imageFileId,
				imageSmallFileId: digitalDownloads.imageSmallFileId,
				storedName: storedFiles.name,
				soundSeconds: audiobooks.seconds,
				placeSeconds: listeningPlaces.seconds,
			})
			.from(digitalDownloads)
			.leftJoin(storedFiles, eq(storedFiles.id, digitalDownloads.fileId))
			// Ignores audio found in a file that was replaced since.
			.leftJoin(
				audiobooks,
				and(eq(audiobooks.productId, digitalDownloads.id), eq(audiobooks.readOf, digitalDownloads.fileId)),
			)
			.leftJoin(
				listeningPlaces,
				and(eq(listeningPlaces.productId, digitalDownloads.id), eq(listeningPlaces.userId, userId)),
			)
			.where(eq(digitalDownloads.visible, true))
			.orderBy(asc(digitalDownloads.orderIndex))
	);
}

/** Returns the target of a product, a stored file or an address, and whether members can see it; null for none. */
export async function findProductFile(db: Queryable, productId: string) {
	const [row] = await db
		.select({
			id: digitalDownloads.id,
			title: digitalDownloads.title,
			fileType: digitalDownloads.fileType,
			visible: digitalDownloads.visible,
			stamped: digitalDownloads.stamped,
			fileUrl: digitalDownloads.fileUrl,
			stored: {
				id: storedFiles.id,
				key: storedFiles.key,
				storedName: storedFiles.name,
				contentType: storedFiles.contentType,
				size: storedFiles.size,
				sha256: storedFiles.sha256,
				crc32: storedFiles.crc32,
				storedAt: storedFiles.createdAt,
			},
		})
		.from(digitalDownloads)
		.leftJoin(storedFiles, eq(storedFiles.id, digitalDownloads.fileId))
		.where(eq(digitalDownloads.id, productId));
	return row ?? null;
}

/** Returns a stored picture if a product shows it: no other file is public (STO-03). */
export async function findProductImage(db: Queryable, fileId: string) {
	const [row] = await db
		.select({
			key: storedFiles.key,
			contentType: storedFiles.contentType,
			size: storedFiles.size,
			sha256: storedFiles.sha256,
			storedAt: storedFiles.createdAt,
		})
		.from(storedFiles)
		.innerJoin(
			digitalDownloads,
			or(eq(digitalDownloads.imageFileId, storedFiles.id), eq(digitalDownloads.imageSmallFileId, storedFiles.id)),
		)
		.where(eq(storedFiles.id, fileId))
		.limit(1);
	return row ?? null;
}
