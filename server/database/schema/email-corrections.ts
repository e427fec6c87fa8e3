import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, isEmail } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * An email that was mistyped at the checkout, corrected in the browser that paid (BUY-03). It takes effect once, when the
 * link in the message to the new address is confirmed.
 */
export const emailCorrections = pgTable(
	"email_corrections",
	{
		orderId: uuid()
			.primaryKey()
			.references(() => orders.id, { onDelete: "cascade" }),
		/** Of the order's customer when it was asked for. */
		oldEmail: text().notNull(),
		newEmail: text().notNull(),
		/** How often it was asked for: each sends a message to an address that only was typed. */
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
