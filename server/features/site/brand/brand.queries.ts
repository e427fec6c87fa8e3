import { eq, max, sql } from "drizzle-orm";
import type { BrandPictureKind, BrandValues } from "../../../../contract/site/brand/brand.ts";
import type { Queryable } from "../../../database/database.ts";
import { storedFiles } from "../../../database/schema/library/stored-files.ts";
import { brand, brandPictures } from "../../../database/schema/site/brand.ts";
import { settings } from "../../../database/schema/site/settings.ts";
import { setupGuide } from "../../../database/schema/site/setup-guide.ts";

export interface StoredBrandPicture {
	kind: BrandPictureKind;
	fileId: string;
	/** In the file store. */
	key: string;
	width: number;
	height: number;
}

/** Returns the values that were saved, which may be incomplete, and whether the site began with the setup guide. */
export async function findBrand(
	db: Queryable,
): Promise<{ values: Partial<Omit<BrandValues, "name">>; hasGuide: boolean }> {
	const { rows } = await db.execute<{ values: Partial<Omit<BrandValues, "name">>; hasGuide: boolean }>(sql`
		select coalesce((select ${brand.values} from ${brand}), '{}') as values,
			exists (select from ${setupGuide}) as "hasGuide"`);
	return rows[0] ?? { values: {}, hasGuide: false };
}

/** Returns the name as it was saved; null for a new site. */
export async function findSiteName(db: Queryable): Promise<{ name: string; updatedAt: Date } | null> {
	const [row] = await db
		.select({ name: settings.value, updatedAt: settings.updatedAt })
		.from(settings)
		.where(eq(settings.key, "site_name"));
	return row ?? null;
}

export async function listBrandPictures(db: Queryable): Promise<StoredBrandPicture[]> {
	return db
		.select({
			kind: brandPictures.kind,
			fileId: brandPictures.fileId,
			key: storedFiles.key,
			width: brandPictures.width,
			height: brandPictures.height,
		})
		.from(brandPictures)
		.innerJoin(storedFiles, eq(storedFiles.id, brandPictures.fileId));
}

/** Blocks other changes until the transaction ends. */
export async function lockBrand(tx: Queryable): Promise<void> {
	await tx.execute(sql`lock table ${brand} in share row exclusive mode`);
}

export async function writeBrand(tx: Queryable, values: Omit<BrandValues, "name">, updatedAt: Date): Promise<void> {
	const row = { values, updatedAt };
	await tx.insert(brand).values(row).onConflictDoUpdate({ target: brand.only, set: row });
}

export async function writeBrandPicture(
	tx: Queryable,
	picture: Pick<StoredBrandPicture, "kind" | "fileId" | "width" | "height">,
): Promise<void> {
	await tx.insert(brandPictures).values(picture).onConflictDoUpdate({ target: brandPictures.kind, set: picture });
}

export async function deleteBrandPicture(tx: Queryable, kind: BrandPictureKind): Promise<void> {
	await tx.delete(brandPictures).where(eq(brandPictures.kind, kind));
}

/** Returns the last change of the brand or of the site's name; the epoch before the first. */
export async function findBrandVersion(db: Queryable): Promise<Date> {
	const [own] = await db.select({ at: max(brand.updatedAt) }).from(brand);
	const name = await findSiteName(db);
	return new Date(Math.max(own?.at?.getTime() ?? 0, name?.updatedAt.getTime() ?? 0));
}
