import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import { orderFacts } from "../../database/schema/order-facts.ts";
import { type EventState, purchaseEvents, purchaseSources } from "../../database/schema/purchase-sources.ts";
import type { OrderFact } from "./compute-order.ts";

export type StoredEvent = typeof purchaseEvents.$inferSelect;

export type NewEvent = Pick<StoredEvent, "sourceId" | "key" | "type" | "body" | "test"> & {
	/** Where nothing has to be applied. */
	outcome?: Outcome;
};

/**
 * Writes events down, each of which is its own job from then on.
 *
 * @returns those that were new, as `source key`
 */
export async function insertEvents(db: Queryable, events: NewEvent[]): Promise<Set<string>> {
	const { rows } = await db.execute<{ name: string }>(sql`
		insert into ${purchaseEvents} (source_id, key, type, body, test, state, reason, detail, reference, handled_at)
		select "sourceId", key, type, body, test, coalesce(state, 'waiting'), reason, detail, reference,
			case when state is not null then now() end
		from json_to_recordset(${JSON.stringify(events.map(({ outcome, ...event }) => ({ ...event, ...outcome })))}::json)
			as events ("sourceId" uuid, key text, type text, body text, test boolean, state text, reason text, detail text, reference text)
		on conflict do nothing returning source_id || ' ' || key as name`);
	return new Set(rows.map(({ name }) => name));
}

/** An event that is applied by whoever wrote it. @returns its id, or null for one that is known already */
export async function insertEvent(tx: Queryable, event: Omit<NewEvent, "outcome">): Promise<string | null> {
	const [row] = await tx
		.insert(purchaseEvents)
		// Whoever writes it applies it right away; where they are gone, the worker does.
		.values({ ...event, nextAttemptAt: new Date(Date.now() + OWN_ATTEMPT_MS) })
		.onConflictDoNothing()
		.returning({ id: purchaseEvents.id });
	return row?.id ?? null;
}

/** So long an event belongs to who claimed it; one whose process is gone comes again after this. */
const CLAIM_SECONDS = 60;
const OWN_ATTEMPT_MS = 10_000;

/** Takes events that wait, those that wait longest first, past those that others are taking. */
export async function claimEvents(db: Queryable, limit: number): Promise<StoredEvent[]> {
	const due = sql`(
		select id from purchase_events where state = 'waiting' and next_attempt_at <= now()
		order by next_attempt_at, id limit ${limit} for update skip locked)`;
	return db
		.update(purchaseEvents)
		.set({
			attempts: sql`${purchaseEvents.attempts} + 1`,
			nextAttemptAt: sql`now() + make_interval(secs => ${CLAIM_SECONDS})`,
		})
		.where(sql`${purchaseEvents.id} = any(array${due})`)
		.returning();
}

const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 300;

/** It failed: it is tried again, later each time. */
export async function putOff(
	db: Queryable,
	event: Pick<StoredEvent, "id" | "attempts">,
	detail: string,
): Promise<void> {
	const seconds = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.min(10, event.attempts - 1));
	await db
		.update(purchaseEvents)
		.set({ detail, nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` })
		.where(and(eq(purchaseEvents.id, event.id), eq(purchaseEvents.state, "waiting")));
}

/** @returns how many events are not done */
export async function countWaiting(db: Queryable): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(
		sql`select count(*)::int as count from ${purchaseEvents} where ${purchaseEvents.state} = 'waiting'`,
	);
	return rows[0]?.count ?? 0;
}

/** What is done with many events at once, of those that still wait. */
export async function settleEvents(db: Queryable, outcomes: ({ id: string } & Outcome)[]): Promise<void> {
	await db.execute(sql`
		update ${purchaseEvents} set state = outcomes.state, reason = outcomes.reason, detail = outcomes.detail,
			reference = coalesce(outcomes.reference, ${purchaseEvents.reference}), handled_at = now()
		from json_to_recordset(${JSON.stringify(outcomes)}::json)
			as outcomes (id uuid, state text, reason text, detail text, reference text)
		where ${purchaseEvents.id} = outcomes.id and ${purchaseEvents.state} = 'waiting'`);
}

export interface Outcome {
	state: EventState;
	reason?: string | null;
	detail?: string | null;
	reference?: string | null;
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

export async function settleEvent(tx: Queryable, id: string, outcome: Outcome): Promise<void> {
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

/** @returns whether it was there to be handled again */
export async function reopenEvent(tx: Queryable, id: string): Promise<boolean> {
	const rows = await tx
		.update(purchaseEvents)
		.set({
			state: "waiting",
			reason: null,
			detail: null,
			handledAt: null,
			nextAttemptAt: new Date(Date.now() + OWN_ATTEMPT_MS),
		})
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
