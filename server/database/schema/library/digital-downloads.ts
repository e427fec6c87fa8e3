import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/auth.ts";
import { createdAt, instant, isWebAddress, primaryKey, updatedAt } from "../columns.ts";
import { storedFiles } from "./stored-files.ts";

/** The product cards of `/digital-downloads`. `order_index` is unique, checked at commit (ADD-04). */
export const digitalDownloads = pgTable(
	"digital_downloads",
	{
		id: primaryKey(),
		title: text().notNull(),
		description: text().notNull(),
		/** Without an address or a stored picture, the default picture is shown (DIG-08). */
		imageUrl: text(),
		imageFileId: uuid().references(() => storedFiles.id),
		/** The same picture for narrow screens. */
		imageSmallFileId: uuid().references(() => storedFiles.id),
		fileUrl: text(),
		fileId: uuid().references(() => storedFiles.id),
		fileType: text({ enum: ["pdf", "epub", "audio", "zip", "other"] }).notNull(),
		/** As displayed, such as `5.2 MB`. */
		fileSize: text().notNull().default(""),
		visible: boolean().notNull().default(true),
		/** Each buyer gets a copy stamped with their name (LIB-05). */
		stamped: boolean().notNull().default(false),
		/** Why its file is sent unstamped although it should be stamped. */
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

/**
 * Log entries remain after the person or the product is deleted, so the file's name is stored beside the reference
 * (DIG-05).
 */
export const downloadLogs = pgTable(
	"download_logs",
	{
		id: primaryKey(),
		userId: uuid().references(() => users.id, { onDelete: "set null" }),
		downloadId: uuid().references(() => digitalDownloads.id, { onDelete: "set null" }),
		fileName: text().notNull(),
		downloadedAt: instant().notNull().defaultNow(),
		/** IP address of the request. */
		ipAddress: text(),
		/** Bytes sent so far, including later ranges of the same download; null if another site sends it. */
		bytesSent: bigint({ mode: "number" }),
		/** SHA-256 of the file as it was sent. */
		sha256: text(),
	},
	(table) => [
		index("download_logs_user_id_idx").on(table.userId, table.downloadedAt),
		index("download_logs_download_id_idx").on(table.downloadId),
		// Serves the figures of the last weeks from the index alone (ADM-03).
		index("download_logs_downloaded_at_idx").on(table.downloadedAt, table.fileName),
	],
);
