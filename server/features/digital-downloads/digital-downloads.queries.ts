import { asc, eq, or } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import { digitalDownloads } from "../../database/schema/digital-downloads.ts";
import { storedFiles } from "../../database/schema/stored-files.ts";

export async function listVisibleProducts(db: Queryable) {
	return db
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
			storedType: storedFiles.contentType,
		})
		.from(digitalDownloads)
		.leftJoin(storedFiles, eq(storedFiles.id, digitalDownloads.fileId))
		.where(eq(digitalDownloads.visible, true))
		.orderBy(asc(digitalDownloads.orderIndex));
}

/** @returns what lies behind a product, a stored file or an address, and whether members may see it; null for none */
export async function findProductFile(db: Queryable, productId: string) {
	const [row] = await db
		.select({
			id: digitalDownloads.id,
			title: digitalDownloads.title,
			fileType: digitalDownloads.fileType,
			visible: digitalDownloads.visible,
			fileUrl: digitalDownloads.fileUrl,
			stored: {
				key: storedFiles.key,
				storedName: storedFiles.name,
				contentType: storedFiles.contentType,
				size: storedFiles.size,
				sha256: storedFiles.sha256,
				storedAt: storedFiles.createdAt,
			},
		})
		.from(digitalDownloads)
		.leftJoin(storedFiles, eq(storedFiles.id, digitalDownloads.fileId))
		.where(eq(digitalDownloads.id, productId));
	return row ?? null;
}

/** @returns the stored picture of that name, if a product shows it: no other file is public (STO-03) */
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
