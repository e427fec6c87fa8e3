import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, isEmail, primaryKey } from "../columns.ts";
import { customers } from "../customers/customers.ts";
import { orders } from "./orders.ts";

/**
 * People with access through an order, besides its buyer or instead: holders of its seats, and the recipient of a gift
 * (BUY-08). `summarize_orders` applies it from `given_at` on, for as long as the order is paid.
 */
export const orderRecipients = pgTable(
	"order_recipients",
	{
		id: primaryKey(),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "cascade" }),
		/** Null until it is given. */
		customerId: uuid().references(() => customers.id, { onDelete: "cascade" }),
		/** As the buyer entered it. */
		email: text().notNull(),
		/** For a gift: the buyer's message to its recipient. */
		message: text().notNull().default(""),
		/** For a gift: when the recipient is notified. */
		giveAt: instant().notNull(),
		givenAt: instant(),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("order_recipients_email_key").on(table.orderId, table.email),
		uniqueIndex("order_recipients_customer_key").on(table.customerId, table.orderId),
		index("order_recipients_due_idx").on(table.giveAt).where(sql`given_at is null`),
		check("order_recipients_email_check", sql`${table.email} = lower(${table.email}) and ${isEmail(table.email)}`),
		check("order_recipients_given_check", sql`${table.givenAt} is null or ${table.customerId} is not null`),
	],
);
