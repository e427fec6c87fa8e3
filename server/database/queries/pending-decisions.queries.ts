import { asc, isNull, sql } from "drizzle-orm";
import type { Queryable } from "../database.ts";
import { orders } from "../schema/selling/orders.ts";
import { purchaseEvents } from "../schema/selling/purchase-sources.ts";
import { withdrawalDeclarations } from "../schema/selling/withdrawal-declarations.ts";
import { needsAttention } from "./purchase-events.queries.ts";

/** The buyer has withdrawn, and the seller has neither refunded nor decided against it (BUY-07). */
export const isOpenWithdrawal = sql<boolean>`(${orders.withdrawnAt} is not null and ${orders.withdrawalSettledAt} is null
	and ${orders.state} in ('paid', 'disputed'))`;

/** What waits for the seller's decision. */
export interface PendingDecisions extends Record<string, unknown> {
	/** Events that failed to apply, or keep failing. */
	events: number;
	/** Applied, and access stays: worth a look. */
	partialRefunds: number;
	/** Orders whose buyers withdrew. */
	withdrawals: number;
	/** Withdrawals without a matching order. */
	declarations: number;
}

/** Counts what waits for the seller's decision: events of carts, and withdrawals of buyers. */
export async function countPendingDecisions(db: Queryable): Promise<PendingDecisions> {
	const isPartialRefund = sql`${purchaseEvents.reason} is not distinct from 'partial_refund'`;
	const { rows } = await db.execute<PendingDecisions>(sql`
		select (select count(*) from ${purchaseEvents} where ${needsAttention} and not ${isPartialRefund})::int as events,
			(select count(*) from ${purchaseEvents} where ${needsAttention} and ${isPartialRefund})::int as "partialRefunds",
			(select count(*) from ${orders} where ${isOpenWithdrawal})::int as withdrawals,
			(select count(*) from ${withdrawalDeclarations} where ${withdrawalDeclarations.handledAt} is null)::int as declarations`);
	return rows[0] ?? { events: 0, partialRefunds: 0, withdrawals: 0, declarations: 0 };
}

/** Lists unhandled withdrawals without a matching order, longest wait first. */
export function listOpenDeclarations(db: Queryable, limit: number) {
	return db
		.select()
		.from(withdrawalDeclarations)
		.where(isNull(withdrawalDeclarations.handledAt))
		.orderBy(asc(withdrawalDeclarations.receivedAt))
		.limit(limit);
}
