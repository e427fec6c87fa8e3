import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, isWebAddress, primaryKey, updatedAt } from "../columns.ts";
import { storedFiles } from "./stored-files.ts";

/** The file list of `/downloads`. */
export const downloads = pgTable(
	"downloads",
	{
		id: primaryKey(),
		title: text().notNull(),
		description: text().notNull().default(""),
		fileUrl: text(),
		fileId: uuid().references(() => storedFiles.id),
		fileType: text({ enum: ["pdf", "epub", "audio", "zip", "other"] })
			.notNull()
			.default("pdf"),
		/** As displayed, such as `1.2 MB`. */
		fileSize: text().notNull().default(""),
		featured: boolean().notNull().default(false),
		accessLevel: text({ enum: ["member", "premium"] })
			.notNull()
			.default("member"),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("downloads_list_idx").on(table.featured, table.createdAt),
		index("downloads_file_id_idx").on(table.fileId),
		check("downloads_title_check", sql`btrim(${table.title}) <> ''`),
		check("downloads_file_url_check", isWebAddress(table.fileUrl)),
		check("downloads_file_type_check", sql`${table.fileType} in ('pdf', 'epub', 'audio', 'zip', 'other')`),
		check("downloads_access_level_check", sql`${table.accessLevel} in ('member', 'premium')`),
		check("downloads_file_check", sql`num_nonnulls(${table.fileUrl}, ${table.fileId}) = 1`),
	],
);
