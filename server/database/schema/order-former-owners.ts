import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, primaryKey } from "./columns.ts";
import { customers } from "./customers.ts";
import { orders } from "./orders.ts";

/** What an account did, as the proof of delivery lists it (ORD-03). Times are ISO texts. */
export interface KeptActivity {
	registeredAt: string | null;
	signIns: { at: string; address: string; device: string }[];
	signInCount: number;
	downloads: { at: string; file: string; address: string; bytesSent: number | null; sha256: string }[];
	downloadCount: number;
	lessons: { title: string; completedAt: string | null; lastAt: string; positionSeconds: number }[];
}

/**
 * Customers whom an order belonged to before it was moved to another email: they used what was bought (ORD-03). And those
 * who had one of its seats until the buyer took it back (BUY-08).
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
		/** `correction`: the buyer had mistyped it at the checkout. `seat`: only a seat was theirs. */
		reason: text({ enum: ["move", "correction", "seat"] }).notNull(),
		/** Of an account that ended with the move: it was bound to the order, its email never proven. */
		activity: jsonb().$type<KeptActivity>(),
	},
	(table) => [
		index("order_former_owners_order_id_idx").on(table.orderId, table.ownedUntil),
		index("order_former_owners_customer_id_idx").on(table.customerId),
	],
);
