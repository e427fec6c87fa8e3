import { sql } from "drizzle-orm";
import {
	boolean,
	check,
	primaryKey as compositeKey,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	uuid,
} from "drizzle-orm/pg-core";
import type { PageContent } from "../../../contract/page-content.ts";
import { createdAt, instant, primaryKey } from "./columns.ts";
import { storedFiles } from "./stored-files.ts";

/** Every version of the public pages that was published (PAGE-01). None is ever changed. */
export const salesPageVersions = pgTable(
	"sales_page_versions",
	{
		/** Counted from 1. */
		number: integer().primaryKey(),
		content: jsonb().$type<PageContent>().notNull(),
		note: text().notNull().default(""),
		publishedAt: instant().notNull().defaultNow(),
		/** Email of who published it. */
		publishedBy: text().notNull(),
		restoredFrom: integer(),
		/** When it was last made the one that visitors see; the latest is. Null for one that was only tested. */
		liveSince: instant(),
	},
	(table) => [
		index("sales_page_versions_live_idx").on(table.liveSince),
		check("sales_page_versions_number_check", sql`${table.number} > 0`),
	],
);

/** What is being edited, one row at most: until the first edit, the live page is the draft. */
export const salesPageDraft = pgTable(
	"sales_page_draft",
	{
		only: boolean().primaryKey().default(true),
		content: jsonb().$type<PageContent>().notNull(),
		updatedAt: instant().notNull(),
		updatedBy: text().notNull(),
	},
	(table) => [check("sales_page_draft_only_check", sql`${table.only}`)],
);

/** Pictures that were added to the public pages. They are public from the start, and stay as long as the site. */
export const pagePictures = pgTable("page_pictures", {
	id: primaryKey(),
	createdAt: createdAt(),
});

/** Their files, one for each width and format. */
export const pagePictureFiles = pgTable(
	"page_picture_files",
	{
		pictureId: uuid()
			.notNull()
			.references(() => pagePictures.id, { onDelete: "cascade" }),
		/** As in its address, such as `960.avif`. */
		name: text().notNull(),
		fileId: uuid()
			.notNull()
			.references(() => storedFiles.id),
	},
	(table) => [
		compositeKey({ columns: [table.pictureId, table.name] }),
		index("page_picture_files_file_id_idx").on(table.fileId),
	],
);
