import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/**
 * Every text that a buyer has agreed to before paying (BUY-07), by its version. One that somebody agreed to is never changed
 * or removed: it proves what the order says.
 */
export const consentTexts = pgTable("consent_texts", {
	version: integer().primaryKey(),
	text: text().notNull().unique(),
	createdAt: createdAt(),
});
