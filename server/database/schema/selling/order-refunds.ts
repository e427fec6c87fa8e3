import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryKey } from "../columns.ts";
import { orders } from "./orders.ts";

/** `waiting`: not confirmed by Stripe yet. `failed`: not confirmed for days, and needs attention. */
export const refundStates = ["waiting", "succeeded", "refused", "failed"] as const;

/** Refunds requested by an admin, each paid once however often it is requested (ORD-05). */
export const orderRefunds = pgTable(
	"order_refunds",
	{
		/** Also Stripe's idempotency key, and part of the refund's metadata there. */
		id: primaryKey(),
		orderId: uuid()
			.notNull()
			.references(() => orders.id, { onDelete: "cascade" }),
		minorUnits: bigint({ mode: "number" }).notNull(),
		/** Amount refunded at the time of the request, so that the same amount again is another refund. */
		refundedBefore: bigint({ mode: "number" }).notNull(),
		state: text({ enum: refundStates }).notNull().default("waiting"),
		/** Why it was refused or failed. */
		detail: text(),

		/* Columns of the work queue (`server/work/work-queue.queries.ts`). */
		attempts: integer().notNull().default(0),
		nextAttemptAt: instant().notNull().defaultNow(),
		failingSince: instant(),
		lastError: text(),

		createdAt: createdAt(),
		settledAt: instant(),
	},
	(table) => [
		uniqueIndex("order_refunds_waiting_key").on(table.orderId).where(sql`state = 'waiting'`),
		index("order_refunds_order_id_idx").on(table.orderId),
		index("order_refunds_lane_idx").on(table.orderId, table.nextAttemptAt, table.id).where(sql`state = 'waiting'`),
		check(
			"order_refunds_state_check",
			sql`${table.state} in (${sql.raw(refundStates.map((state) => `'${state}'`).join(", "))})`,
		),
		check("order_refunds_amount_check", sql`${table.minorUnits} > 0 and ${table.refundedBefore} >= 0`),
	],
);
