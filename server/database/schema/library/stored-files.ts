import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, primaryKey } from "../columns.ts";

/** One row for each object in the file store. We generate the key; a person's file name is only data (STO-01). */
export const storedFiles = pgTable(
	"stored_files",
	{
		id: primaryKey(),
		key: text().notNull().unique(),
		name: text().notNull(),
		contentType: text().notNull(),
		size: bigint({ mode: "number" }).notNull(),
		sha256: text().notNull(),
		/** As used in a ZIP; null for older files, until a ZIP first needs it. */
		crc32: bigint({ mode: "number" }),
		createdAt: createdAt(),
	},
	(table) => [
		index("stored_files_created_at_idx").on(table.createdAt),
		check("stored_files_size_check", sql`${table.size} >= 0`),
		check("stored_files_sha256_check", sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
	],
);
