import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/**
 * Counters of rate limits and of attempts at secrets, shared by all processes. rate-limiter-flexible defines the
 * columns and their order.
 */
export const requestCounts = pgTable("request_counts", {
	key: varchar({ length: 255 }).primaryKey(),
	points: integer().notNull().default(0),
	/** Milliseconds since 1970. */
	expire: bigint({ mode: "number" }),
});
