import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";

/**
 * Every text that a buyer has agreed to before paying (BUY-07), by version. A text with consents is never changed or
 * removed, because it is evidence for the order.
 */
export const consentTexts = pgTable("consent_texts", {
	version: integer().primaryKey(),
	text: text().notNull().unique(),
	createdAt: createdAt(),
});
