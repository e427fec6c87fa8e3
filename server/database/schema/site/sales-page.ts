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
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import type { PageContent } from "../../../../contract/site/sales-page/page-content.ts";
import { users } from "../accounts/auth.ts";
import { createdAt, instant, primaryKey } from "../columns.ts";
import { storedFiles } from "../library/stored-files.ts";

/** Every published version of the public pages (PAGE-01). Versions never change. */
export const salesPageVersions = pgTable(
	"sales_page_versions",
	{
		/** Starts at 1. */
		number: integer().primaryKey(),
		content: jsonb().$type<PageContent>().notNull(),
		note: text().notNull().default(""),
		publishedAt: instant().notNull().defaultNow(),
		/** Email of the admin who published it. */
		publishedBy: text().notNull(),
		restoredFrom: integer(),
		/** When it last went live; the latest one is live. Null for a version that was only tested. */
		liveSince: instant(),
	},
	(table) => [
		index("sales_page_versions_live_idx").on(table.liveSince),
		check("sales_page_versions_number_check", sql`${table.number} > 0`),
	],
);

/** Tests of two page versions against each other, running or ended (PAGE-03). */
export const salesPageTests = pgTable(
	"sales_page_tests",
	{
		id: primaryKey(),
		/** The version that was live when the test began. */
		versionA: integer()
			.notNull()
			.references(() => salesPageVersions.number),
		versionB: integer()
			.notNull()
			.references(() => salesPageVersions.number),
		startedAt: instant().notNull().defaultNow(),
		/** Email of the admin who started it. */
		startedBy: text().notNull(),
		endedAt: instant(),
		endedBy: text(),
		/** The version that everyone has seen since; null if it was stopped without a choice, which leaves A. */
		chosen: text({ enum: ["a", "b"] }),
	},
	(table) => [
		// One at a time.
		uniqueIndex("sales_page_tests_running_key").on(sql`(ended_at is null)`).where(sql`ended_at is null`),
		index("sales_page_tests_ended_at_idx").on(table.endedAt),
		check("sales_page_tests_versions_check", sql`${table.versionA} <> ${table.versionB}`),
		check("sales_page_tests_chosen_check", sql`${table.chosen} in ('a', 'b')`),
		check("sales_page_tests_ended_check", sql`${table.endedAt} is not null or ${table.chosen} is null`),
	],
);

/** What visitors of each version did, counted like visits. Purchases are read from the orders. */
export const salesPageTestCounts = pgTable(
	"sales_page_test_counts",
	{
		testId: uuid()
			.notNull()
			.references(() => salesPageTests.id, { onDelete: "cascade" }),
		version: integer().notNull(),
		kind: text({ enum: ["visitor", "buyClick", "checkout"] }).notNull(),
		count: integer().notNull(),
	},
	(table) => [
		compositeKey({ columns: [table.testId, table.version, table.kind] }),
		check("sales_page_test_counts_kind_check", sql`${table.kind} in ('visitor', 'buyClick', 'checkout')`),
	],
);

/** The version being edited, one row at most: until the first edit, the live page is the draft. */
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

/**
 * The secret link to the draft, one row at most (BRND-03). Its token is derived from the ID and AUTH_SECRET, so that a
 * copy of the database opens no draft.
 */
export const salesPageDraftLink = pgTable(
	"sales_page_draft_link",
	{
		only: boolean().primaryKey().default(true),
		/** Another link has another ID. */
		id: uuid().notNull().defaultRandom(),
		createdAt: createdAt(),
		createdBy: text().notNull(),
	},
	(table) => [check("sales_page_draft_link_only_check", sql`${table.only}`)],
);

/** When the draft is published by itself, one row at most. It is deleted once that has happened. */
export const salesPageSchedule = pgTable(
	"sales_page_schedule",
	{
		only: boolean().primaryKey().default(true),
		publishAt: instant().notNull(),
		note: text().notNull().default(""),
		scheduledAt: instant().notNull().defaultNow(),
		/** The admin in whose name it is published; null once the account was deleted. */
		scheduledById: uuid().references(() => users.id, { onDelete: "set null" }),
		/** Email of that admin. */
		scheduledBy: text().notNull(),
		/** When publishing was refused, and why, for the seller. */
		refusedAt: instant(),
		refusal: text(),
	},
	(table) => [
		check("sales_page_schedule_only_check", sql`${table.only}`),
		check("sales_page_schedule_refusal_check", sql`(${table.refusedAt} is null) = (${table.refusal} is null)`),
	],
);

/** Pictures, films, recordings and captions added to the public pages. They are public from the start and never deleted. */
export const pagePictures = pgTable("page_pictures", {
	id: primaryKey(),
	createdAt: createdAt(),
});

/** Their files: one for each width and format of a picture. */
export const pagePictureFiles = pgTable(
	"page_picture_files",
	{
		pictureId: uuid()
			.notNull()
			.references(() => pagePictures.id, { onDelete: "cascade" }),
		/** As in its address, such as `960.avif` or `file.mp4`. */
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
