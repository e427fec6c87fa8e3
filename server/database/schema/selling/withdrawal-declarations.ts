import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant, isEmail, primaryKey } from "../columns.ts";

/**
 * Withdrawals without a matching order (BUY-07). A declaration is valid despite a mistyped order number, so the seller
 * must find the order.
 */
export const withdrawalDeclarations = pgTable(
	"withdrawal_declarations",
	{
		id: primaryKey(),
		/** All three as typed by the buyer. */
		name: text().notNull(),
		email: text().notNull(),
		orderNumber: text().notNull(),
		receivedAt: createdAt(),
		/** When an admin found the order, or replied that there is none. */
		handledAt: instant(),
	},
	(table) => [
		// Submitted twice, it is declared once.
		uniqueIndex("withdrawal_declarations_open_key").on(table.email, table.orderNumber).where(sql`handled_at is null`),
		index("withdrawal_declarations_received_at_idx").on(table.receivedAt).where(sql`handled_at is null`),
		check(
			"withdrawal_declarations_email_check",
			sql`${table.email} = lower(${table.email}) and ${isEmail(table.email)}`,
		),
	],
);
