import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type OrderSource, orderSources } from "../../../contract/order-sources.ts";
import { type OrderState, orderStates } from "../../../contract/order-status.ts";
import { createdAt, instant, primaryKey } from "./columns.ts";
import { consentTexts } from "./consent-texts.ts";
import { customers } from "./customers.ts";
import { type ImportedFact, imports } from "./imports.ts";
import { purchaseSources } from "./purchase-sources.ts";

/** As a check compares a column with a list of this file. */
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

const isSale = sql`source <> 'profile'`;

/**
 * What was bought, one row an order. Whoever writes one calls `summarize_orders` in the same transaction, so that the
 * customer's access and place in the list follow.
 */
export const orders = pgTable(
	"orders",
	{
		id: primaryKey(),
		/** Null once its buyer was erased: what was sold stays in the books. */
		customerId: uuid().references(() => customers.id, { onDelete: "cascade" }),
		source: text().$type<OrderSource>().notNull(),
		/** As the source counts its orders; not unique, as a seller may write anything. */
		number: text().notNull().default(""),
		/** As it was bought with; the customer's own may have changed since. */
		email: text().notNull(),
		name: text().notNull().default(""),
		products: jsonb().$type<string[]>().notNull().default([]),
		/** The total, exact: what is sorted by and summed. */
		minorUnits: bigint({ mode: "number" }).notNull().default(0),
		/** ISO 4217. */
		currency: text().notNull().default("USD"),
		/** The total as it was typed, which is shown. */
		totalText: text().notNull().default(""),
		/** As the source calls it, such as `COMPLETED`. */
		status: text().notNull().default(""),
		/** What that means here: access follows from it. */
		state: text().$type<OrderState>().notNull(),
		/** No money moved. */
		test: boolean().notNull().default(false),
		/** Midnight in UTC where only the day is known; null where not even that. */
		orderedAt: instant(),
		/** What else the source told, as it told it. */
		sourceData: jsonb().$type<Record<string, unknown>>(),
		/** The amount was in no file: shown as assumed, and left out of every figure (IMP-02). */
		amountAssumed: boolean().notNull().default(false),

		/* Of an order that an import brought. */
		/** The import, which can be undone. */
		importId: uuid().references(() => imports.id, { onDelete: "set null" }),
		/** The shop and its own reference: whichever row of whichever file is about this order finds it. */
		importKey: text(),
		/** What rows have reported of it: its state is computed from all of them, as of a cart's order from its facts. */
		importedFacts: jsonb().$type<ImportedFact[]>(),

		/* Of an order that a cart reported: what its facts come to, written by `apply-event.ts` alone. */
		sourceId: uuid().references(() => purchaseSources.id, { onDelete: "set null" }),
		/** As the cart knows the order, which its facts are found by. */
		reference: text(),
		/** Given back so far. */
		refundedMinorUnits: bigint({ mode: "number" }).notNull().default(0),
		/** Part of the total; null where the source tells none. */
		taxMinorUnits: bigint({ mode: "number" }),
		dispute: text({ enum: ["open", "won", "lost"] }),
		/** Gives premium access too. */
		premium: boolean().notNull().default(false),
		/** When the buyer was sent the receipt; null where none was due. */
		receiptSentAt: instant(),

		/* Of our own checkout: what the buyer chose before paying, written when the order is known. */
		/** Bought for someone else: gives access to its recipient and none to its buyer (BUY-08). */
		gift: boolean().notNull().default(false),
		/** Seats, the buyer's own included. */
		quantity: integer().notNull().default(1),
		/** The text that the buyer agreed to, and when (BUY-07). */
		consentVersion: integer().references(() => consentTexts.version),
		consentedAt: instant(),
		/** Of the machine that the checkout was opened on, for a dispute about it (ORD-03). */
		buyerAddress: text(),
		/** When the buyer withdrew from the contract, by name as they signed it (BUY-07). */
		withdrawnAt: instant(),
		withdrawnBy: text(),
		/** A withdrawal that the seller has decided not to refund. */
		withdrawalSettledAt: instant(),
		/** When the proof of delivery went to Stripe, for the dispute about it (ORD-03). */
		evidenceSubmittedAt: instant(),

		/** The time by which the list of orders is sorted. */
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
		// What is no record of a sale is in none of the lists: without it they are counted and walked in the index alone.
		index("orders_placed_at_idx").on(table.placedAt, table.id).where(isSale),
		index("orders_by_state_idx").on(table.state, table.placedAt, table.id).where(isSale),
		index("orders_by_source_idx").on(table.source, table.placedAt, table.id).where(isSale),
		index("orders_withdrawn_idx")
			.on(table.withdrawnAt)
			.where(sql`withdrawn_at is not null and withdrawal_settled_at is null`),
		index("orders_by_amount_idx").on(table.minorUnits, table.id).where(isSale),
		index("orders_search_idx").using("gin", sql.raw(`"search_text" gin_trgm_ops`)),
		check("orders_source_check", sql`${table.source} in (${oneOf(orderSources)})`),
		check("orders_state_check", sql`${table.state} in (${oneOf(orderStates)})`),
		check("orders_currency_check", sql`${table.currency} ~ '^[A-Z]{3}$'`),
		check("orders_refunded_check", sql`${table.refundedMinorUnits} >= 0`),
		check("orders_dispute_check", sql`${table.dispute} in ('open', 'won', 'lost')`),
		check("orders_quantity_check", sql`${table.quantity} >= 1`),
		check("orders_products_check", sql`jsonb_typeof(${table.products}) = 'array'`),
	],
);
