import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { BULK_PRIORITY, messageCategories } from "../../contract/email/messages.ts";
import type { Queryable } from "../database/database.ts";
import { fromNow } from "../database/from-now.ts";
import { customers } from "../database/schema/customers/customers.ts";
import { leads } from "../database/schema/customers/leads.ts";
import { mailAddressOptOuts } from "../database/schema/email/mail-address-opt-outs.ts";
import { mailOptOuts } from "../database/schema/email/mail-opt-outs.ts";
import { mailings } from "../database/schema/email/mailings.ts";
import { mailPace, mailSuppressions, messages } from "../database/schema/email/messages.ts";
import { sequenceTexts } from "../database/schema/email/sequences.ts";
import { type StoredStatus, toWorkStatus, type WorkStatus } from "../work/work-queue.queries.ts";

/** Notifies of queued messages. */
export const OUTBOX_CHANNEL = "outbox";

export type StoredMessage = typeof messages.$inferSelect;
export type NewMessage = typeof messages.$inferInsert;

/** Urgent messages that someone waits for, and bulk messages at the configured rate. */
export type Lane = "urgent" | "bulk";

const inLane = (lane: Lane) =>
	lane === "bulk" ? sql`${messages.priority} >= ${BULK_PRIORITY}` : sql`${messages.priority} < ${BULK_PRIORITY}`;

/** Queues messages, each with the customer who has its address; workers are notified on commit. */
export async function insertMessages(db: Queryable, rows: Omit<NewMessage, "customerId">[]): Promise<void> {
	await db.insert(messages).values(rows.map((row) => ({ ...row, customerId: ownerOf(row.address) })));
	await announceMessages(db);
}

/** Makes every process look for due messages once the transaction commits. */
export async function announceMessages(db: Queryable): Promise<void> {
	await db.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);
}

/**
 * Saves a message that the caller sends immediately.
 *
 * @param leaseMs until then no other process sends it
 */
export async function insertClaimed(
	db: Queryable,
	row: Omit<NewMessage, "customerId">,
	leaseMs: number,
): Promise<StoredMessage> {
	const [message] = await db
		.insert(messages)
		.values({ ...row, customerId: ownerOf(row.address), dueAt: fromNow(leaseMs) })
		.returning();
	if (!message) throw new Error("no row came back");
	return message;
}

const ownerOf = (address: string): SQL =>
	sql`(select ${customers.id} from ${customers} where ${customers.email} = ${address})`;

/**
 * Claims due messages, so that no other process sends them too.
 *
 * @param leaseMs after this, unsettled messages are due again
 */
export async function claimMessages(
	db: Queryable,
	lane: Lane,
	limit: number,
	leaseMs: number,
): Promise<StoredMessage[]> {
	const due = db
		.select({ id: messages.id })
		.from(messages)
		.where(and(eq(messages.state, "queued"), inLane(lane), sql`${messages.dueAt} <= now()`))
		.orderBy(messages.priority, messages.dueAt)
		.limit(limit)
		.for("update", { skipLocked: true });
	const claimed = await db
		.update(messages)
		// The mail server's response to an earlier attempt is outdated.
		.set({ dueAt: fromNow(leaseMs), detail: null })
		.where(inArray(messages.id, due))
		.returning();
	return claimed.sort((one, other) => one.priority - other.priority || +one.createdAt - +other.createdAt);
}

/**
 * Claims the next bulk messages, as many as the rate allows for a second.
 *
 * @param perSecond for all processes together
 * @returns no messages and the remaining wait, if it is too early
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
		// No window is longer than a second, so a clock that was set back does not cause a longer wait.
		if (waitMs > 0 && waitMs <= 1_000) return { claimed: [], waitMs };
		const claimed = await claimMessages(tx, "bulk", Math.max(1, Math.min(perSecond, 1_000)), leaseMs);
		if (claimed.length > 0) await tx.update(mailPace).set({ nextAt: fromNow((claimed.length / perSecond) * 1_000) });
		return { claimed, waitMs: 0 };
	});
}

const priorities = new Set([...Object.values(messageCategories).map(({ priority }) => priority), BULK_PRIORITY]);
/** Every priority of a lane: the index finds the earliest message of one, and a missing one would never be sent. */
const prioritiesOf: Record<Lane, number[]> = {
	urgent: [...priorities].filter((priority) => priority < BULK_PRIORITY),
	bulk: [...priorities].filter((priority) => priority >= BULK_PRIORITY),
};

/** Returns when the next message of a lane is due, in milliseconds from now; null if none is waiting. */
export async function findNextDue(db: Queryable, lane: Lane): Promise<number | null> {
	const rows = await Promise.all(
		prioritiesOf[lane].map((priority) =>
			db
				.select({ waitMs: sql<number>`extract(epoch from ${messages.dueAt} - now()) * 1000`.mapWith(Number) })
				.from(messages)
				.where(and(eq(messages.state, "queued"), eq(messages.priority, priority)))
				.orderBy(messages.dueAt)
				.limit(1),
		),
	);
	const waits = rows.flatMap(([row]) => row?.waitMs ?? []);
	return waits.length > 0 ? Math.min(...waits) : null;
}

/** Records messages as sent, even if their mailing was stopped since. */
export async function markSent(db: Queryable, sent: { id: string; providerId: string | null }[]): Promise<void> {
	const ids = sql.param(sent.map(({ id }) => id));
	const names = sql.param(sent.map(({ providerId }) => providerId));
	await db.execute(sql`
		update messages set state = 'sent', sent_at = now(), provider_id = sent.name, sealed = null, detail = null
		from unnest(${ids}::uuid[], ${names}::text[]) as sent (id, name)
		where messages.id = sent.id and messages.state in ('queued', 'canceled')`);
}

/** Records that someone was notified of their access (WAY-01). */
export async function markNotified(db: Queryable, customerId: string): Promise<void> {
	await db
		.update(customers)
		.set({ notifiedAt: sql`now()`, updatedAt: sql`${customers.updatedAt}` })
		.where(and(eq(customers.id, customerId), isNull(customers.notifiedAt)));
}

/** Returns these customers' addresses and opt-outs, by ID. */
export async function findReceivers(db: Queryable, customerIds: string[]) {
	if (customerIds.length === 0) return new Map<string, never>();
	const rows = await db
		.select({
			id: customers.id,
			email: customers.email,
			off: sql<string[]>`array(select category from ${mailOptOuts} where ${mailOptOuts.customerId} = ${customers.id})`,
		})
		.from(customers)
		.where(inArray(customers.id, customerIds));
	return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the same of these leads, who can only turn off their sequence (LEAD-03). */
export async function findLeadReceivers(db: Queryable, leadIds: string[]) {
	if (leadIds.length === 0) return new Map<string, never>();
	const rows = await db
		.select({
			id: leads.id,
			email: leads.email,
			off: sql<string[]>`case when ${leads.unsubscribedAt} is null then array[]::text[] else array['sequence'] end`,
		})
		.from(leads)
		.where(inArray(leads.id, leadIds));
	return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Returns which categories are turned off for these addresses.
 *
 * @returns each as `{category} {key}`
 */
export async function findAddressOptOuts(db: Queryable, addressKeys: string[]): Promise<Set<string>> {
	if (addressKeys.length === 0) return new Set();
	const rows = await db.select().from(mailAddressOptOuts).where(inArray(mailAddressOptOuts.addressKey, addressKeys));
	return new Set(rows.map(({ category, addressKey }) => `${category} ${addressKey}`));
}

/** Gives up a message: deletes its secrets, and records the reason in `detail`. */
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

/** Schedules a retry of a message that failed to send. */
export async function scheduleResend(db: Queryable, id: string, detail: string, delayMs: number): Promise<void> {
	await db
		.update(messages)
		.set({ detail, attempts: sql`${messages.attempts} + 1`, dueAt: fromNow(delayMs) })
		.where(and(eq(messages.id, id), eq(messages.state, "queued")));
}

/**
 * Extends the claims of messages that are being sent, including canceled ones, because their mailing may be resumed.
 *
 * @param leaseMs as for `claimMessages`
 */
export async function extendClaims(db: Queryable, ids: string[], leaseMs: number): Promise<void> {
	await db
		.update(messages)
		.set({ dueAt: fromNow(leaseMs) })
		.where(and(inArray(messages.id, ids), inArray(messages.state, ["queued", "canceled"])));
}

/** Releases messages that were claimed but not tried, because the process is ending. */
export async function releaseMessages(db: Queryable, ids: string[]): Promise<void> {
	if (ids.length === 0) return;
	await db
		.update(messages)
		.set({ dueAt: sql`now()` })
		.where(and(inArray(messages.id, ids), eq(messages.state, "queued")));
	await announceMessages(db);
}

/** Returns the text of a mailing, which never changes. */
export async function findMailingText(db: Queryable, mailingId: string) {
	const [row] = await db
		.select({ html: mailings.html, text: mailings.text })
		.from(mailings)
		.where(eq(mailings.id, mailingId));
	return row ?? null;
}

/** Returns the text of a sequence message, which never changes. */
export async function findSequenceText(db: Queryable, id: string) {
	const [row] = await db
		.select({ html: sequenceTexts.html, text: sequenceTexts.text })
		.from(sequenceTexts)
		.where(eq(sequenceTexts.id, id));
	return row ?? null;
}

/** Returns the suppressed addresses among these, with the reason. */
export async function findSuppressions(db: Queryable, addresses: string[]) {
	const rows = await db.select().from(mailSuppressions).where(inArray(mailSuppressions.address, addresses));
	return new Map(rows.map((row) => [row.address, row]));
}

/** Suppresses an address. Keeps the first reason, unless a complaint follows a bounce. */
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

/**
 * Returns the status of the outbox. Bulk messages do not count as stuck while they are being sent at the configured
 * rate.
 */
export async function readOutboxStatus(db: Queryable): Promise<WorkStatus> {
	const { rows } = await db.execute<StoredStatus>(sql`
		with queued as (
			select count(*)::int as waiting, (count(*) filter (where attempts > 0))::int as failing,
				min(created_at) filter (where attempts > 0) as failing_since,
				min(due_at) filter (where due_at < now() and priority < ${BULK_PRIORITY}) as urgent_since,
				min(due_at) filter (where due_at < now() and priority >= ${BULK_PRIORITY}) as bulk_since
			from messages where state = 'queued'
		)
		select waiting, failing,
			least(failing_since, urgent_since, case when bulk_since is null then null else greatest(bulk_since, next_at) end)
				as since
		from queued left join mail_pace on true`);
	const { lastError } = await findFailing(db);
	return { ...toWorkStatus(rows[0]), lastError };
}

/** Returns how many waiting messages have been tried at least once, and the last response of the mail server. */
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
