import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryKey } from "../columns.ts";
import { salesPageTests } from "../site/sales-page.ts";
import { consentTexts } from "./consent-texts.ts";
import { orders } from "./orders.ts";
import { purchaseSources } from "./purchase-sources.ts";

/** Fields that a gift's buyer enters before paying (BUY-08). */
export interface GiftDetails {
	/** Email of the recipient. */
	email: string;
	message: string;
	/** When the recipient is notified, as an ISO time. */
	giveAt: string;
}

/** A checkout started by a buy button, and its browser (BUY-03). */
export const checkouts = pgTable(
	"checkouts",
	{
		id: primaryKey(),
		sourceId: uuid()
			.notNull()
			.references(() => purchaseSources.id, { onDelete: "cascade" }),
		/** Stripe's ID; null until Stripe has responded. */
		sessionId: text(),
		/** SHA-256 of the paying browser's cookie. */
		browserHash: text().notNull(),
		/** Set once it is paid. */
		orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
		/** When a password was chosen, which is possible once. */
		claimedAt: instant(),
		/** The buyer's choices before paying; they are copied to the order. */
		quantity: integer().notNull().default(1),
		gift: jsonb().$type<GiftDetails>(),
		consentVersion: integer().references(() => consentTexts.version),
		consentedAt: instant(),
		/** Where the visitor who opened it came from (PAGE-04); null if unknown. */
		visitSource: text(),
		/** The page test that counted the visitor, and the version they saw (PAGE-03). */
		pageTestId: uuid().references(() => salesPageTests.id, { onDelete: "set null" }),
		pageVersion: integer(),
		/** The reminder whose link reopened it (LEAD-05). Not a reference, because its row refers to a checkout. */
		reminderId: uuid(),
		/** IP address that opened it. */
		buyerAddress: text(),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("checkouts_session_key").on(table.sessionId),
		index("checkouts_order_id_idx").on(table.orderId),
		index("checkouts_created_at_idx").on(table.createdAt),
		index("checkouts_browser_hash_idx").on(table.browserHash).where(sql`order_id is not null`),
		index("checkouts_reminder_id_idx").on(table.reminderId).where(sql`reminder_id is not null`),
		index("checkouts_page_test_id_idx").on(table.pageTestId).where(sql`page_test_id is not null`),
	],
);
