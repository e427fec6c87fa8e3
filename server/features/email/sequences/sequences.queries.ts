import { and, asc, count, desc, eq, gt, inArray, lt, lte, max, min, or, type SQL, sql } from "drizzle-orm";
import type { SequenceMessageFields } from "../../../../contract/email/sequences.ts";
import type { Queryable } from "../../../database/database.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { sequenceEnrollments, sequenceMessages, sequences } from "../../../database/schema/email/sequences.ts";
import { isReachable } from "./enrollments.queries.ts";

/* Sequences and their messages, for admins and for members. */

export async function countSequences(db: Queryable): Promise<number> {
	const [row] = await db.select({ count: count() }).from(sequences);
	return row?.count ?? 0;
}

/** Lists sequences with their numbers of messages and of enrolled members, newest first. */
export async function listSequences(db: Queryable, part: { limit: number; offset: number }) {
	const found = await db
		.select()
		.from(sequences)
		.orderBy(desc(sequences.createdAt), desc(sequences.id))
		.limit(part.limit)
		.offset(part.offset);
	return withFigures(db, found);
}

export async function findSequence(db: Queryable, id: string) {
	const [row] = await withFigures(db, await db.select().from(sequences).where(eq(sequences.id, id)));
	return row ?? null;
}

async function withFigures(db: Queryable, found: (typeof sequences.$inferSelect)[]) {
	if (found.length === 0) return [];
	const ids = found.map(({ id }) => id);
	const [lengths, states] = await Promise.all([
		db
			.select({ id: sequenceMessages.sequenceId, messages: count(), days: max(sequenceMessages.day) })
			.from(sequenceMessages)
			.where(inArray(sequenceMessages.sequenceId, ids))
			.groupBy(sequenceMessages.sequenceId),
		db
			.select({ id: sequenceEnrollments.sequenceId, state: sequenceEnrollments.state, count: count() })
			.from(sequenceEnrollments)
			.where(inArray(sequenceEnrollments.sequenceId, ids))
			.groupBy(sequenceEnrollments.sequenceId, sequenceEnrollments.state),
	]);
	return found.map((row) => {
		const length = lengths.find(({ id }) => id === row.id);
		const members = (state: (typeof states)[number]["state"]) =>
			states.find((one) => one.id === row.id && one.state === state)?.count ?? 0;
		return { ...row, messages: length?.messages ?? 0, days: length?.days ?? 0, members };
	});
}

/** Returns whether a sequence is for leads (LEAD-03); false if there is none. */
export async function isForLeads(db: Queryable, id: string): Promise<boolean> {
	const [row] = await db.select({ forLeads: sequences.forLeads }).from(sequences).where(eq(sequences.id, id));
	return row?.forLeads ?? false;
}

/** Returns the sequence, locked until the transaction ends. */
export async function lockSequence(tx: Queryable, id: string) {
	const [row] = await tx.select().from(sequences).where(eq(sequences.id, id)).for("update");
	return row ?? null;
}

export async function insertSequence(tx: Queryable, values: typeof sequences.$inferInsert): Promise<string> {
	const [row] = await tx.insert(sequences).values(values).returning({ id: sequences.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

/**
 * Blocks every other `createSampleSequence` until the transaction ends.
 *
 * @returns the ID of an existing sequence
 */
export async function lockSequenceByTitle(tx: Queryable, title: string): Promise<string | null> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sequence ${title}`}, 0))`);
	const [row] = await tx.select({ id: sequences.id }).from(sequences).where(eq(sequences.title, title)).limit(1);
	return row?.id ?? null;
}

export async function changeSequence(
	tx: Queryable,
	id: string,
	values: Partial<typeof sequences.$inferInsert>,
): Promise<void> {
	await tx.update(sequences).set(values).where(eq(sequences.id, id));
}

export async function countMessages(db: Queryable, sequenceId: string): Promise<number> {
	const [row] = await db
		.select({ count: count() })
		.from(sequenceMessages)
		.where(eq(sequenceMessages.sequenceId, sequenceId));
	return row?.count ?? 0;
}

/** Returns a page of a sequence's messages by day. */
export function listMessages(db: Queryable, sequenceId: string, part: { limit: number; offset: number }) {
	return db
		.select({
			id: sequenceMessages.id,
			day: sequenceMessages.day,
			hour: sequenceMessages.hour,
			subject: sequenceMessages.subject,
		})
		.from(sequenceMessages)
		.where(eq(sequenceMessages.sequenceId, sequenceId))
		.orderBy(asc(sequenceMessages.day))
		.limit(part.limit)
		.offset(part.offset);
}

/** Returns every message of a sequence by day, with its text, for an export and for comparing an import. */
export function listAllMessages(db: Queryable, sequenceId: string) {
	return db
		.select()
		.from(sequenceMessages)
		.where(eq(sequenceMessages.sequenceId, sequenceId))
		.orderBy(asc(sequenceMessages.day));
}

export async function findMessage(db: Queryable, id: string) {
	const [row] = await db
		.select({ message: sequenceMessages, title: sequences.title, forLeads: sequences.forLeads })
		.from(sequenceMessages)
		.innerJoin(sequences, eq(sequences.id, sequenceMessages.sequenceId))
		.where(eq(sequenceMessages.id, id));
	return row ? { ...row.message, title: row.title, forLeads: row.forLeads } : null;
}

/** Returns the message, locked until the transaction ends. */
export async function lockMessage(tx: Queryable, id: string) {
	const [row] = await tx.select().from(sequenceMessages).where(eq(sequenceMessages.id, id)).for("update");
	return row ?? null;
}

export async function isDayTaken(tx: Queryable, sequenceId: string, day: number): Promise<boolean> {
	const rows = await tx
		.select({ id: sequenceMessages.id })
		.from(sequenceMessages)
		.where(and(eq(sequenceMessages.sequenceId, sequenceId), eq(sequenceMessages.day, day)));
	return rows.length > 0;
}

/**
 * Adds many messages in one statement.
 *
 * @returns their IDs
 */
export async function insertMessages(
	tx: Queryable,
	sequenceId: string,
	rows: SequenceMessageFields[],
): Promise<string[]> {
	if (rows.length === 0) return [];
	// A single parameter, because thousands of rows would exceed the parameters of a statement.
	const { rows: added } = await tx.execute<{ id: string }>(sql`
		insert into sequence_messages (sequence_id, day, hour, subject, content)
		select ${sequenceId}::uuid, day, hour, subject, content
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (day int, hour int, subject text, content text)
		returning id`);
	return added.map(({ id }) => id);
}

export async function changeMessage(tx: Queryable, id: string, values: SequenceMessageFields): Promise<void> {
	const { day, hour, subject, content } = values;
	await tx.update(sequenceMessages).set({ day, hour, subject, content }).where(eq(sequenceMessages.id, id));
}

/** Changes the messages of these days, in one statement. */
export async function changeMessagesByDay(
	tx: Queryable,
	sequenceId: string,
	rows: SequenceMessageFields[],
): Promise<void> {
	if (rows.length === 0) return;
	await tx.execute(sql`
		update sequence_messages set hour = row.hour, subject = row.subject, content = row.content, updated_at = now()
		from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (day int, hour int, subject text, content text)
		where sequence_messages.sequence_id = ${sequenceId} and sequence_messages.day = row.day`);
}

export async function deleteMessagesByDay(tx: Queryable, sequenceId: string, days: number[]): Promise<void> {
	if (days.length === 0) return;
	await tx
		.delete(sequenceMessages)
		.where(and(eq(sequenceMessages.sequenceId, sequenceId), inArray(sequenceMessages.day, days)));
}

/* Queries for members. */

/** Returns the customer of a signed-in account, with their time zone. */
export async function findMember(db: Queryable, userId: string) {
	const [row] = await db
		.select({ id: customers.id, name: customers.displayName, timeZone: customers.timeZone, reachable: isReachable })
		.from(customers)
		.where(eq(customers.userId, userId));
	return row ?? null;
}

/** The member's current or last enrollment in a sequence. */
const newestOf = (customerId: string): SQL => sql`${sequenceEnrollments.id} = (
	select newest.id from sequence_enrollments newest
	where newest.customer_id = ${customerId} and newest.sequence_id = ${sequences.id}
	order by newest.started_at desc, newest.id desc limit 1)`;

/**
 * Lists sequences that have messages and are on, or that the member has been enrolled in.
 *
 * @param id of a single one
 */
export async function listForMember(db: Queryable, customerId: string, id?: string) {
	const rows = await db
		.select({ sequence: sequences, own: sequenceEnrollments })
		.from(sequences)
		.leftJoin(sequenceEnrollments, newestOf(customerId))
		.where(
			and(
				id === undefined ? undefined : eq(sequences.id, id),
				eq(sequences.forLeads, false),
				or(sequences.active, sql`${sequenceEnrollments.id} is not null`),
			),
		)
		.orderBy(asc(sequences.createdAt), asc(sequences.id));
	const ids = rows.map(({ sequence }) => sequence.id);
	if (ids.length === 0) return [];
	const lengths = await db
		.select({
			id: sequenceMessages.sequenceId,
			messages: count(),
			days: max(sequenceMessages.day),
			received: sql<number>`count(*) filter (where ${sequenceMessages.day} <= coalesce((
				select max(on_it.last_day) from sequence_enrollments on_it
				where on_it.customer_id = ${customerId} and on_it.sequence_id = ${sequenceMessages.sequenceId}), 0))`.mapWith(
				Number,
			),
		})
		.from(sequenceMessages)
		.where(inArray(sequenceMessages.sequenceId, ids))
		.groupBy(sequenceMessages.sequenceId);
	return rows.flatMap(({ sequence, own }) => {
		const length = lengths.find((one) => one.id === sequence.id);
		if (!length) return [];
		return [{ ...sequence, own, messages: length.messages, days: length.days ?? 0, received: length.received }];
	});
}

/** Returns the latest day whose message a member has received, in any of their enrollments; 0 for none. */
export async function findReadableDay(db: Queryable, customerId: string, sequenceId: string): Promise<number> {
	const [row] = await db
		.select({ day: max(sequenceEnrollments.lastDay) })
		.from(sequenceEnrollments)
		.where(and(eq(sequenceEnrollments.customerId, customerId), eq(sequenceEnrollments.sequenceId, sequenceId)));
	return row?.day ?? 0;
}

const upTo = (sequenceId: string, day: number) =>
	and(eq(sequenceMessages.sequenceId, sequenceId), lte(sequenceMessages.day, day));

export async function countReadable(db: Queryable, sequenceId: string, day: number): Promise<number> {
	const [row] = await db.select({ count: count() }).from(sequenceMessages).where(upTo(sequenceId, day));
	return row?.count ?? 0;
}

export function listReadable(db: Queryable, sequenceId: string, day: number, part: { limit: number; offset: number }) {
	return db
		.select({ day: sequenceMessages.day, subject: sequenceMessages.subject })
		.from(sequenceMessages)
		.where(upTo(sequenceId, day))
		.orderBy(desc(sequenceMessages.day))
		.limit(part.limit)
		.offset(part.offset);
}

/** Returns a message with its neighboring days, as far as the member has received them. */
export async function findReadable(db: Queryable, sequenceId: string, day: number, readable: number) {
	const [row] = await db
		.select({ message: sequenceMessages, title: sequences.title })
		.from(sequenceMessages)
		.innerJoin(sequences, eq(sequences.id, sequenceMessages.sequenceId))
		.where(and(upTo(sequenceId, readable), eq(sequenceMessages.day, day)));
	if (!row) return null;
	const [around] = await db
		.select({ earlierDay: max(sequenceMessages.day) })
		.from(sequenceMessages)
		.where(and(upTo(sequenceId, readable), lt(sequenceMessages.day, day)));
	const [behind] = await db
		.select({ laterDay: min(sequenceMessages.day) })
		.from(sequenceMessages)
		.where(and(upTo(sequenceId, readable), gt(sequenceMessages.day, day)));
	return {
		...row.message,
		title: row.title,
		earlierDay: around?.earlierDay ?? null,
		laterDay: behind?.laterDay ?? null,
	};
}

/** Returns a member's current enrollment in a sequence, locked until the transaction ends. */
export async function lockCurrent(tx: Queryable, customerId: string, sequenceId: string) {
	const [row] = await tx
		.select()
		.from(sequenceEnrollments)
		.where(
			and(
				eq(sequenceEnrollments.customerId, customerId),
				eq(sequenceEnrollments.sequenceId, sequenceId),
				inArray(sequenceEnrollments.state, ["running", "paused"]),
			),
		)
		.for("update");
	return row ?? null;
}

/** Returns its ID; null if they are already enrolled. */
export async function insertEnrollment(
	tx: Queryable,
	customerId: string,
	sequenceId: string,
	now: Date,
): Promise<string | null> {
	const [row] = await tx
		.insert(sequenceEnrollments)
		.values({ customerId, sequenceId, startedAt: now, countsFrom: now, dueAt: now })
		.onConflictDoNothing()
		.returning({ id: sequenceEnrollments.id });
	return row?.id ?? null;
}

export async function changeEnrollment(
	tx: Queryable,
	id: string,
	values: Partial<typeof sequenceEnrollments.$inferInsert>,
): Promise<void> {
	await tx.update(sequenceEnrollments).set(values).where(eq(sequenceEnrollments.id, id));
}
