import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { BrandPictureKind, BrandValues } from "../../../../contract/site/brand/brand.ts";
import { instant } from "../columns.ts";
import { storedFiles } from "../library/stored-files.ts";

/** The seller's brand (BRND-01), one row at most. Its name is the setting `site_name`. */
export const brand = pgTable(
	"brand",
	{
		only: boolean().primaryKey().default(true),
		values: jsonb().$type<Partial<Omit<BrandValues, "name">>>().notNull(),
		updatedAt: instant().notNull(),
	},
	(table) => [check("brand_only_check", sql`${table.only}`)],
);

/** Pictures of the brand, as they are drawn into icons, previews and headers. */
export const brandPictures = pgTable(
	"brand_pictures",
	{
		kind: text().$type<BrandPictureKind>().primaryKey(),
		fileId: uuid()
			.notNull()
			.references(() => storedFiles.id),
		width: integer().notNull(),
		height: integer().notNull(),
	},
	(table) => [check("brand_pictures_kind_check", sql`${table.kind} in ('logo', 'darkLogo', 'icon', 'sharePicture')`)],
);
