import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type OrderSource, orderSources } from "../../../../contract/selling/order-sources.ts";
import { type OrderState, orderStates } from "../../../../contract/selling/order-status.ts";
import { createdAt, instant, primaryKey, quoteAll } from "../columns.ts";
import { customers } from "../customers/customers.ts";
import { type ImportedFact, imports } from "../customers/imports.ts";
import { consentTexts } from "./consent-texts.ts";
import { discountCodes } from "./discount-codes.ts";
import { purchaseSources } from "./purchase-sources.ts";

const isSale = sql`source <> 'profile'`;

/**
 * Purchases, one row per order. Code that writes one calls `summarize_orders` in the same transaction, which updates
 * the customer's access and position in the list.
 */
export const orders = pgTable(
	"orders",
	{
		id: primaryKey(),
		/** Null once its buyer was erased: the sale itself is kept for accounting. */
		customerId: uuid().references(() => customers.id, { onDelete: "cascade" }),
		source: text().$type<OrderSource>().notNull(),
		/** As numbered by the source; not unique, because a seller may type anything. */
		number: text().notNull().default(""),
		/** The email used for the purchase; the customer's own may have changed since. */
		email: text().notNull(),
		name: text().notNull().default(""),
		products: jsonb().$type<string[]>().notNull().default([]),
		/** The exact total, for sorting and sums. */
		minorUnits: bigint({ mode: "number" }).notNull().default(0),
		/** ISO 4217. */
		currency: text().notNull().default("USD"),
		/** The total as typed, for display. */
		totalText: text().notNull().default(""),
		/** As the source calls it, such as `COMPLETED`. */
		status: text().notNull().default(""),
		/** Its normalized meaning, which decides access. */
		state: text().$type<OrderState>().notNull(),
		/** No money moved. */
		test: boolean().notNull().default(false),
		/** Midnight UTC if only the day is known; null if even that is unknown. */
		orderedAt: instant(),
		/** Other data reported by the source, unmodified. */
		sourceData: jsonb().$type<Record<string, unknown>>(),
		/** No file had the amount: shown as assumed, and excluded from all figures (IMP-02). */
		amountAssumed: boolean().notNull().default(false),

		/* Fields of an imported order. */
		/** The import, which can be undone. */
		importId: uuid().references(() => imports.id, { onDelete: "set null" }),
		/** The shop and its own reference: identifies this order in any row of any file. */
		importKey: text(),
		/** Facts reported by rows: the state is computed from all of them, as for a cart's order. */
		importedFacts: jsonb().$type<ImportedFact[]>(),

		/* Fields of an order reported by a cart: computed from its facts (`order-facts/`), stored only by `store-order.ts`. */
		sourceId: uuid().references(() => purchaseSources.id, { onDelete: "set null" }),
		/** The cart's ID of the order, used to find its facts. */
		reference: text(),
		/** Refunded so far. */
		refundedMinorUnits: bigint({ mode: "number" }).notNull().default(0),
		/** Part of the total; null if the source does not report it. */
		taxMinorUnits: bigint({ mode: "number" }),
		dispute: text({ enum: ["open", "won", "lost"] }),
		/** Also gives premium access. */
		premium: boolean().notNull().default(false),
		/** When the receipt was sent to the buyer; null if none was due. */
		receiptSentAt: instant(),

		/* Fields of our own checkout: the buyer's choices before paying, written when the order is known. */
		/** Bought for someone else: gives access to its recipient, not to its buyer (BUY-08). */
		gift: boolean().notNull().default(false),
		/** Number of seats, including the buyer's own. */
		quantity: integer().notNull().default(1),
		/** The text that the buyer agreed to, and when (BUY-07). */
		consentVersion: integer().references(() => consentTexts.version),
		consentedAt: instant(),
		/** IP address that opened the checkout, for a dispute (ORD-03). */
		buyerAddress: text(),
		/** The discount code it was bought with (CODE-04); empty for none, or for one of Stripe's. */
		discountCode: text().notNull().default(""),
		discountCodeId: uuid().references(() => discountCodes.id, { onDelete: "set null" }),
		/** What the total was reduced by. */
		discountMinorUnits: bigint({ mode: "number" }).notNull().default(0),
		/** When the buyer withdrew from the contract, and the name they signed with (BUY-07). */
		withdrawnAt: instant(),
		withdrawnBy: text(),
		/** When the seller decided not to refund a withdrawal. */
		withdrawalSettledAt: instant(),
		/** When the proof of delivery was sent to Stripe for a dispute (ORD-03). */
		evidenceSubmittedAt: instant(),

		/** Sort key of the order list. */
		placedAt: instant().notNull().generatedAlwaysAs(sql.raw("coalesce(ordered_at, created_at)")),
		searchText: text()
			.notNull()
			.generatedAlwaysAs(sql.raw("lower(email || ' ' || name || ' ' || number || ' ' || coalesce(reference, ''))")),
		createdAt: createdAt(),
	},
	(table) => [
		index("orders_customer_id_idx").on(table.customerId, table.createdAt),
		uniqueIndex("orders_import_key").on(table.importKey).where(sql`import_key is not null`),
		index("orders_import_id_idx").on(table.importId).where(sql`import_id is not null`),
		index("orders_unpaid_idx").on(table.customerId).where(sql`state in ('refunded', 'canceled', 'disputed', 'failed')`),
		index("orders_ordered_at_idx").on(table.orderedAt).where(sql`ordered_at is not null`),
		uniqueIndex("orders_reference_key").on(table.sourceId, table.reference),
		// As the number is typed: see `order_number_key` in the migrations.
		index("orders_number_key_idx").using("btree", sql.raw(`order_number_key("number")`)),
		// The lists exclude anything that is not a sale, so that they are counted and paged in the index alone.
		index("orders_placed_at_idx").on(table.placedAt, table.id).where(isSale),
		index("orders_by_state_idx").on(table.state, table.placedAt, table.id).where(isSale),
		index("orders_by_source_idx").on(table.source, table.placedAt, table.id).where(isSale),
		index("orders_withdrawn_idx")
			.on(table.withdrawnAt)
			.where(sql`withdrawn_at is not null and withdrawal_settled_at is null`),
		index("orders_by_amount_idx").on(table.minorUnits, table.id).where(isSale),
		index("orders_discount_code_id_idx").on(table.discountCodeId).where(sql`discount_code_id is not null`),
		index("orders_search_idx").using("gin", sql.raw(`"search_text" gin_trgm_ops`)),
		check("orders_source_check", sql`${table.source} in (${quoteAll(orderSources)})`),
		check("orders_state_check", sql`${table.state} in (${quoteAll(orderStates)})`),
		check("orders_currency_check", sql`${table.currency} ~ '^[A-Z]{3}$'`),
		check("orders_refunded_check", sql`${table.refundedMinorUnits} >= 0`),
		check("orders_dispute_check", sql`${table.dispute} in ('open', 'won', 'lost')`),
		check("orders_discount_check", sql`${table.discountMinorUnits} >= 0`),
		check("orders_quantity_check", sql`${table.quantity} >= 1`),
		check("orders_products_check", sql`jsonb_typeof(${table.products}) = 'array'`),
	],
);
