import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryKey } from "./columns.ts";
import { consentTexts } from "./consent-texts.ts";
import { orders } from "./orders.ts";
import { purchaseSources } from "./purchase-sources.ts";
import { salesPageTests } from "./sales-page.ts";

/** What the buyer of a gift enters before paying (BUY-08). */
export interface GiftWish {
	/** Of whom it is for. */
	email: string;
	message: string;
	/** When they are to hear of it, as an ISO time. */
	giveAt: string;
}

/** A checkout that a buy button started, and the browser that it was started in (BUY-03). */
export const checkouts = pgTable(
	"checkouts",
	{
		id: primaryKey(),
		sourceId: uuid()
			.notNull()
			.references(() => purchaseSources.id, { onDelete: "cascade" }),
		/** Stripe's ID; null until Stripe has answered. */
		sessionId: text(),
		/** SHA-256 of the cookie of the browser that pays. */
		browserHash: text().notNull(),
		/** Once it is paid. */
		orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
		/** When a password was chosen: that is possible once. */
		claimedAt: instant(),
		/** What the buyer chose on our own page before paying; it goes to the order. */
		quantity: integer().notNull().default(1),
		gift: jsonb().$type<GiftWish>(),
		consentVersion: integer().references(() => consentTexts.version),
		consentedAt: instant(),
		/** Where the visitor came from who opened it (PAGE-04); null where nobody saw. */
		visitSource: text(),
		/** The test of two versions that the visitor was counted in, and the version they saw (PAGE-03). */
		pageTestId: uuid().references(() => salesPageTests.id, { onDelete: "set null" }),
		pageVersion: integer(),
		/** Of the machine that opened it. */
		buyerAddress: text(),
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("checkouts_session_key").on(table.sessionId),
		index("checkouts_order_id_idx").on(table.orderId),
		index("checkouts_created_at_idx").on(table.createdAt),
		index("checkouts_page_test_id_idx").on(table.pageTestId).where(sql`page_test_id is not null`),
	],
);
