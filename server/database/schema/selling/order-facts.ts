import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryKey } from "../columns.ts";
import { purchaseSources } from "./purchase-sources.ts";

export const factKinds = [
	"paid",
	"pending",
	"failed",
	"canceled",
	"refunded",
	"refund_reversed",
	"dispute_opened",
	"dispute_won",
	"dispute_lost",
] as const;
export type FactKind = (typeof factKinds)[number];

/** Who bought what, as reported by the cart. */
export interface Sale {
	/** For people; the same for every fact of an order. */
	number: string;
	email: string;
	name: string;
	/** Named as in the cart, with what they give here. */
	products: { reference: string; name: string }[];
	premium: boolean;
	minorUnits: number;
	taxMinorUnits: number | null;
	/** What the total was reduced by, if the cart says. */
	discountMinorUnits?: number;
	currency: string;
	test: boolean;
	/** The import's file had no amount: the usual price is shown, but excluded from all sums (IMP-02). */
	amountAssumed?: boolean;
}

/**
 * What identifies the buyer in a sale and in its order, emptied: it replaces these fields in both when the customer is
 * deleted, and in everything reported afterwards (ORD-06).
 */
export const noBuyer = { email: "", name: "" } as const satisfies Partial<Sale>;

export interface FactData {
	/**
	 * ID of the payment, refund or dispute of the order concerned; empty if there is only one. It keeps its stored name,
	 * since the version before reads it (UPG-04).
	 */
	of: string;
	/** Set for `paid`. */
	sale?: Sale;
	/** Set for refunds. */
	minorUnits?: number;
	/** Of a refund, if the cart named it. */
	currency?: string;
	/** The total refunded so far, not only this refund. */
	cumulative?: boolean;
	/** Everything was refunded, whatever the amount. */
	full?: boolean;
}

/**
 * Facts known about an order, one row each. The state of an order is computed from all of them,
 * in whatever order or number they arrived. Only what its own event says when it is applied again replaces a fact, and
 * facts move with their order (docs/decisions/058).
 */
export const orderFacts = pgTable(
	"order_facts",
	{
		id: primaryKey(),
		sourceId: uuid()
			.notNull()
			.references(() => purchaseSources.id, { onDelete: "cascade" }),
		/** The cart's ID of the order. */
		reference: text().notNull(),
		/** Key of the event that reported it, so that an event applied twice adds it once. */
		key: text().notNull(),
		kind: text().$type<FactKind>().notNull(),
		/** By the cart's clock. */
		at: instant().notNull(),
		data: jsonb().$type<FactData>().notNull(),
		/** When its event was received. */
		createdAt: createdAt(),
	},
	(table) => [
		uniqueIndex("order_facts_key").on(table.sourceId, table.reference, table.key),
		index("order_facts_at_idx").on(table.at),
		check(
			"order_facts_kind_check",
			sql`${table.kind} in (${sql.raw(factKinds.map((kind) => `'${kind}'`).join(", "))})`,
		),
	],
);
