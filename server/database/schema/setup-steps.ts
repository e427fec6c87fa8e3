import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What of setting up the site was done that no other table tells (SET-04). */
export const setupSteps = pgTable("setup_steps", {
	/** `hidden`: the checklist is not shown any more. */
	step: text({ enum: ["terms", "email", "hidden"] }).primaryKey(),
	doneAt: instant().notNull(),
});
