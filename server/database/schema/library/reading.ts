import { sql } from "drizzle-orm";
import { check, doublePrecision, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/auth.ts";
import { createdAt, instant, primaryKey } from "../columns.ts";
import { digitalDownloads } from "./digital-downloads.ts";
import { downloads } from "./downloads.ts";

/** The book: a product, or a file of the list. Deleted with either the person or the book. */
const bookOfPerson = () => ({
	userId: uuid()
		.notNull()
		.references(() => users.id, { onDelete: "cascade" }),
	productId: uuid().references(() => digitalDownloads.id, { onDelete: "cascade" }),
	downloadId: uuid().references(() => downloads.id, { onDelete: "cascade" }),
});

/** A position in a book: a page of a PDF, or a passage of an EPUB by its CFI. */
const spotColumns = () => ({
	page: integer(),
	pages: integer(),
	cfi: text(),
	/** Progress through the book, from 0 to 1. */
	fraction: doublePrecision().notNull(),
});

/** Where a person stopped in a book (LIB-01). */
export const readingPlaces = pgTable(
	"reading_places",
	{
		id: primaryKey(),
		...bookOfPerson(),
		...spotColumns(),
		/** When they were there: an older place never replaces a newer one. */
		readAt: instant().notNull(),
	},
	(table) => [
		unique("reading_places_product_key").on(table.userId, table.productId),
		unique("reading_places_download_key").on(table.userId, table.downloadId),
		// Finds what was read last.
		index("reading_places_read_at_idx").on(table.userId, table.readAt),
		index("reading_places_product_id_idx").on(table.productId),
		index("reading_places_download_id_idx").on(table.downloadId),
		check("reading_places_book_check", sql`num_nonnulls(${table.productId}, ${table.downloadId}) = 1`),
		check(
			"reading_places_spot_check",
			sql`(${table.cfi} is null) = (${table.page} is not null) and (${table.page} is null) = (${table.pages} is null)`,
		),
		check("reading_places_page_check", sql`${table.page} between 1 and ${table.pages}`),
		check("reading_places_fraction_check", sql`${table.fraction} between 0 and 1`),
	],
);

/** Places that a person has marked in a book (LIB-01). */
export const bookmarks = pgTable(
	"bookmarks",
	{
		id: primaryKey(),
		...bookOfPerson(),
		...spotColumns(),
		label: text().notNull(),
		createdAt: createdAt(),
	},
	(table) => [
		index("bookmarks_product_idx").on(table.userId, table.productId),
		index("bookmarks_download_idx").on(table.userId, table.downloadId),
		index("bookmarks_product_id_idx").on(table.productId),
		index("bookmarks_download_id_idx").on(table.downloadId),
		check("bookmarks_book_check", sql`num_nonnulls(${table.productId}, ${table.downloadId}) = 1`),
		check(
			"bookmarks_spot_check",
			sql`(${table.cfi} is null) = (${table.page} is not null) and (${table.page} is null) = (${table.pages} is null)`,
		),
		check("bookmarks_page_check", sql`${table.page} between 1 and ${table.pages}`),
		check("bookmarks_fraction_check", sql`${table.fraction} between 0 and 1`),
		check("bookmarks_label_check", sql`btrim(${table.label}) <> ''`),
	],
);
