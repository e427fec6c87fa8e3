import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { orderPageColumns, orderRowColumns } from "../../../database/queries/order-projection.ts";
import { isOpenWithdrawal } from "../../../database/queries/pending-decisions.queries.ts";
import { needsAttention } from "../../../database/queries/purchase-events.queries.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { consentTexts } from "../../../database/schema/selling/consent-texts.ts";
import { orderAccounts } from "../../../database/schema/selling/order-accounts.ts";
import { orderFacts } from "../../../database/schema/selling/order-facts.ts";
import { orderFormerOwners } from "../../../database/schema/selling/order-former-owners.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { purchaseEvents, purchaseSources } from "../../../database/schema/selling/purchase-sources.ts";

/** Only the newest rows of unbounded lists are shown. */
const NEWEST = 50;

const details = {
	...orderPageColumns,
	consentText: consentTexts.text,
	customer: {
		id: customers.id,
		email: customers.email,
		name: customers.displayName,
		approved: customers.approved,
		registered: customers.registered,
		grantedAt: customers.grantedAt,
		revokedAt: customers.revokedAt,
	},
	unprovenAccount: sql<boolean>`exists (select from ${orderAccounts} where ${orderAccounts.orderId} = ${orders.id})`,
};

export async function findOrderDetails(db: Queryable, id: string) {
	const [row] = await db
		.select(details)
		.from(orders)
		.leftJoin(customers, eq(customers.id, orders.customerId))
		.leftJoin(consentTexts, eq(consentTexts.version, orders.consentVersion))
		.where(and(eq(orders.id, id), sql`${orders.source} <> 'profile'`));
	return row ?? null;
}

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrderDetails>>>;

export function listFactsOfOrder(db: Queryable, sourceId: string, reference: string) {
	return db
		.select({ id: orderFacts.id, key: orderFacts.key, kind: orderFacts.kind, at: orderFacts.at, data: orderFacts.data })
		.from(orderFacts)
		.where(and(eq(orderFacts.sourceId, sourceId), eq(orderFacts.reference, reference)))
		.orderBy(desc(orderFacts.at), desc(orderFacts.createdAt))
		.limit(NEWEST);
}

/** Lists former owners of the order, newest first. */
export function listFormerOwners(db: Queryable, orderId: string) {
	return db
		.select({
			id: orderFormerOwners.id,
			email: orderFormerOwners.email,
			at: orderFormerOwners.ownedUntil,
			reason: orderFormerOwners.reason,
		})
		.from(orderFormerOwners)
		.where(eq(orderFormerOwners.orderId, orderId))
		.orderBy(desc(orderFormerOwners.ownedUntil))
		.limit(NEWEST);
}

export function listEventsOfOrder(db: Queryable, sourceId: string, reference: string) {
	return db
		.select({
			id: purchaseEvents.id,
			type: purchaseEvents.type,
			state: purchaseEvents.state,
			detail: sql<string>`coalesce(${purchaseEvents.detail}, ${purchaseEvents.lastError}, '')`,
			at: purchaseEvents.receivedAt,
		})
		.from(purchaseEvents)
		.where(and(eq(purchaseEvents.sourceId, sourceId), eq(purchaseEvents.reference, reference)))
		.orderBy(desc(purchaseEvents.receivedAt))
		.limit(NEWEST);
}

/** Lists events that a person should look at, oldest first. */
export function listAttention(db: Queryable, limit: number) {
	return db
		.select({
			id: purchaseEvents.id,
			source: purchaseSources.type,
			sourceName: purchaseSources.name,
			type: purchaseEvents.type,
			receivedAt: purchaseEvents.receivedAt,
			reason: purchaseEvents.reason,
			detail: sql<string>`coalesce(${purchaseEvents.detail}, ${purchaseEvents.lastError}, '')`,
			retryAt:
				sql<Date | null>`case when ${purchaseEvents.state} = 'waiting' then ${purchaseEvents.nextAttemptAt} end`.mapWith(
					purchaseEvents.nextAttemptAt,
				),
			orderId: orders.id,
			body: purchaseEvents.body,
		})
		.from(purchaseEvents)
		.innerJoin(purchaseSources, eq(purchaseSources.id, purchaseEvents.sourceId))
		.leftJoin(orders, and(eq(orders.sourceId, purchaseEvents.sourceId), eq(orders.reference, purchaseEvents.reference)))
		.where(needsAttention)
		.orderBy(asc(purchaseEvents.receivedAt), asc(purchaseEvents.id))
		.limit(limit);
}

/** Lists orders whose buyers have withdrawn and are waiting for their money, longest wait first. */
export function listWithdrawals(db: Queryable, limit: number) {
	return db
		.select({
			orderId: orders.id,
			number: orders.number,
			email: orderRowColumns.email,
			withdrawnAt: orders.withdrawnAt,
			minorUnits: orders.minorUnits,
			currency: orders.currency,
		})
		.from(orders)
		.where(isOpenWithdrawal)
		.orderBy(asc(orders.withdrawnAt))
		.limit(limit);
}

/** Returns the order's number, or null if there is no withdrawal to settle. */
export async function settleWithdrawal(tx: Queryable, orderId: string): Promise<string | null> {
	const [row] = await tx
		.update(orders)
		.set({ withdrawalSettledAt: new Date() })
		.where(and(eq(orders.id, orderId), isOpenWithdrawal))
		.returning({ number: orders.number });
	return row?.number ?? null;
}
