import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type OrderState, orderStates } from "../../../contract/order-status.ts";
import { createdAt, instant, primaryKey } from "./columns.ts";
import { customers } from "./customers.ts";

/** Where an order came from. `profile`: what the account of an older site knew of its purchase; no record of a sale. */
export const orderSources = ["import", "manual", "profile"] as const;
export type OrderSource = (typeof orderSources)[number];

/** As a check compares a column with a list of this file. */
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

/**
 * What was bought, one row an order. Whoever writes one calls `summarize_orders` in the same transaction, so that the
 * customer's access and place in the list follow.
 */
export const orders = pgTable(
	"orders",
	{
		id: primaryKey(),
		customerId: uuid()
			.notNull()
			.references(() => customers.id, { onDelete: "cascade" }),
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
		createdAt: createdAt(),
	},
	(table) => [
		index("orders_customer_id_idx").on(table.customerId, table.createdAt),
		index("orders_unpaid_idx").on(table.customerId).where(sql`state in ('refunded', 'canceled', 'disputed', 'failed')`),
		index("orders_ordered_at_idx").on(table.orderedAt).where(sql`ordered_at is not null`),
		check("orders_source_check", sql`${table.source} in (${oneOf(orderSources)})`),
		check("orders_state_check", sql`${table.state} in (${oneOf(orderStates)})`),
		check("orders_currency_check", sql`${table.currency} ~ '^[A-Z]{3}$'`),
		check("orders_products_check", sql`jsonb_typeof(${table.products}) = 'array'`),
	],
);
