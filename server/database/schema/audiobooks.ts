import { sql } from "drizzle-orm";
import {
	check,
	doublePrecision,
	index,
	integer,
	jsonb,
	primaryKey as key,
	pgTable,
	text,
	uuid,
} from "drizzle-orm/pg-core";
import type { AudioChapter } from "../../../contract/audiobooks.ts";
import { users } from "./auth.ts";
import { instant, primaryKey, updatedAt } from "./columns.ts";
import { digitalDownloads } from "./digital-downloads.ts";
import { storedFiles } from "./stored-files.ts";

/** What the file of a product turned out to hold for listening (LIB-02): written by `read-audiobook.ts`. */
export const audiobooks = pgTable(
	"audiobooks",
	{
		productId: uuid()
			.primaryKey()
			.references(() => digitalDownloads.id, { onDelete: "cascade" }),
		/** The file that was read. No reference: a file that was replaced meanwhile is not kept for this. */
		readOf: uuid().notNull(),
		/** Of all parts. */
		seconds: doublePrecision().notNull().default(0),
		/** What could not be read, for the seller; null where all is well. */
		problem: text(),
		updatedAt: updatedAt(),
	},
	(table) => [check("audiobooks_seconds_check", sql`${table.seconds} >= 0 and ${table.seconds} < 'Infinity'`)],
);

/** The sound files of an audiobook, in order: the product's own file, or those that lie in its ZIP. */
export const audioParts = pgTable(
	"audio_parts",
	{
		id: primaryKey(),
		productId: uuid()
			.notNull()
			.references(() => audiobooks.productId, { onDelete: "cascade" }),
		orderIndex: integer().notNull(),
		fileId: uuid()
			.notNull()
			.references(() => storedFiles.id),
		/** As the file is called where it came from: what the seller corrected is found again by it. */
		entryName: text().notNull(),
		title: text().notNull(),
		seconds: doublePrecision().notNull(),
		/** In order, the first at 0. */
		chapters: jsonb().$type<AudioChapter[]>().notNull(),
		/** The seller corrected title, length or chapters: they outlive a new file of the same name. */
		corrected: instant(),
	},
	(table) => [
		index("audio_parts_product_id_idx").on(table.productId, table.orderIndex),
		index("audio_parts_file_id_idx").on(table.fileId),
		check("audio_parts_seconds_check", sql`${table.seconds} > 0 and ${table.seconds} < 'Infinity'`),
		check("audio_parts_chapters_check", sql`jsonb_typeof(${table.chapters}) = 'array'`),
	],
);

/** Where a person stopped listening. It belongs to both and goes with either. */
export const listeningPlaces = pgTable(
	"listening_places",
	{
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		productId: uuid()
			.notNull()
			.references(() => digitalDownloads.id, { onDelete: "cascade" }),
		/** From the beginning of the first part. */
		seconds: doublePrecision().notNull(),
		/** When this was heard, which is before it arrived here: an older place never replaces a newer one. */
		heardAt: instant().notNull(),
	},
	(table) => [
		key({ columns: [table.userId, table.productId] }),
		index("listening_places_product_id_idx").on(table.productId),
		check("listening_places_seconds_check", sql`${table.seconds} >= 0 and ${table.seconds} < 'Infinity'`),
	],
);

/** The address of a member's private feed (LIB-03): known by its hash alone. */
export const podcastFeeds = pgTable("podcast_feeds", {
	userId: uuid()
		.primaryKey()
		.references(() => users.id, { onDelete: "cascade" }),
	/** The address is made of the person and this number; another number, another address. */
	version: integer().notNull().default(1),
	tokenHash: text().notNull().unique(),
	/** When a podcast app last asked. */
	askedAt: instant(),
});
