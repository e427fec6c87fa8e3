import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";

/** The code that creates the first admin (HOST-02): one row while there is none. */
export const setupCode = pgTable(
	"setup_code",
	{
		only: boolean().primaryKey().default(true),
		/** Sealed, because each start prints it again. */
		sealed: text().notNull(),
		/** Wrong codes entered so far. */
		failures: integer().notNull().default(0),
		createdAt: createdAt(),
	},
	({ only }) => [check("setup_code_only_check", sql`${only}`)],
);
