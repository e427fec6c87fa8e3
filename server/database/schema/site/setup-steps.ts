import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/** Setup steps whose completion no other table shows (SET-04). */
export const setupSteps = pgTable("setup_steps", {
	/** `hidden`: the checklist is no longer shown. */
	step: text({ enum: ["name", "terms", "email", "hidden"] }).primaryKey(),
	doneAt: instant().notNull(),
});
