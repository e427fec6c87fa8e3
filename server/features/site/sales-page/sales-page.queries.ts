import { and, count, desc, eq, isNotNull, max, sql } from "drizzle-orm";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import type { Queryable } from "../../../database/database.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";
import {
	pagePictureFiles,
	pagePictures,
	salesPageDraft,
	salesPageVersions,
} from "../../../database/schema/site/sales-page.ts";
import { settings } from "../../../database/schema/site/settings.ts";

/** Channel that announces a new live page on commit. */
export const SALES_PAGE_CHANNEL = "sales_page_changed";

const summary = {
	number: salesPageVersions.number,
	publishedAt: salesPageVersions.publishedAt,
	publishedBy: salesPageVersions.publishedBy,
	note: salesPageVersions.note,
	restoredFrom: salesPageVersions.restoredFrom,
	onlyTested: sql<boolean>`${salesPageVersions.liveSince} is null`,
};
export type StoredVersion = Omit<typeof salesPageVersions.$inferSelect, "content" | "liveSince"> & {
	onlyTested: boolean;
};

/** Locks the page against edits and publishing until the transaction ends. */
export async function lockSalesPage(tx: Queryable): Promise<void> {
	await tx.execute(sql`lock table ${salesPageVersions} in share row exclusive mode`);
}

export async function notifySalesPageChanged(tx: Queryable): Promise<void> {
	await tx.execute(sql`select pg_notify(${SALES_PAGE_CHANNEL}, '')`);
}

/** Returns the live version; null for the page of a new site. */
export async function findLiveVersion(db: Queryable): Promise<(StoredVersion & { content: PageContent }) | null> {
	const [row] = await db
		.select({ ...summary, content: salesPageVersions.content })
		.from(salesPageVersions)
		.where(isNotNull(salesPageVersions.liveSince))
		.orderBy(desc(salesPageVersions.liveSince), desc(salesPageVersions.number))
		.limit(1);
	return row ?? null;
}

/** The same without its content. */
export async function findLiveNumber(db: Queryable): Promise<number | null> {
	const [row] = await db
		.select({ number: salesPageVersions.number })
		.from(salesPageVersions)
		.where(isNotNull(salesPageVersions.liveSince))
		.orderBy(desc(salesPageVersions.liveSince), desc(salesPageVersions.number))
		.limit(1);
	return row?.number ?? null;
}

/** Returns price and currency of the live version, unvalidated; null for the page of a new site. */
export async function findLivePrice(db: Queryable): Promise<{ price: unknown; currency: unknown } | null> {
	const [row] = await db
		.select({
			price: sql<unknown>`${salesPageVersions.content} -> 'offer' -> 'price'`,
			currency: sql<unknown>`${salesPageVersions.content} -> 'offer' -> 'currency'`,
		})
		.from(salesPageVersions)
		.where(isNotNull(salesPageVersions.liveSince))
		.orderBy(desc(salesPageVersions.liveSince), desc(salesPageVersions.number))
		.limit(1);
	return row ?? null;
}

/** Returns the name of the product on the live version; null for the page of a new site. */
export async function findLiveProductName(db: Queryable): Promise<string | null> {
	const [row] = await db
		.select({ name: sql<string | null>`${salesPageVersions.content} -> 'site' ->> 'productName'` })
		.from(salesPageVersions)
		.where(isNotNull(salesPageVersions.liveSince))
		.orderBy(desc(salesPageVersions.liveSince), desc(salesPageVersions.number))
		.limit(1);
	return row?.name ?? null;
}

export async function findVersion(
	db: Queryable,
	number: number,
): Promise<(StoredVersion & { content: PageContent }) | null> {
	const [row] = await db
		.select({ ...summary, content: salesPageVersions.content })
		.from(salesPageVersions)
		.where(eq(salesPageVersions.number, number));
	return row ?? null;
}

export async function listVersions(
	db: Queryable,
	{ limit, offset }: { limit: number; offset: number },
): Promise<StoredVersion[]> {
	return db.select(summary).from(salesPageVersions).orderBy(desc(salesPageVersions.number)).limit(limit).offset(offset);
}

export async function countVersions(db: Queryable): Promise<number> {
	const [row] = await db.select({ versions: count() }).from(salesPageVersions);
	return row?.versions ?? 0;
}

/**
 * Saves a version with the next number.
 *
 * @param live publishes it to all visitors
 * @returns its number
 */
export async function insertVersion(
	tx: Queryable,
	version: Pick<typeof salesPageVersions.$inferInsert, "content" | "note" | "publishedBy" | "restoredFrom">,
	live = true,
): Promise<number> {
	const [last] = await tx.select({ number: max(salesPageVersions.number) }).from(salesPageVersions);
	const number = (last?.number ?? 0) + 1;
	const now = new Date();
	await tx.insert(salesPageVersions).values({ ...version, number, publishedAt: now, liveSince: live ? now : null });
	return number;
}

/** Publishes a version that was saved before. */
export async function makeVersionLive(tx: Queryable, number: number): Promise<void> {
	await tx.update(salesPageVersions).set({ liveSince: new Date() }).where(eq(salesPageVersions.number, number));
}

export async function findDraft(db: Queryable) {
	const [row] = await db
		.select({
			content: salesPageDraft.content,
			updatedAt: salesPageDraft.updatedAt,
			updatedBy: salesPageDraft.updatedBy,
		})
		.from(salesPageDraft);
	return row ?? null;
}

export async function writeDraft(
	tx: Queryable,
	draft: { content: PageContent; updatedAt: Date; updatedBy: string },
): Promise<void> {
	await tx.insert(salesPageDraft).values(draft).onConflictDoUpdate({ target: salesPageDraft.only, set: draft });
}

/** Returns the price from a setting of an earlier version; null for none. */
export async function findEarlierPrice(db: Queryable): Promise<string | null> {
	const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, "bundle_price"));
	return row?.value ?? null;
}

/**
 * Returns the ID of the picture.
 *
 * @param files by name, such as `960.avif`
 */
export async function insertPageFiles(tx: Queryable, files: { name: string; fileId: string }[]): Promise<string> {
	const [row] = await tx.insert(pagePictures).values({}).returning({ id: pagePictures.id });
	if (!row) throw new Error("no row came back");
	await tx.insert(pagePictureFiles).values(files.map((file) => ({ ...file, pictureId: row.id })));
	return row.id;
}

export async function findPageFile(db: Queryable, pictureId: string, name: string) {
	const [row] = await db
		.select({
			key: storedFiles.key,
			contentType: storedFiles.contentType,
			size: storedFiles.size,
			sha256: storedFiles.sha256,
			storedAt: storedFiles.createdAt,
		})
		.from(pagePictureFiles)
		.innerJoin(storedFiles, eq(storedFiles.id, pagePictureFiles.fileId))
		.where(and(eq(pagePictureFiles.pictureId, pictureId), eq(pagePictureFiles.name, name)));
	return row ?? null;
}
