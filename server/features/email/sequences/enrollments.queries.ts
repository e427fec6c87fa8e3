import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { messageCategories } from "../../../../contract/email/messages.ts";
import type { SequenceState } from "../../../../contract/email/sequence-states.ts";
import type { Queryable } from "../../../database/database.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { leads } from "../../../database/schema/customers/leads.ts";
import { mailOptOuts } from "../../../database/schema/email/mail-opt-outs.ts";
import { mailSuppressions, messages } from "../../../database/schema/email/messages.ts";
import {
	sequenceEnrollments,
	sequenceMessages,
	sequences,
	sequenceTexts,
} from "../../../database/schema/email/sequences.ts";
import { type StoredStatus, toWorkStatus, type WorkStatus } from "../../../work/work-queue.queries.ts";

/* Enrollments, as read and written by the scheduler. */

/** A sequence message without its text. */
export interface Step {
	id: string;
	day: number;
	hour: number;
}

export type DueEnrollment = Awaited<ReturnType<typeof readEnrollments>>[number];

/**
 * Locks the enrollments that are due, so that no other process handles them too. This is the only query of each minute,
 * and one index answers it, however many members are enrolled.
 *
 * @param tx holds them until it ends
 * @returns their IDs, longest due first
 */
export async function lockDue(tx: Queryable, now: Date, most: number): Promise<string[]> {
	const rows = await tx
		.select({ id: sequenceEnrollments.id })
		.from(sequenceEnrollments)
		.where(and(isNotNull(sequenceEnrollments.dueAt), sql`${sequenceEnrollments.dueAt} <= ${now.toISOString()}`))
		.orderBy(asc(sequenceEnrollments.dueAt))
		.limit(most)
		.for("update", { skipLocked: true });
	return rows.map(({ id }) => id);
}

/** Returns the number of due enrollments; they are stuck if the scheduled task keeps failing. */
export async function readEnrollmentStatus(db: Queryable): Promise<WorkStatus> {
	const { rows } = await db.execute<StoredStatus>(sql`
		with due as (
			select count(*)::int as waiting, min(due_at) as since from sequence_enrollments where due_at <= now()
		)
		select waiting, case when failing_since is null then 0 else waiting end as failing,
			case when since is null then null else greatest(since, coalesce(failing_since, succeeded_at)) end as since,
			last_error as error
		from due left join scheduled_tasks on name = 'sequences'`);
	return toWorkStatus(rows[0]);
}

/** Returns everything that decides the next step of these enrollments. */
export async function readEnrollments(tx: Queryable, ids: string[]) {
	const next = sql<Step[]>`(
		select coalesce(jsonb_agg(step order by step.day), '[]') from (
			select id, day, hour from sequence_messages
			where sequence_messages.sequence_id = ${sequenceEnrollments.sequenceId}
				and sequence_messages.day > ${sequenceEnrollments.lastDay}
				and not exists (select from messages
					where messages.enrollment_id = ${sequenceEnrollments.id}
						and messages.sequence_message_id = sequence_messages.id)
			order by day limit 2
		) step)`;
	const last = sql<(Step & { state: string }) | null>`(
		select jsonb_build_object('state', messages.state, 'id', steps.id, 'day', steps.day, 'hour', steps.hour)
		from messages left join sequence_messages steps on steps.id = messages.sequence_message_id
		where messages.id = ${sequenceEnrollments.lastMessageId})`;
	return tx
		.select({
			id: sequenceEnrollments.id,
			dayOne: sequenceEnrollments.dayOne,
			countsFrom: sequenceEnrollments.countsFrom,
			lastDay: sequenceEnrollments.lastDay,
			lastOn: sequenceEnrollments.lastOn,
			lastMessageId: sequenceEnrollments.lastMessageId,
			heldSince: sequenceEnrollments.heldSince,
			active: sequences.active,
			customerId: customers.id,
			leadId: leads.id,
			email: sql<string>`coalesce(${customers.email}, ${leads.email})`,
			name: sql<string>`coalesce(${customers.displayName}, '')`,
			timeZone: customers.timeZone,
			reachable: sql<boolean>`case when ${leads.id} is null then ${isReachable} else ${isLeadReachable} end`,
			next,
			last,
		})
		.from(sequenceEnrollments)
		.innerJoin(sequences, eq(sequences.id, sequenceEnrollments.sequenceId))
		.leftJoin(customers, eq(customers.id, sequenceEnrollments.customerId))
		.leftJoin(leads, eq(leads.id, sequenceEnrollments.leadId))
		.where(inArray(sequenceEnrollments.id, ids));
}

/** Whether optional messages may be sent: access, an account, a working address, and no opt-out. */
export const isReachable = sql<boolean>`(${customers.approved} and ${customers.registered}
	and not exists (select from ${mailOptOuts} where ${mailOptOuts.customerId} = ${customers.id} and ${mailOptOuts.category} = 'sequence')
	and not exists (select from ${mailSuppressions} where ${mailSuppressions.address} = ${customers.email}))`;

/** The same for a lead (LEAD-03): confirmed, subscribed, not a buyer, and a working address. */
const isLeadReachable = sql<boolean>`(${leads.confirmedAt} is not null and ${leads.unsubscribedAt} is null and ${leads.boughtAt} is null
	and not exists (select from ${mailSuppressions} where ${mailSuppressions.address} = ${leads.email}))`;

/** Returns what decides whether these outbox messages may be sent, by ID. */
export async function listReceivers(db: Queryable, messageIds: string[]) {
	const rows = await db
		.select({
			id: messages.id,
			approved: sql<boolean>`coalesce(${customers.approved}, false)`,
			registered: sql<boolean>`coalesce(${customers.registered}, false)`,
			bought: sql<boolean>`${leads.boughtAt} is not null`,
			leadId: leads.id,
			running: sql<boolean>`coalesce(${sequenceEnrollments.state} = 'running' and ${sequences.active}, false)`,
		})
		.from(messages)
		.leftJoin(customers, eq(customers.id, messages.customerId))
		.leftJoin(leads, eq(leads.id, messages.leadId))
		.leftJoin(sequenceEnrollments, eq(sequenceEnrollments.id, messages.enrollmentId))
		.leftJoin(sequences, eq(sequences.id, sequenceEnrollments.sequenceId))
		.where(inArray(messages.id, messageIds));
	return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the texts of these messages. */
export async function findMessageTexts(tx: Queryable, ids: string[]) {
	return tx
		.select({
			id: sequenceMessages.id,
			subject: sequenceMessages.subject,
			content: sequenceMessages.content,
			updatedAt: sequenceMessages.updatedAt,
			forLeads: sequences.forLeads,
		})
		.from(sequenceMessages)
		.innerJoin(sequences, eq(sequences.id, sequenceMessages.sequenceId))
		.where(inArray(sequenceMessages.id, ids));
}

/** Stores a rendered message once. */
export async function insertText(tx: Queryable, text: typeof sequenceTexts.$inferInsert): Promise<void> {
	await tx.insert(sequenceTexts).values(text).onConflictDoNothing();
}

export interface QueuedStep {
	enrollmentId: string;
	/** Null for a lead. */
	customerId: string | null;
	/** Null for a member. */
	leadId: string | null;
	sequenceMessageId: string;
	sequenceTextId: string;
	address: string;
	subject: string;
	firstName: string;
	notAfter: Date;
}

/**
 * Queues sequence messages, with one row per member and message, ever: one that was not sent is queued again in its own
 * row, and one that was sent stays unchanged.
 *
 * @returns the rows that are waiting now
 */
export async function queueSteps(
	tx: Queryable,
	steps: QueuedStep[],
): Promise<Pick<typeof messages.$inferSelect, "id" | "enrollmentId">[]> {
	if (steps.length === 0) return [];
	const rows = JSON.stringify(steps.map(({ firstName, ...step }) => ({ ...step, data: { firstName } })));
	const { rows: queued } = await tx.execute<{ id: string; enrollmentId: string }>(sql`
		insert into messages (kind, customer_id, lead_id, address, subject, html, text, priority, enrollment_id,
			sequence_message_id, sequence_text_id, data, not_after)
		select 'sequence', "customerId", "leadId", address, subject, '', '', ${messageCategories.sequence.priority}, "enrollmentId",
			"sequenceMessageId", "sequenceTextId", data, "notAfter"
		from jsonb_to_recordset(${rows}::jsonb) as step ("customerId" uuid, "leadId" uuid, address text, subject text, "enrollmentId" uuid,
			"sequenceMessageId" uuid, "sequenceTextId" text, data jsonb, "notAfter" timestamptz)
		on conflict (enrollment_id, sequence_message_id) where enrollment_id is not null do update set
			state = 'queued', detail = null, attempts = 0, due_at = now(), created_at = now(), settled_at = null,
			address = excluded.address, subject = excluded.subject, sequence_text_id = excluded.sequence_text_id,
			data = excluded.data, not_after = excluded.not_after
		where messages.state in ('withheld', 'failed', 'canceled')
		returning id, enrollment_id as "enrollmentId"`);
	return queued;
}

/** The new state of an enrollment. */
export interface Outcome {
	id: string;
	state: SequenceState;
	dayOne: string | null;
	lastDay: number;
	lastOn: string | null;
	lastMessageId: string | null;
	nextDay: number | null;
	dueAt: Date | null;
	heldSince: Date | null;
}

/** Writes many new states in one statement. */
export async function writeOutcomes(tx: Queryable, outcomes: Outcome[]): Promise<void> {
	if (outcomes.length === 0) return;
	await tx.execute(sql`
		update sequence_enrollments set
			state = outcome.state, day_one = outcome."dayOne", last_day = outcome."lastDay", last_on = outcome."lastOn",
			last_message_id = outcome."lastMessageId", next_day = outcome."nextDay", due_at = outcome."dueAt",
			held_since = outcome."heldSince",
			ended_at = case when outcome.state = 'running' then null else now() end
		from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as outcome (id uuid, state text, "dayOne" date,
			"lastDay" int, "lastOn" date, "lastMessageId" uuid, "nextDay" int, "dueAt" timestamptz, "heldSince" timestamptz)
		where sequence_enrollments.id = outcome.id`);
}

/** Makes the scheduler check everyone enrolled in a sequence, because it was turned on. */
export async function replanSequence(tx: Queryable, sequenceId: string): Promise<void> {
	await tx
		.update(sequenceEnrollments)
		.set({ dueAt: sql`now()` })
		.where(and(eq(sequenceEnrollments.sequenceId, sequenceId), eq(sequenceEnrollments.state, "running")));
}

/** Returns a person's running enrollments, locked until the transaction ends. */
export async function lockRunningOf(tx: Queryable, customerId: string): Promise<string[]> {
	const rows = await tx
		.select({ id: sequenceEnrollments.id })
		.from(sequenceEnrollments)
		.where(
			and(
				eq(sequenceEnrollments.customerId, customerId),
				eq(sequenceEnrollments.state, "running"),
				isNotNull(sequenceEnrollments.dueAt),
			),
		)
		.for("update");
	return rows.map(({ id }) => id);
}
