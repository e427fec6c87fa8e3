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
import type { AudioChapter } from "../../../../contract/library/audiobooks.ts";
import { users } from "../accounts/auth.ts";
import { instant, primaryKey, updatedAt } from "../columns.ts";
import { digitalDownloads } from "./digital-downloads.ts";
import { storedFiles } from "./stored-files.ts";

/** Audio found in a product's file (LIB-02), written by `read-audiobook.ts`. */
export const audiobooks = pgTable(
	"audiobooks",
	{
		productId: uuid()
			.primaryKey()
			.references(() => digitalDownloads.id, { onDelete: "cascade" }),
		/** The file that was read. Not a foreign key, so that a replaced file can be deleted. */
		readOf: uuid().notNull(),
		/** Total of all parts. */
		seconds: doublePrecision().notNull().default(0),
		/** What failed to be read, for the seller; null if everything was read. */
		problem: text(),
		updatedAt: updatedAt(),
	},
	(table) => [check("audiobooks_seconds_check", sql`${table.seconds} >= 0 and ${table.seconds} < 'Infinity'`)],
);

/** The audio files of an audiobook, in order: the product's own file, or those in its ZIP. */
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
		/** Original file name, which identifies the seller's corrections. */
		entryName: text().notNull(),
		title: text().notNull(),
		seconds: doublePrecision().notNull(),
		/** In order; the first starts at 0. */
		chapters: jsonb().$type<AudioChapter[]>().notNull(),
		/** The seller corrected title, length or chapters: corrections carry over to a new file of the same name. */
		corrected: instant(),
	},
	(table) => [
		index("audio_parts_product_id_idx").on(table.productId, table.orderIndex),
		index("audio_parts_file_id_idx").on(table.fileId),
		check("audio_parts_seconds_check", sql`${table.seconds} > 0 and ${table.seconds} < 'Infinity'`),
		check("audio_parts_chapters_check", sql`jsonb_typeof(${table.chapters}) = 'array'`),
	],
);

/** Where a person stopped listening. Deleted with either the person or the product. */
export const listeningPlaces = pgTable(
	"listening_places",
	{
		userId: uuid()
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		productId: uuid()
			.notNull()
			.references(() => digitalDownloads.id, { onDelete: "cascade" }),
		/** Seconds from the beginning of the first part. */
		seconds: doublePrecision().notNull(),
		/** When this was heard, which is before it was reported: an older place never replaces a newer one. */
		heardAt: instant().notNull(),
	},
	(table) => [
		key({ columns: [table.userId, table.productId] }),
		index("listening_places_product_id_idx").on(table.productId),
		check("listening_places_seconds_check", sql`${table.seconds} >= 0 and ${table.seconds} < 'Infinity'`),
	],
);

/** A member's private podcast feed (LIB-03), identified only by the hash of its address. */
export const podcastFeeds = pgTable("podcast_feeds", {
	userId: uuid()
		.primaryKey()
		.references(() => users.id, { onDelete: "cascade" }),
	/** The address is derived from the person and this number; a new number gives a new address. */
	version: integer().notNull().default(1),
	tokenHash: text().notNull().unique(),
	/** When a podcast app last requested it. */
	lastRequestedAt: instant("asked_at"),
});
