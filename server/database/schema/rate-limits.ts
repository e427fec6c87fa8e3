import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { primaryKey } from "./columns.ts";

/** Counters of the auth service, by address, shared by all processes (SEC-03). */
export const rateLimits = pgTable("rate_limits", {
	id: primaryKey(),
	key: text().notNull().unique(),
	count: integer().notNull(),
	/** Milliseconds since 1970, as better-auth keeps it. */
	lastRequest: bigint({ mode: "number" }).notNull(),
});
