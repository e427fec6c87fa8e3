import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { orderRefunds } from "../../../database/schema/selling/order-refunds.ts";
import { orders } from "../../../database/schema/selling/orders.ts";

/** Configuration of the refund queue. */
export const refundWork = { table: "order_refunds", lane: "order_id" } as const;

/** Longer than the request for a refund: the queue checks requests with an unknown outcome. */
const OWN_ATTEMPT_MS = 30_000;

/**
 * Returns the amount refunded so far, or null if there is no such order.
 *
 * @param tx locks the order until it ends
 */
export async function lockRefunded(tx: Queryable, orderId: string): Promise<number | null> {
	const [row] = await tx
		.select({ refunded: orders.refundedMinorUnits })
		.from(orders)
		.where(eq(orders.id, orderId))
		.for("no key update");
	return row?.refunded ?? null;
}

/** Returns the refund of an order that Stripe has not confirmed yet. */
export async function findWaitingRefund(db: Queryable, orderId: string) {
	const [row] = await db
		.select({
			id: orderRefunds.id,
			minorUnits: orderRefunds.minorUnits,
			refundedBefore: orderRefunds.refundedBefore,
		})
		.from(orderRefunds)
		.where(and(eq(orderRefunds.orderId, orderId), eq(orderRefunds.state, "waiting")));
	return row ?? null;
}

type Intent = Pick<typeof orderRefunds.$inferSelect, "orderId" | "minorUnits" | "refundedBefore">;

/** Decides whether exactly this refund has been paid. */
export async function hasSucceeded(db: Queryable, { orderId, minorUnits, refundedBefore }: Intent): Promise<boolean> {
	const rows = await db
		.select({ id: orderRefunds.id })
		.from(orderRefunds)
		.where(
			and(
				eq(orderRefunds.orderId, orderId),
				eq(orderRefunds.minorUnits, minorUnits),
				eq(orderRefunds.refundedBefore, refundedBefore),
				eq(orderRefunds.state, "succeeded"),
			),
		)
		.limit(1);
	return rows.length > 0;
}

export async function insertRefund(tx: Queryable, intent: Intent): Promise<string> {
	const [row] = await tx
		.insert(orderRefunds)
		.values({ ...intent, nextAttemptAt: sql`now() + ${OWN_ATTEMPT_MS} * interval '1 millisecond'` })
		.returning({ id: orderRefunds.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

/** Returns a waiting refund with the parameters for Stripe, or null if it is settled. */
export async function findRefundToPay(db: Queryable, id: string) {
	const [row] = await db
		.select({
			id: orderRefunds.id,
			minorUnits: orderRefunds.minorUnits,
			sourceId: orders.sourceId,
			reference: orders.reference,
			currency: orders.currency,
		})
		.from(orderRefunds)
		.innerJoin(orders, eq(orders.id, orderRefunds.orderId))
		.where(and(eq(orderRefunds.id, id), eq(orderRefunds.state, "waiting")));
	return row ?? null;
}

export async function settleRefund(
	db: Queryable,
	id: string,
	outcome: { state: "succeeded" | "refused" | "failed"; detail?: string },
): Promise<void> {
	await db
		.update(orderRefunds)
		.set({ ...outcome, settledAt: new Date(), failingSince: null, lastError: null })
		.where(and(eq(orderRefunds.id, id), eq(orderRefunds.state, "waiting")));
}

/** Returns refunds that Stripe has not confirmed for some minutes, or that were given up, oldest first. */
export function listUnconfirmedRefunds(db: Queryable, limit: number) {
	return db
		.select({
			orderId: orders.id,
			number: orders.number,
			minorUnits: orderRefunds.minorUnits,
			currency: orders.currency,
			reason: sql<string>`coalesce(${orderRefunds.lastError}, ${orderRefunds.detail}, '')`,
		})
		.from(orderRefunds)
		.innerJoin(orders, eq(orders.id, orderRefunds.orderId))
		.where(
			sql`(${orderRefunds.state} = 'waiting' and ${orderRefunds.failingSince} < now() - interval '10 minutes') or (${orderRefunds.state} = 'failed' and ${orderRefunds.settledAt} > now() - interval '14 days')`,
		)
		.orderBy(orderRefunds.createdAt)
		.limit(limit);
}
