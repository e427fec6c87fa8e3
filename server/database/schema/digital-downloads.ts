import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { createdAt, instant, isWebAddress, primaryKey, updatedAt } from "./columns.ts";
import { storedFiles } from "./stored-files.ts";

/** The product cards of `/digital-downloads`. `order_index` is unique, checked at commit (ADD-04). */
export const digitalDownloads = pgTable(
	"digital_downloads",
	{
		id: primaryKey(),
		title: text().notNull(),
		description: text().notNull(),
		/** Without an address and without a stored picture the default picture is shown (DIG-08). */
		imageUrl: text(),
		imageFileId: uuid().references(() => storedFiles.id),
		/** The same picture for narrow screens. */
		imageSmallFileId: uuid().references(() => storedFiles.id),
		fileUrl: text(),
		fileId: uuid().references(() => storedFiles.id),
		fileType: text({ enum: ["pdf", "epub", "audio", "zip", "other"] }).notNull(),
		/** As shown, such as `5.2 MB`. */
		fileSize: text().notNull().default(""),
		visible: boolean().notNull().default(true),
		/** Each buyer gets a copy with their name in it (LIB-05). */
		stamped: boolean().notNull().default(false),
		/** Why its file goes out as it is, though it is to be stamped. */
		stampProblem: text(),
		orderIndex: integer().notNull(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(table) => [
		index("digital_downloads_image_file_id_idx").on(table.imageFileId),
		index("digital_downloads_image_small_file_id_idx").on(table.imageSmallFileId),
		index("digital_downloads_file_id_idx").on(table.fileId),
		check("digital_downloads_title_check", sql`btrim(${table.title}) <> ''`),
		check("digital_downloads_file_url_check", isWebAddress(table.fileUrl)),
		check("digital_downloads_image_url_check", isWebAddress(table.imageUrl)),
		check("digital_downloads_file_type_check", sql`${table.fileType} in ('pdf', 'epub', 'audio', 'zip', 'other')`),
		check("digital_downloads_file_check", sql`num_nonnulls(${table.fileUrl}, ${table.fileId}) = 1`),
		check("digital_downloads_image_check", sql`num_nonnulls(${table.imageUrl}, ${table.imageFileId}) <= 1`),
		check(
			"digital_downloads_image_small_check",
			sql`${table.imageSmallFileId} is null or ${table.imageFileId} is not null`,
		),
	],
);

/** A log outlives the person and the product: the file's name is kept beside the reference (DIG-05). */
export const downloadLogs = pgTable(
	"download_logs",
	{
		id: primaryKey(),
		userId: uuid().references(() => users.id, { onDelete: "set null" }),
		downloadId: uuid().references(() => digitalDownloads.id, { onDelete: "set null" }),
		fileName: text().notNull(),
		downloadedAt: instant().notNull().defaultNow(),
		/** Of the machine that asked for it. */
		ipAddress: text(),
		/** All that has gone out of it so far, later parts of the same download included; null where another site sends it. */
		bytesSent: bigint({ mode: "number" }),
		/** Of the file as it was sent. */
		sha256: text(),
	},
	(table) => [
		index("download_logs_user_id_idx").on(table.userId, table.downloadedAt),
		index("download_logs_download_id_idx").on(table.downloadId),
		// The figures of the last weeks, read from the index alone (ADM-03).
		index("download_logs_downloaded_at_idx").on(table.downloadedAt, table.fileName),
	],
);
