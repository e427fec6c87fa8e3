import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/auth.ts";
import { createdAt, instant, isWebAddress, primaryKey } from "../columns.ts";
import { lessons } from "./lessons.ts";
import { storedFiles } from "./stored-files.ts";

export const resources = pgTable(
	"resources",
	{
		id: primaryKey(),
		lessonId: uuid()
			.notNull()
			.references(() => lessons.id, { onDelete: "cascade" }),
		title: text().notNull(),
		description: text().notNull().default(""),
		fileUrl: text(),
		fileId: uuid().references(() => storedFiles.id),
		fileType: text({ enum: ["image", "audio", "pdf", "spreadsheet", "zip", "other"] }).notNull(),
		/** As displayed, such as `1.2 MB`. */
		fileSize: text().notNull().default(""),
		createdAt: createdAt(),
	},
	(table) => [
		index("resources_lesson_idx").on(table.lessonId, table.createdAt),
		index("resources_file_id_idx").on(table.fileId),
		check("resources_file_url_check", isWebAddress(table.fileUrl)),
		check("resources_title_check", sql`btrim(${table.title}) <> ''`),
		check(
			"resources_file_type_check",
			sql`${table.fileType} in ('image', 'audio', 'pdf', 'spreadsheet', 'zip', 'other')`,
		),
		check("resources_file_check", sql`num_nonnulls(${table.fileUrl}, ${table.fileId}) = 1`),
	],
);

/** Log entries remain after the person or the file is deleted, so that figures stay true. */
export const resourceLogs = pgTable(
	"resource_logs",
	{
		id: primaryKey(),
		resourceId: uuid().references(() => resources.id, { onDelete: "set null" }),
		userId: uuid().references(() => users.id, { onDelete: "set null" }),
		/** Empty for entries from before this column existed. */
		fileName: text().notNull().default(""),
		downloadedAt: instant().notNull().defaultNow(),
		/** As in `download_logs`. */
		ipAddress: text(),
		bytesSent: bigint({ mode: "number" }),
		sha256: text(),
	},
	(table) => [
		index("resource_logs_resource_id_idx").on(table.resourceId),
		index("resource_logs_user_id_idx").on(table.userId),
	],
);
