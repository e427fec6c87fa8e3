import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ReminderStop } from "../../../../contract/selling/checkout-reminders.ts";
import type { PageArm } from "../../../../contract/site/sales-page/page-tests.ts";
import { instant, isEmail, primaryKey } from "../columns.ts";
import { salesPageTests } from "../site/sales-page.ts";
import { checkouts } from "./checkouts.ts";
import { consentTexts } from "./consent-texts.ts";
import { orders } from "./orders.ts";

/**
 * Buyers who agreed to be reminded of a checkout (LEAD-05), one row per address. After 30 days, whatever identifies
 * them is removed, and the row only counts.
 */
export const checkoutReminders = pgTable(
	"checkout_reminders",
	{
		id: primaryKey(),
		/** Null once the abandoned checkout is deleted. */
		checkoutId: uuid().references(() => checkouts.id, { onDelete: "set null" }),
		/** Null after 30 days, as are the following two. */
		email: text(),
		/** Keyed hash, the same for plus-addresses: each mailbox is reminded of one checkout at a time. */
		addressKey: text(),
		/** SHA-256 of the token in the links. */
		tokenHash: text(),
		/** Text that the buyer agreed to, and when. */
		consentVersion: integer()
			.notNull()
			.references(() => consentTexts.version),
		agreedAt: instant().notNull(),
		/** What the link reopens. Empty for no code. */
		code: text().notNull().default(""),
		quantity: integer().notNull(),
		/** Price of one seat without the code, and with it. */
		listMinorUnits: bigint({ mode: "number" }).notNull(),
		minorUnits: bigint({ mode: "number" }).notNull(),
		currency: text().notNull(),
		/** The version of the sales page that they saw (PAGE-03). */
		arm: text().$type<PageArm>().notNull(),
		pageTestId: uuid().references(() => salesPageTests.id, { onDelete: "set null" }),
		pageVersion: integer(),
		/** In the control group (10%), which gets no reminder. */
		isControl: boolean("left_out").notNull(),
		/** When each reminder was queued; for someone left out, when the first one would have been. */
		firstAt: instant(),
		secondAt: instant(),
		/** Why no reminder follows, before both were sent. */
		stopReason: text().$type<ReminderStop>(),
		/** When they continued by the link. */
		returnedAt: instant(),
		boughtAt: instant(),
		orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
	},
	(table) => [
		uniqueIndex("checkout_reminders_address_key").on(table.addressKey),
		uniqueIndex("checkout_reminders_token_key").on(table.tokenHash),
		index("checkout_reminders_agreed_at_idx").on(table.agreedAt),
		index("checkout_reminders_due_idx")
			.on(table.agreedAt)
			.where(sql`stop_reason is null and bought_at is null and second_at is null and email is not null`),
		index("checkout_reminders_open_idx").on(table.agreedAt).where(sql`bought_at is null and email is not null`),
		index("checkout_reminders_email_idx").on(table.email).where(sql`email is not null`),
		index("checkout_reminders_checkout_id_idx").on(table.checkoutId),
		index("checkout_reminders_page_test_id_idx").on(table.pageTestId),
		index("checkout_reminders_order_id_idx").on(table.orderId),
		check("checkout_reminders_email_check", sql`${table.email} = lower(${table.email}) and ${isEmail(table.email)}`),
		check("checkout_reminders_arm_check", sql`${table.arm} in ('a', 'b')`),
		check("checkout_reminders_quantity_check", sql`${table.quantity} >= 1`),
		check("checkout_reminders_currency_check", sql`${table.currency} ~ '^[A-Z]{3}$'`),
	],
);
