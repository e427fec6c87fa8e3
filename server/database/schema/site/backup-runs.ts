import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, primaryKey } from "../columns.ts";

/** Finished backups to a bucket and restore drills, successful or not (HOST-05). */
export const backupRuns = pgTable(
	"backup_runs",
	{
		id: primaryKey(),
		kind: text({ enum: ["backup", "drill"] }).notNull(),
		/** Bucket and recovery key, without secrets: what happened elsewhere says nothing about this place. */
		place: text().notNull(),
		startedAt: instant().notNull(),
		finishedAt: instant().notNull(),
		/** Message for the seller; null if it succeeded. */
		error: text(),
		/** Message for the seller about a success that is not a whole one. */
		warning: text(),
		backupName: text(),
		bytes: bigint({ mode: "number" }),
		files: integer(),
		rows: bigint({ mode: "number" }),
	},
	(table) => [
		index("backup_runs_place_index").on(table.place, table.kind, table.finishedAt),
		check("backup_runs_kind_check", sql`${table.kind} in ('backup', 'drill')`),
	],
);
