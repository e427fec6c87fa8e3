import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { BULK_PRIORITY } from "../../contract/messages.ts";
import type { Queryable } from "../database/database.ts";
import { customers } from "../database/schema/customers.ts";
import { mailOptOuts } from "../database/schema/mail-opt-outs.ts";
import { mailings } from "../database/schema/mailings.ts";
import { mailPace, mailSuppressions, messages } from "../database/schema/messages.ts";
import { sequenceEnrollments, sequences, sequenceTexts } from "../database/schema/sequences.ts";

/** Says that messages have been queued. */
export const OUTBOX_CHANNEL = "outbox";

export type StoredMessage = typeof messages.$inferSelect;
export type NewMessage = typeof messages.$inferInsert;

/** Of what someone waits for, and of many at the pace of the settings. */
export type Lane = "urgent" | "bulk";

const inLane = (lane: Lane) =>
	lane === "bulk" ? sql`${messages.priority} >= ${BULK_PRIORITY}` : sql`${messages.priority} < ${BULK_PRIORITY}`;

/** Queues messages. Whoever is known by an address is noted with it; the workers hear of it when it commits. */
export async function insertMessages(db: Queryable, rows: Omit<NewMessage, "customerId">[]): Promise<void> {
	await db.insert(messages).values(rows.map((row) => ({ ...row, customerId: ownerOf(row.address) })));
	await announceMessages(db);
}

/** Has every process look for messages that are due, once the transaction commits. */
export async function announceMessages(db: Queryable): Promise<void> {
	await db.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);
}

/** Writes a message that its writer sends at once. @param leaseMs so long nobody else does */
export async function insertClaimed(
	db: Queryable,
	row: Omit<NewMessage, "customerId">,
	leaseMs: number,
): Promise<StoredMessage> {
	const [message] = await db
		.insert(messages)
		.values({ ...row, customerId: ownerOf(row.address), dueAt: inMs(leaseMs) })
		.returning();
	if (!message) throw new Error("no row came back");
	return message;
}

const ownerOf = (address: string): SQL =>
	sql`(select ${customers.id} from ${customers} where ${customers.email} = ${address})`;

/**
 * Takes messages that are due, so that no other process sends them too.
 *
 * @param leaseMs so long after this, what is not settled is due again
 */
export async function claimMessages(
	db: Queryable,
	lane: Lane,
	most: number,
	leaseMs: number,
): Promise<StoredMessage[]> {
	const due = db
		.select({ id: messages.id })
		.from(messages)
		.where(and(eq(messages.state, "queued"), inLane(lane), sql`${messages.dueAt} <= now()`))
		.orderBy(messages.priority, messages.dueAt)
		.limit(most)
		.for("update", { skipLocked: true });
	const claimed = await db
		.update(messages)
		// Whatever the mail server said before is over: while it is being sent there is no word of it.
		.set({ dueAt: inMs(leaseMs), detail: null })
		.where(inArray(messages.id, due))
		.returning();
	return claimed.sort((one, other) => one.priority - other.priority || +one.createdAt - +other.createdAt);
}

const inMs = (ms: number): SQL => sql`now() + ${ms} * interval '1 millisecond'`;

/**
 * Takes the next of many, as many as the pace allows for a second.
 *
 * @param perSecond for all processes together
 * @returns none, and how long to wait, while it is not yet time
 */
export async function claimAtPace(
	db: Queryable,
	perSecond: number,
	leaseMs: number,
): Promise<{ claimed: StoredMessage[]; waitMs: number }> {
	return db.transaction(async (tx) => {
		await tx.insert(mailPace).values({}).onConflictDoNothing();
		const [pace] = await tx
			.select({ waitMs: sql<number>`extract(epoch from ${mailPace.nextAt} - now()) * 1000`.mapWith(Number) })
			.from(mailPace)
			.for("update");
		const waitMs = pace?.waitMs ?? 0;
		// No window is longer than a second: after a clock was set back, it is not waited for.
		if (waitMs > 0 && waitMs <= 1_000) return { claimed: [], waitMs };
		const claimed = await claimMessages(tx, "bulk", Math.max(1, Math.min(perSecond, 1_000)), leaseMs);
		if (claimed.length > 0) await tx.update(mailPace).set({ nextAt: inMs((claimed.length / perSecond) * 1_000) });
		return { claimed, waitMs: 0 };
	});
}

/** @returns when the next message of a lane is due, in milliseconds from now; null where none waits */
export async function findNextDue(db: Queryable, lane: Lane): Promise<number | null> {
	const priorities = lane === "bulk" ? [BULK_PRIORITY] : [0, 1];
	const rows = await Promise.all(
		priorities.map((priority) =>
			db
				.select({ inMs: sql<number>`extract(epoch from ${messages.dueAt} - now()) * 1000`.mapWith(Number) })
				.from(messages)
				.where(and(eq(messages.state, "queued"), eq(messages.priority, priority)))
				.orderBy(messages.dueAt)
				.limit(1),
		),
	);
	const waits = rows.flatMap(([row]) => row?.inMs ?? []);
	return waits.length > 0 ? Math.min(...waits) : null;
}

/** One whose mailing was stopped while it was being sent has been sent all the same. */
export async function markSent(db: Queryable, sent: { id: string; providerId: string | null }[]): Promise<void> {
	const ids = sql.param(sent.map(({ id }) => id));
	const names = sql.param(sent.map(({ providerId }) => providerId));
	await db.execute(sql`
		update messages set state = 'sent', sent_at = now(), provider_id = sent.name, sealed = null, detail = null
		from unnest(${ids}::uuid[], ${names}::text[]) as sent (id, name)
		where messages.id = sent.id and messages.state in ('queued', 'canceled')`);
}

/** Someone has been told that they have access (WAY-01). */
export async function markNotified(db: Queryable, customerId: string): Promise<void> {
	await db
		.update(customers)
		.set({ notifiedAt: sql`now()`, updatedAt: sql`${customers.updatedAt}` })
		.where(and(eq(customers.id, customerId), isNull(customers.notifiedAt)));
}

/** What decides whether customers get a message that can be switched off. @returns them by their id */
export async function findReceivers(db: Queryable, customerIds: string[]) {
	if (customerIds.length === 0) return new Map<string, never>();
	const rows = await db
		.select({
			id: customers.id,
			email: customers.email,
			approved: customers.approved,
			registered: customers.registered,
			hasPaidOrder: customers.hasPaidOrder,
			reviewed: sql<boolean>`exists (select from reviews where reviews.customer_id = customers.id)`,
			off: sql<string[]>`array(select category from ${mailOptOuts} where ${mailOptOuts.customerId} = ${customers.id})`,
		})
		.from(customers)
		.where(inArray(customers.id, customerIds));
	return new Map(rows.map((row) => [row.id, row]));
}

/** It will not be sent: its secrets go, and `detail` says why. */
export async function settleUnsent(
	db: Queryable,
	id: string,
	state: "bounced" | "failed" | "withheld",
	detail: string,
): Promise<void> {
	await db
		.update(messages)
		.set({ state, detail, sealed: null, settledAt: sql`now()` })
		.where(and(eq(messages.id, id), eq(messages.state, "queued")));
}

/** It could not be sent now. @param pauseMs until the next attempt */
export async function postpone(db: Queryable, id: string, detail: string, pauseMs: number): Promise<void> {
	await db
		.update(messages)
		.set({ detail, attempts: sql`${messages.attempts} + 1`, dueAt: inMs(pauseMs) })
		.where(and(eq(messages.id, id), eq(messages.state, "queued")));
}

/** Gives back what was claimed and not tried, since the process ends. */
export async function releaseMessages(db: Queryable, ids: string[]): Promise<void> {
	if (ids.length === 0) return;
	await db
		.update(messages)
		.set({ dueAt: sql`now()` })
		.where(and(inArray(messages.id, ids), eq(messages.state, "queued")));
	await announceMessages(db);
}

/** @returns the text of a mailing, which never changes */
export async function findMailingText(db: Queryable, mailingId: string) {
	const [row] = await db
		.select({ html: mailings.html, text: mailings.text })
		.from(mailings)
		.where(eq(mailings.id, mailingId));
	return row ?? null;
}

/** @returns the text of a message of a sequence, which never changes */
export async function findSequenceText(db: Queryable, id: string) {
	const [row] = await db
		.select({ html: sequenceTexts.html, text: sequenceTexts.text })
		.from(sequenceTexts)
		.where(eq(sequenceTexts.id, id));
	return row ?? null;
}

/** @returns of these members on a sequence, those to whom it runs */
export async function listRunning(db: Queryable, enrollmentIds: string[]): Promise<Set<string>> {
	if (enrollmentIds.length === 0) return new Set();
	const rows = await db
		.select({ id: sequenceEnrollments.id })
		.from(sequenceEnrollments)
		.innerJoin(sequences, eq(sequences.id, sequenceEnrollments.sequenceId))
		.where(
			and(inArray(sequenceEnrollments.id, enrollmentIds), eq(sequenceEnrollments.state, "running"), sequences.active),
		);
	return new Set(rows.map(({ id }) => id));
}

/** @returns of these addresses, those that are not mailed again, and why */
export async function findSuppressions(db: Queryable, addresses: string[]) {
	const rows = await db.select().from(mailSuppressions).where(inArray(mailSuppressions.address, addresses));
	return new Map(rows.map((row) => [row.address, row]));
}

/** The first reason stays, unless a complaint comes on top of a bounce. */
export async function suppressAddress(
	db: Queryable,
	address: string,
	reason: "bounce" | "complaint",
	detail: string,
): Promise<void> {
	await db
		.insert(mailSuppressions)
		.values({ address, reason, detail })
		.onConflictDoUpdate({
			target: mailSuppressions.address,
			set: { reason, detail, at: sql`now()` },
			setWhere: sql`${mailSuppressions.reason} = 'bounce' and ${reason} = 'complaint'`,
		});
}

/** @returns how many messages wait to be sent */
export async function countWaiting(db: Queryable): Promise<number> {
	const [row] = await db.select({ count: count() }).from(messages).where(eq(messages.state, "queued"));
	return row?.count ?? 0;
}

/** @returns how many messages wait that were tried at least once, and what the mail server said of the last one */
export async function findFailing(db: Queryable): Promise<{ count: number; lastError: string | null }> {
	const failing = and(eq(messages.state, "queued"), sql`${messages.attempts} > 0`);
	const [all] = await db.select({ count: count() }).from(messages).where(failing);
	if (!all?.count) return { count: 0, lastError: null };
	const [last] = await db
		.select({ detail: messages.detail })
		.from(messages)
		.where(and(failing, isNotNull(messages.detail)))
		.orderBy(desc(messages.dueAt))
		.limit(1);
	return { count: all.count, lastError: last?.detail ?? null };
}
