import { sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/** The outcome of each scheduled task's last run, in any process. */
export const scheduledTasks = pgTable("scheduled_tasks", {
	name: text().primaryKey(),
	/** For the seller, such as `Backups`. */
	label: text().notNull(),
	intervalSeconds: integer().notNull(),
	/** When a process last started the schedule: no earlier run is overdue. */
	scheduledAt: instant().notNull().default(sql`now()`),
	succeededAt: instant(),
	/** Null if the last run succeeded. */
	failingSince: instant(),
	/** Message for the seller. */
	lastError: text(),
});
