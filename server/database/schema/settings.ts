import { pgTable, text } from "drizzle-orm/pg-core";
import { updatedAt } from "./columns.ts";

/** What the seller can change. The keys and their defaults are in `contract/settings.ts`. */
export const settings = pgTable("settings", {
	key: text().primaryKey(),
	value: text().notNull(),
	updatedAt: updatedAt(),
});
