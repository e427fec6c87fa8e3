import { pgTable, text } from "drizzle-orm/pg-core";
import { updatedAt } from "../columns.ts";

/** Settings of the server that were entered in the browser, by their name in the environment (HOST-02). */
export const serverSettings = pgTable("server_settings", {
	name: text().primaryKey(),
	/** Encrypted: many of them hold a password. */
	sealed: text().notNull(),
	updatedAt: updatedAt(),
});
