import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, isEmail } from "../columns.ts";
import { orders } from "./orders.ts";

/**
 * An email mistyped at the checkout and corrected in the browser that paid (BUY-03). It takes effect once, when the
 * link sent to the new address is confirmed.
 */
export const emailCorrections = pgTable(
	"email_corrections",
	{
		orderId: uuid()
			.primaryKey()
			.references(() => orders.id, { onDelete: "cascade" }),
		/** Email of the order's customer at the time of the request. */
		oldEmail: text().notNull(),
		newEmail: text().notNull(),
		/** Number of requests: each sends a message to an unverified address. */
		requests: integer().notNull().default(1),
		requestedAt: instant().notNull(),
		confirmedAt: instant(),
	},
	(table) => [
		check(
			"email_corrections_email_check",
			sql`${table.newEmail} = lower(${table.newEmail}) and ${isEmail(table.newEmail)}`,
		),
	],
);
