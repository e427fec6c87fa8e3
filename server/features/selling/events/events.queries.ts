import { and, desc, eq, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import { isAboutRefund } from "../../../../contract/selling/order-status.ts";
import type { AttentionReason } from "../../../../contract/selling/orders.ts";
import type { Queryable } from "../../../database/database.ts";
import { removeBuyerFromFacts } from "../../../database/queries/order-facts.queries.ts";
import { needsAttention } from "../../../database/queries/purchase-events.queries.ts";
import { orderFacts } from "../../../database/schema/selling/order-facts.ts";
import { type EventState, purchaseEvents, purchaseSources } from "../../../database/schema/selling/purchase-sources.ts";
import { workChannel } from "../../../work/work-queue.queries.ts";
import type { OrderFact } from "../order-facts/compute-order.ts";

export type StoredEvent = typeof purchaseEvents.$inferSelect;

/** Configuration of the event queue. */
export const eventWork = { table: "purchase_events", lane: "source_id" } as const;

export type NewEvent = Pick<StoredEvent, "sourceId" | "key" | "type" | "body" | "test" | "reference"> & {
	/** Set if nothing must be applied. */
	outcome?: Outcome;
};

/**
 * Stores events. The first process that claims an event applies it.
 *
 * @returns the new ones, as `source key`
 */
export async function insertEvents(db: Queryable, events: NewEvent[]): Promise<Set<string>> {
	const { rows } = await db.execute<{ name: string }>(sql`
		with inserted as (insert into ${purchaseEvents} (source_id, key, type, body, test, state, reason, detail, reference, handled_at)
		select "sourceId", key, type, body, test, coalesce(state, 'waiting'), reason, detail, reference,
			case when state is not null then now() end
		from json_to_recordset(${JSON.stringify(events.map(({ outcome, reference, ...event }) => ({ ...event, ...outcome, reference: reference ?? outcome?.reference })))}::json)
			as events ("sourceId" uuid, key text, type text, body text, test boolean, state text, reason text, detail text, reference text)
		on conflict do nothing returning source_id, key, state)
		select source_id || ' ' || key as name, case when state = 'waiting' then pg_notify(${workChannel(eventWork)}, '') end
		from inserted`);
	return new Set(rows.map(({ name }) => name));
}

/**
 * Stores an event that its writer applies itself.
 *
 * @returns its ID, or null for a known one
 */
export async function insertEvent(tx: Queryable, event: Omit<NewEvent, "outcome">): Promise<string | null> {
	const [row] = await tx
		.insert(purchaseEvents)
		// If its writer is killed, the queue applies it.
		.values({ ...event, nextAttemptAt: new Date(Date.now() + OWN_ATTEMPT_MS) })
		.onConflictDoNothing()
		.returning({ id: purchaseEvents.id });
	return row?.id ?? null;
}

const OWN_ATTEMPT_MS = 20_000;

/** Returns how many events are not applied yet. */
export async function countWaiting(db: Queryable): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(
		sql`select count(*)::int as count from ${purchaseEvents} where ${purchaseEvents.state} = 'waiting'`,
	);
	return rows[0]?.count ?? 0;
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

/**
 * Returns whether the event is still waiting.
 *
 * @param tx locks the event until it ends
 */
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
		.set({
			state,
			reason,
			detail,
			handledAt: new Date(),
			failingSince: null,
			lastError: null,
			...(reference === undefined ? {} : { reference }),
		})
		.where(eq(purchaseEvents.id, id));
}

/** Ends the attempts at an event, unless it was settled meanwhile. */
export async function giveUpEvent(db: Queryable, id: string, detail: string): Promise<void> {
	await db.transaction(async (tx) => {
		if (await lockWaitingEvent(tx, id)) await settleEvent(tx, id, { state: "attention", reason: "failed", detail });
	});
}

/** @param tx locks the event until it ends */
export async function lockEvent(tx: Queryable, id: string): Promise<StoredEvent | null> {
	const [row] = await tx.select().from(purchaseEvents).where(eq(purchaseEvents.id, id)).for("update");
	return row ?? null;
}

export async function setReference(tx: Queryable, id: string, reference: string | null): Promise<void> {
	await tx.update(purchaseEvents).set({ reference }).where(eq(purchaseEvents.id, id));
}

/**
 * Removes a deleted buyer from the facts and events of their order. Events that are not applied yet keep their body,
 * which is still needed.
 *
 * @param eventId the event being applied
 */
export async function forgetBuyer(
	tx: Queryable,
	{ sourceId, reference, eventId }: { sourceId: string; reference: string; eventId: string | null },
): Promise<void> {
	await removeBuyerFromFacts(tx, sql`${orderFacts.sourceId} = ${sourceId} and ${orderFacts.reference} = ${reference}`);
	await tx
		.update(purchaseEvents)
		.set({ body: "" })
		.where(
			and(
				eq(purchaseEvents.sourceId, sourceId),
				eq(purchaseEvents.reference, reference),
				sql`(${purchaseEvents.state} <> 'waiting' or ${purchaseEvents.id} = ${eventId})`,
			),
		);
}

/** Settles the events of an order that needed attention for a reason that no longer applies. */
export async function clearAttention(
	tx: Queryable,
	sourceId: string,
	reference: string,
	reason: AttentionReason,
): Promise<void> {
	await tx
		.update(purchaseEvents)
		.set({ state: "applied", reason: null })
		.where(
			and(
				eq(purchaseEvents.sourceId, sourceId),
				eq(purchaseEvents.reference, reference),
				eq(purchaseEvents.state, "attention"),
				eq(purchaseEvents.reason, reason),
			),
		);
}

/** Settles earlier events of an order that could not be applied, because a later one says what they did not. */
export async function clearSuperseded(
	tx: Queryable,
	{ sourceId, reference, before }: { sourceId: string; reference: string; before: Date },
): Promise<void> {
	await tx
		.update(purchaseEvents)
		.set({ state: "ignored", reason: null, detail: "A later event of this order replaced it." })
		.where(
			and(
				eq(purchaseEvents.sourceId, sourceId),
				eq(purchaseEvents.reference, reference),
				eq(purchaseEvents.state, "attention"),
				inArray(purchaseEvents.reason, ["unknown_status", "no_email", "no_product"]),
				lt(purchaseEvents.receivedAt, before),
			),
		);
}

/** Returns whether there was an event to reopen. */
export async function reopenEvent(tx: Queryable, id: string): Promise<boolean> {
	const rows = await tx
		.update(purchaseEvents)
		.set({
			state: "waiting",
			reason: null,
			detail: null,
			handledAt: null,
			attempts: 0,
			failingSince: null,
			lastError: null,
			notifiedAt: null,
			nextAttemptAt: new Date(Date.now() + OWN_ATTEMPT_MS),
		})
		.where(eq(purchaseEvents.id, id))
		.returning({ id: purchaseEvents.id });
	return rows.length > 0;
}

/** Reopens a source's events with unknown products, now that the seller has mapped them. */
export async function reopenUnknownProducts(tx: Queryable, sourceId: string): Promise<void> {
	await tx
		.update(purchaseEvents)
		.set({ state: "waiting", reason: null, detail: null, handledAt: null, attempts: 0, nextAttemptAt: new Date() })
		.where(
			and(
				eq(purchaseEvents.sourceId, sourceId),
				eq(purchaseEvents.state, "attention"),
				eq(purchaseEvents.reason, "unknown_product"),
			),
		);
}

/** Writes the facts of an event. Those that it reported before are replaced: a person may have changed what it means. */
export async function writeFacts(
	tx: Queryable,
	sourceId: string,
	facts: (OrderFact & { reference: string; receivedAt: Date })[],
): Promise<void> {
	if (facts.length > 0)
		await tx
			.insert(orderFacts)
			.values(facts.map(({ receivedAt, ...fact }) => ({ ...fact, sourceId, createdAt: receivedAt })))
			.onConflictDoUpdate({
				target: [orderFacts.sourceId, orderFacts.reference, orderFacts.key],
				set: { kind: sql`excluded.kind`, at: sql`excluded.at`, data: sql`excluded.data` },
			});
}

export async function listFacts(db: Queryable, sourceId: string, reference: string): Promise<OrderFact[]> {
	return db
		.select({
			key: orderFacts.key,
			kind: orderFacts.kind,
			at: orderFacts.at,
			data: orderFacts.data,
			receivedAt: orderFacts.createdAt,
		})
		.from(orderFacts)
		.where(and(eq(orderFacts.sourceId, sourceId), eq(orderFacts.reference, reference)));
}

/**
 * Decides whether a cart has reported a sale of this order that is not among its facts: one of something else, or one
 * that waits for a person or was dismissed.
 */
export async function hasReportedSale(tx: Queryable, sourceId: string, reference: string): Promise<boolean> {
	const rows = await tx
		.select({ type: purchaseEvents.type })
		.from(purchaseEvents)
		.where(
			and(
				eq(purchaseEvents.sourceId, sourceId),
				eq(purchaseEvents.reference, reference),
				ne(purchaseEvents.state, "applied"),
			),
		);
	return rows.some(({ type }) => !isAboutRefund(type));
}

/** Serializes changes to a cart's order, whether or not it is stored yet. */
export async function lockReference(tx: Queryable, sourceId: string, reference: string): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${sourceId} ${reference}`}, 0))`);
}

/**
 * Deletes settled events.
 *
 * @returns the number of deleted events
 */
export async function deleteEventsBefore(db: Queryable, before: Date): Promise<number> {
	const { rowCount } = await db.execute(sql`
		delete from ${purchaseEvents} where ${purchaseEvents.receivedAt} < ${before.toISOString()}::timestamptz
			and ${purchaseEvents.state} not in ('waiting', 'attention')`);
	return rowCount ?? 0;
}

export async function recordSourceEvent(db: Queryable, sourceId: string): Promise<void> {
	await db.update(purchaseSources).set({ lastEventAt: new Date() }).where(eq(purchaseSources.id, sourceId));
}

/** @param because for people, without any part of the request */
export async function recordSourceFailure(db: Queryable, sourceId: string, because: string): Promise<void> {
	await db
		.update(purchaseSources)
		.set({ lastFailureAt: new Date(), lastFailure: because, failures: sql`${purchaseSources.failures} + 1` })
		.where(eq(purchaseSources.id, sourceId));
}

/** Reasons for which a buyer who paid may be waiting for access; null is an event that keeps failing. */
const buyerWaits = sql`(${purchaseEvents.reason} is null or ${purchaseEvents.reason} in
	('no_email', 'unknown_product', 'unknown_status', 'unreadable', 'live_on_test', 'from_the_future', 'failed', 'access_revoked', 'unknown_order'))`;

/** Marks and returns events that the seller has not been emailed about, oldest first. */
export async function takeUnnotified(tx: Queryable, limit: number) {
	const { rows } = await tx.execute<{
		type: string;
		sourceName: string;
		reason: string | null;
		detail: string;
		body: string;
	}>(sql`
		with picked as (
			select id from ${purchaseEvents}
			where ${needsAttention} and ${purchaseEvents.notifiedAt} is null and ${buyerWaits}
			order by received_at, id limit ${limit} for update skip locked
		), marked as (
			update ${purchaseEvents} set notified_at = now() where id in (select id from picked)
			returning type, source_id, reason, coalesce(detail, last_error, '') as detail, body, received_at
		)
		select marked.type, ${purchaseSources.name} as "sourceName", reason, detail, body
		from marked join ${purchaseSources} on ${purchaseSources.id} = marked.source_id order by received_at`);
	return rows;
}

/** Returns when the seller was last emailed about an event, or null. */
export async function findLastNotification(db: Queryable): Promise<Date | null> {
	const [row] = await db
		.select({ at: purchaseEvents.notifiedAt })
		.from(purchaseEvents)
		.where(isNotNull(purchaseEvents.notifiedAt))
		.orderBy(desc(purchaseEvents.notifiedAt))
		.limit(1);
	return row?.at ?? null;
}

/** Returns for each source how many events keep failing, and the newest reason. */
export async function listFailing(
	db: Queryable,
): Promise<Map<string, { count: number; since: Date; reason: string | null }>> {
	const { rows } = await db.execute<{ sourceId: string; count: number; since: string; reason: string | null }>(sql`
		select source_id as "sourceId", count(*)::int as count, min(failing_since) as since,
			(array_agg(last_error order by failing_since desc))[1] as reason
		from ${purchaseEvents} where state = 'waiting' and failing_since is not null group by source_id`);
	return new Map(rows.map(({ sourceId, since, ...rest }) => [sourceId, { ...rest, since: new Date(since) }]));
}
