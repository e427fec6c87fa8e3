import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/** What the last check for new versions found (UPG-02): one row. */
export const releaseCheck = pgTable(
	"release_check",
	{
		only: boolean().primaryKey().default(true),
		checkedAt: instant().notNull(),
		/** Message for the seller; null if the check succeeded. The rest is then of the last success. */
		error: text(),
		/** Since when no check has succeeded; null if the last one did. */
		failingSince: instant(),
		/** The newest release, also if it is the running one; null before a check has succeeded. */
		version: text(),
		releasedOn: text(),
		notes: text(),
		security: boolean(),
		/** The last version whose security fix admins were emailed about. */
		emailedVersion: text(),
	},
	({ only }) => [check("release_check_only_check", sql`${only}`)],
);
