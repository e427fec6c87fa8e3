import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import { orderFacts } from "../../database/schema/order-facts.ts";
import { type EventState, purchaseEvents, purchaseSources } from "../../database/schema/purchase-sources.ts";
import type { OrderFact } from "./compute-order.ts";

export type StoredEvent = typeof purchaseEvents.$inferSelect;

/** @returns the id of a new event, or null for one that is known already */
export async function insertEvent(
	tx: Queryable,
	event: { sourceId: string; key: string; type: string; body: string; test: boolean },
): Promise<string | null> {
	const [row] = await tx
		.insert(purchaseEvents)
		.values(event)
		.onConflictDoNothing()
		.returning({ id: purchaseEvents.id });
	return row?.id ?? null;
}

export async function findEvent(db: Queryable, id: string): Promise<StoredEvent | null> {
	const [row] = await db.select().from(purchaseEvents).where(eq(purchaseEvents.id, id));
	return row ?? null;
}

export async function findEventByKey(db: Queryable, sourceId: string, key: string): Promise<StoredEvent | null> {
	const [row] = await db
		.select()
		.from(purchaseEvents)
		.where(and(eq(purchaseEvents.sourceId, sourceId), eq(purchaseEvents.key, key)));
	return row ?? null;
}

/** @param tx nobody else handles the event until it ends. @returns whether it still waits */
export async function lockWaitingEvent(tx: Queryable, id: string): Promise<boolean> {
	const rows = await tx
		.select({ id: purchaseEvents.id })
		.from(purchaseEvents)
		.where(and(eq(purchaseEvents.id, id), eq(purchaseEvents.state, "waiting")))
		.for("update");
	return rows.length > 0;
}

export async function settleEvent(
	tx: Queryable,
	id: string,
	outcome: { state: EventState; reason?: string | null; detail?: string | null; reference?: string | null },
): Promise<void> {
	const { reason = null, detail = null, reference, state } = outcome;
	await tx
		.update(purchaseEvents)
		.set({ state, reason, detail, handledAt: new Date(), ...(reference === undefined ? {} : { reference }) })
		.where(eq(purchaseEvents.id, id));
}

export async function setReference(tx: Queryable, id: string, reference: string | null): Promise<void> {
	await tx.update(purchaseEvents).set({ reference }).where(eq(purchaseEvents.id, id));
}

/** Of an order whose buyer was deleted: who they were is in no fact and no event any more. */
export async function forgetBuyer(tx: Queryable, sourceId: string, reference: string): Promise<void> {
	await tx.execute(sql`
		update ${orderFacts} set data = jsonb_set(jsonb_set(data, '{sale,email}', '""'), '{sale,name}', '""')
		where ${orderFacts.sourceId} = ${sourceId} and ${orderFacts.reference} = ${reference} and data ? 'sale'`);
	await tx
		.update(purchaseEvents)
		.set({ body: "" })
		.where(and(eq(purchaseEvents.sourceId, sourceId), eq(purchaseEvents.reference, reference)));
}

/** Nobody has to look at the partial refunds of an order any more. */
export async function clearPartialRefunds(tx: Queryable, sourceId: string, reference: string): Promise<void> {
	await tx
		.update(purchaseEvents)
		.set({ state: "applied", reason: null })
		.where(
			and(
				eq(purchaseEvents.sourceId, sourceId),
				eq(purchaseEvents.reference, reference),
				eq(purchaseEvents.state, "attention"),
				eq(purchaseEvents.reason, "partial_refund"),
			),
		);
}

/** Of an event that could not be applied and will be tried again. */
export async function noteFailedAttempt(db: Queryable, id: string, detail: string): Promise<void> {
	await db
		.update(purchaseEvents)
		.set({ detail })
		.where(and(eq(purchaseEvents.id, id), eq(purchaseEvents.state, "waiting")));
}

/** @returns whether it was there to be handled again */
export async function reopenEvent(tx: Queryable, id: string): Promise<boolean> {
	const rows = await tx
		.update(purchaseEvents)
		.set({ state: "waiting", reason: null, detail: null, handledAt: null })
		.where(eq(purchaseEvents.id, id))
		.returning({ id: purchaseEvents.id });
	return rows.length > 0;
}

export async function insertFacts(
	tx: Queryable,
	sourceId: string,
	facts: (OrderFact & { reference: string })[],
): Promise<void> {
	if (facts.length > 0)
		await tx
			.insert(orderFacts)
			.values(facts.map((fact) => ({ ...fact, sourceId })))
			.onConflictDoNothing();
}

export async function listFacts(db: Queryable, sourceId: string, reference: string): Promise<OrderFact[]> {
	return db
		.select({ key: orderFacts.key, kind: orderFacts.kind, at: orderFacts.at, data: orderFacts.data })
		.from(orderFacts)
		.where(and(eq(orderFacts.sourceId, sourceId), eq(orderFacts.reference, reference)));
}

/** Whoever changes an order that a cart reported waits here for whoever does, known or not known yet. */
export async function lockReference(tx: Queryable, sourceId: string, reference: string): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${sourceId} ${reference}`}, 0))`);
}

/** What still waits for somebody stays. @returns how many were removed */
export async function deleteEventsBefore(db: Queryable, before: Date): Promise<number> {
	const { rowCount } = await db.execute(sql`
		delete from ${purchaseEvents} where ${purchaseEvents.receivedAt} < ${before.toISOString()}::timestamptz
			and ${purchaseEvents.state} not in ('waiting', 'attention')`);
	return rowCount ?? 0;
}

export async function noteEventOfSource(db: Queryable, sourceId: string): Promise<void> {
	await db.update(purchaseSources).set({ lastEventAt: new Date() }).where(eq(purchaseSources.id, sourceId));
}

/** @param because for a person, without anything of the request in it */
export async function noteFailureOfSource(db: Queryable, sourceId: string, because: string): Promise<void> {
	await db
		.update(purchaseSources)
		.set({ lastFailureAt: new Date(), lastFailure: because, failures: sql`${purchaseSources.failures} + 1` })
		.where(eq(purchaseSources.id, sourceId));
}
