import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, primaryKey } from "../columns.ts";
import { customers } from "../customers/customers.ts";
import { orders } from "./orders.ts";

/** What an account did, as listed in the proof of delivery (ORD-03). Times are ISO strings. */
export interface StoredActivity {
	registeredAt: string | null;
	signIns: { at: string; address: string; device: string }[];
	signInCount: number;
	downloads: { at: string; file: string; address: string; bytesSent: number | null; sha256: string }[];
	downloadCount: number;
	lessons: { title: string; completedAt: string | null; lastAt: string; positionSeconds: number }[];
}

/**
 * Customers who owned an order before it was moved to another email, and used what was bought (ORD-03). Also those who
 * had a seat until the buyer revoked it (BUY-08).
 */
export const orderFormerOwners = pgTable(
	"order_former_owners",
	{
		id: primaryKey(),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "cascade" }),
		customerId: uuid()
			.notNull()
			.references(() => customers.id, { onDelete: "cascade" }),
		/** Their email at the time. */
		email: text().notNull(),
		ownedUntil: instant().notNull(),
		/** `correction`: the buyer had mistyped it at the checkout. `seat`: they only had a seat. */
		reason: text({ enum: ["move", "correction", "seat"] }).notNull(),
		/**
		 * Activity of an account that was deleted with the move, because it was bound to the order and its email never
		 * proven.
		 */
		activity: jsonb().$type<StoredActivity>(),
	},
	(table) => [
		index("order_former_owners_order_id_idx").on(table.orderId, table.ownedUntil),
		index("order_former_owners_customer_id_idx").on(table.customerId),
	],
);
