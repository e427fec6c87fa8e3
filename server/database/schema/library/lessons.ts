import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, isWebAddress, primaryKey, updatedAt } from "../columns.ts";
import { modules } from "./modules.ts";
import { storedFiles } from "./stored-files.ts";

/** `order_index` is unique within a module, checked at commit. Its media is a stored file or an address. */
export const lessons = pgTable(
	"lessons",
	{
		id: primaryKey(),
		moduleId: uuid()
			.notNull()
			.references(() => modules.id, { onDelete: "cascade" }),
		title: text().notNull(),
		description: text().notNull().default(""),
		/** Markdown */
		content: text().notNull().default(""),
		/** As a person writes it, such as `12:30`. */
		duration: text().notNull().default(""),
		contentType: text({ enum: ["text", "audio", "video"] })
			.notNull()
			.default("text"),
		contentUrl: text(),
		contentFileId: uuid().references(() => storedFiles.id),
		isPreview: boolean().notNull().default(false),
		/** Only admins see a draft and its files. */
		published: boolean().notNull().default(true),
		orderIndex: integer().notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("lessons_content_file_id_idx").on(table.contentFileId),
		check("lessons_title_check", sql`btrim(${table.title}) <> ''`),
		check("lessons_content_url_check", isWebAddress(table.contentUrl)),
		check("lessons_content_type_check", sql`${table.contentType} in ('text', 'audio', 'video')`),
		check("lessons_content_source_check", sql`num_nonnulls(${table.contentUrl}, ${table.contentFileId}) <= 1`),
	],
);
