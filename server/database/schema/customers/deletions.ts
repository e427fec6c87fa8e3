import { index, integer, jsonb, pgTable, primaryKey as primaryKeyOf, text, uuid } from "drizzle-orm/pg-core";
import { instant, primaryKey } from "../columns.ts";
import { storedFiles } from "../library/stored-files.ts";

/** What an admin deleted and can still undo. The hourly sweep removes it along with its files. */
export const deletions = pgTable(
	"deletions",
	{
		id: primaryKey(),
		kind: text({
			enum: ["update", "product", "download", "module", "lesson", "resource", "sequence", "sequenceMessage", "code"],
		}).notNull(),
		/** Its title. */
		subject: text().notNull(),
		deletedAt: instant().notNull().defaultNow(),
	},
	(table) => [index("deletions_deleted_at_idx").on(table.deletedAt)],
);

/** The rows deleted along with it, unchanged. */
export const deletedRows = pgTable(
	"deleted_rows",
	{
		id: primaryKey(),
		deletionId: uuid()
			.notNull()
			.references(() => deletions.id, { onDelete: "cascade" }),
		/** Restore order: referenced rows come first. The row itself has 0. */
		place: integer().notNull(),
		tableName: text().notNull(),
		/** The row remained and lost this reference; null if the row itself was deleted. */
		lostColumn: text(),
		row: jsonb().$type<Record<string, unknown>>().notNull(),
	},
	(table) => [index("deleted_rows_place_idx").on(table.deletionId, table.place)],
);

/** Keeps the files stored as long as the deletion can be undone. */
export const deletedFiles = pgTable(
	"deleted_files",
	{
		deletionId: uuid()
			.notNull()
			.references(() => deletions.id, { onDelete: "cascade" }),
		fileId: uuid()
			.notNull()
			.references(() => storedFiles.id),
	},
	(table) => [
		primaryKeyOf({ columns: [table.deletionId, table.fileId] }),
		index("deleted_files_file_id_idx").on(table.fileId),
	],
);
