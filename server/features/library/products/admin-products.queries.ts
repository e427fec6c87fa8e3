import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { writeOrder } from "../../../database/queries/row-order.queries.ts";
import { audiobooks } from "../../../database/schema/library/audiobooks.ts";
import { digitalDownloads } from "../../../database/schema/library/digital-downloads.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";

const adminColumns = {
	id: digitalDownloads.id,
	fileId: digitalDownloads.fileId,
	title: digitalDownloads.title,
	description: digitalDownloads.description,
	fileType: digitalDownloads.fileType,
	fileSize: digitalDownloads.fileSize,
	imageUrl: digitalDownloads.imageUrl,
	imageFileId: digitalDownloads.imageFileId,
	imageSmallFileId: digitalDownloads.imageSmallFileId,
	visible: digitalDownloads.visible,
	stamped: digitalDownloads.stamped,
	stampProblem: digitalDownloads.stampProblem,
	orderIndex: digitalDownloads.orderIndex,
	updatedAt: digitalDownloads.updatedAt,
	storedName: storedFiles.name,
	mayHoldSound: sql<boolean>`(${digitalDownloads.fileId} is not null and (${digitalDownloads.fileType} = 'audio'
		or ${digitalDownloads.fileType} = 'zip' and not exists (select from ${audiobooks}
			where ${audiobooks.productId} = ${digitalDownloads.id} and ${audiobooks.readOf} = ${digitalDownloads.fileId}
				and ${audiobooks.seconds} = 0 and ${audiobooks.problem} is null)))`,
};

export async function listProductsForAdmin(db: Queryable) {
	return db
		.select(adminColumns)
		.from(digitalDownloads)
		.leftJoin(storedFiles, eq(storedFiles.id, digitalDownloads.fileId))
		.orderBy(asc(digitalDownloads.orderIndex));
}

export async function findProductForAdmin(db: Queryable, id: string) {
	const [row] = await db
		.select(adminColumns)
		.from(digitalDownloads)
		.leftJoin(storedFiles, eq(storedFiles.id, digitalDownloads.fileId))
		.where(eq(digitalDownloads.id, id));
	return row ?? null;
}

/** Returns the row, locked until the transaction ends, or null. */
export async function lockProduct(tx: Queryable, id: string) {
	const [row] = await tx.select().from(digitalDownloads).where(eq(digitalDownloads.id, id)).for("update");
	return row ?? null;
}

type Columns = typeof digitalDownloads.$inferInsert;

/** Returns the ID. */
export async function insertProduct(db: Queryable, values: Columns): Promise<string> {
	const [row] = await db.insert(digitalDownloads).values(values).returning({ id: digitalDownloads.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

/** Returns the title, or null if there is no such row. */
export async function changeProduct(db: Queryable, id: string, values: Partial<Columns>): Promise<string | null> {
	const [row] = await db
		.update(digitalDownloads)
		.set(values)
		.where(eq(digitalDownloads.id, id))
		.returning({ title: digitalDownloads.title });
	return row?.title ?? null;
}

/** Returns every product's ID, in order. */
export async function listProductOrder(tx: Queryable): Promise<{ id: string; title: string }[]> {
	return tx
		.select({ id: digitalDownloads.id, title: digitalDownloads.title })
		.from(digitalDownloads)
		.orderBy(asc(digitalDownloads.orderIndex));
}

/** Writes the order. A move is a write too, so it sets `updated_at` (ADD-03). */
export async function writeProductOrder(tx: Queryable, ids: string[]): Promise<void> {
	await writeOrder(tx, digitalDownloads, ids, new Date());
}
