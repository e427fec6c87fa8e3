import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryKey } from "./columns.ts";
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

/** Who bought what, as the cart tells it. */
export interface Sale {
	/** For people; the same for every fact of an order. */
	number: string;
	email: string;
	name: string;
	/** As the cart calls them, with what they give here. */
	products: { reference: string; name: string }[];
	premium: boolean;
	minorUnits: number;
	taxMinorUnits: number | null;
	currency: string;
	test: boolean;
	/** An import's file had no amount: the usual price is shown, and counted nowhere (IMP-02). */
	amountAssumed?: boolean;
}

export interface FactData {
	/** Which payment, refund or dispute of the order this is about; empty where it has one only. */
	of: string;
	/** Of `paid`. */
	sale?: Sale;
	/** Of refunds. */
	minorUnits?: number;
	/** All that was given back so far, not this refund alone. */
	cumulative?: boolean;
	/** Everything was given back, however much that is. */
	full?: boolean;
}

/**
 * What is known to have happened to an order, one row a fact. Nothing here is changed or removed: an order's state is
 * computed from all of its facts, whenever and however often they came.
 */
export const orderFacts = pgTable(
	"order_facts",
	{
		id: primaryKey(),
		sourceId: uuid()
			.notNull()
			.references(() => purchaseSources.id, { onDelete: "cascade" }),
		/** The order, as the cart knows it. */
		reference: text().notNull(),
		/** Of the event that told it, so that an event applied twice tells it once. */
		key: text().notNull(),
		kind: text().$type<FactKind>().notNull(),
		/** By the cart's clock. */
		at: instant().notNull(),
		data: jsonb().$type<FactData>().notNull(),
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
