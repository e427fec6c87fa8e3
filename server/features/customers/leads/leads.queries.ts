import { and, count, desc, eq, inArray, isNull, lt, max, type SQL, sql } from "drizzle-orm";
import type { LeadFilter, LeadRow, LeadState } from "../../../../contract/customers/leads.ts";
import type { Queryable } from "../../../database/database.ts";
import { escapeLike } from "../../../database/escape-like.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { leadCounts, leads } from "../../../database/schema/customers/leads.ts";
import { messages } from "../../../database/schema/email/messages.ts";
import { sequences } from "../../../database/schema/email/sequences.ts";
import { consentTexts } from "../../../database/schema/selling/consent-texts.ts";
import { orders } from "../../../database/schema/selling/orders.ts";

export type StoredLead = typeof leads.$inferSelect;

/** What someone agreed to by sending the form, and where they came from. */
export interface SignUp {
	email: string;
	consentVersion: number;
	pageVersion: number;
	source: string;
}

/**
 * Adds a lead, or renews the request of one without a confirmed subscription. Locks the row until the transaction ends.
 * The consent of a confirmed lead stays as it is, because anyone can type their address.
 */
export async function upsertLead(tx: Queryable, signUp: SignUp & { mailbox: string }, now: Date): Promise<StoredLead> {
	const isOpen = sql`(${leads.confirmedAt} is null or ${leads.unsubscribedAt} is not null)`;
	const renewed = (column: SQL, next: SQL) => sql`case when ${isOpen} then ${next} else ${column} end`;
	const [lead] = await tx
		.insert(leads)
		.values({ ...signUp, createdAt: now, askedAt: now, consentedAt: now })
		.onConflictDoUpdate({
			target: leads.email,
			set: {
				askedAt: now,
				consentVersion: renewed(sql`${leads.consentVersion}`, sql`excluded.consent_version`),
				consentedAt: renewed(sql`${leads.consentedAt}`, sql`excluded.consented_at`),
			},
		})
		.returning();
	if (!lead) throw new Error("no row came back");
	return lead;
}

/**
 * Returns when the last email was queued for a mailbox, whatever form of its address was typed.
 *
 * @param tx keeps other requests for the mailbox waiting until it ends
 */
export async function lockMailbox(tx: Queryable, mailbox: string): Promise<Date | null> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lead ${mailbox}`}, 0))`);
	const [row] = await tx
		.select({ mailedAt: max(leads.mailedAt) })
		.from(leads)
		.where(eq(leads.mailbox, mailbox));
	return row?.mailedAt ?? null;
}

export async function writeMailedAt(tx: Queryable, id: string, now: Date): Promise<void> {
	await tx.update(leads).set({ mailedAt: now }).where(eq(leads.id, id));
}

/** Returns how many unconfirmed leads have signed up since a time, up to a maximum. */
export async function countSignUpsSince(db: Queryable, since: Date, max: number): Promise<number> {
	const recent = db
		.select({ one: sql`1` })
		.from(leads)
		.where(and(isNull(leads.confirmedAt), sql`${leads.askedAt} >= ${since.toISOString()}`))
		.limit(max)
		.as("recent");
	const [row] = await db.select({ count: count() }).from(recent);
	return row?.count ?? 0;
}

export async function findLead(db: Queryable, id: string): Promise<StoredLead | null> {
	const [row] = await db.select().from(leads).where(eq(leads.id, id));
	return row ?? null;
}

/** Returns the lead, locked until the transaction ends: a purchase at the same time waits, or is known here. */
export async function lockLead(tx: Queryable, id: string): Promise<StoredLead | null> {
	const [row] = await tx.select().from(leads).where(eq(leads.id, id)).for("update");
	return row ?? null;
}

/** Returns the customer with this email, and since when they have an order or access; null for none. */
export async function findBuyer(tx: Queryable, email: string): Promise<{ id: string; boughtAt: Date | null } | null> {
	const [row] = await tx
		.select({
			id: customers.id,
			boughtAt: sql<Date | null>`least(
				(select min(${orders.placedAt}) from ${orders} where ${orders.customerId} = ${customers.id} and ${orders.state} = 'paid'),
				case when ${customers.approved} or ${customers.role} = 'admin' then ${customers.createdAt} end
			)`.mapWith(customers.createdAt),
		})
		.from(customers)
		.where(eq(customers.email, email));
	return row ?? null;
}

export async function writeConfirmation(
	tx: Queryable,
	id: string,
	values: Pick<StoredLead, "confirmedAt" | "unsubscribedAt" | "boughtAt" | "customerId">,
): Promise<void> {
	await tx.update(leads).set(values).where(eq(leads.id, id));
}

/** Starts a sequence for a lead, once; a sequence that is deleted or not for leads is skipped. */
export async function startSequence(tx: Queryable, leadId: string, sequenceId: string, now: Date): Promise<string[]> {
	const { rows } = await tx.execute<{ id: string }>(sql`
		insert into sequence_enrollments (sequence_id, lead_id, started_at, counts_from, due_at)
		select ${sequences.id}, ${leadId}, ${now.toISOString()}, ${now.toISOString()}, ${now.toISOString()} from ${sequences}
		where ${sequences.id} = ${sequenceId} and ${sequences.forLeads}
		on conflict do nothing returning id`);
	return rows.map(({ id }) => id);
}

/** Turns the emails of a lead on or off (SEQ-05). */
export async function writeSubscription(db: Queryable, id: string, on: boolean, now: Date): Promise<StoredLead | null> {
	const [row] = await db
		.update(leads)
		.set({ unsubscribedAt: on ? null : sql`coalesce(${leads.unsubscribedAt}, ${now.toISOString()}::timestamptz)` })
		.where(eq(leads.id, id))
		.returning();
	return row ?? null;
}

/** Deletes leads that did not confirm in time, with the emails that asked them to. */
export async function deleteUnconfirmed(tx: Queryable, before: Date): Promise<number> {
	const gone = await tx
		.delete(leads)
		.where(and(isNull(leads.confirmedAt), lt(leads.askedAt, before)))
		.returning({ email: leads.email });
	await deleteConfirmationMails(
		tx,
		gone.map(({ email }) => email),
	);
	return gone.length;
}

async function deleteConfirmationMails(tx: Queryable, addresses: string[]): Promise<void> {
	if (addresses.length === 0) return;
	await tx
		.delete(messages)
		.where(and(sql`${messages.address} = any(${sql.param(addresses)}::text[])`, eq(messages.kind, "leadConfirmation")));
}

/** Deletes a lead with its emails and its sequence. */
export async function deleteLeadRow(tx: Queryable, id: string): Promise<string | null> {
	const [gone] = await tx.delete(leads).where(eq(leads.id, id)).returning({ email: leads.email });
	if (gone) await deleteConfirmationMails(tx, [gone.email]);
	return gone?.email ?? null;
}

/* Lists for admins. */

const state = sql<LeadState>`case
	when ${leads.boughtAt} < ${leads.createdAt} then 'customer'
	when ${leads.boughtAt} is not null then 'bought'
	when ${leads.confirmedAt} is null then 'unconfirmed'
	when ${leads.unsubscribedAt} is not null then 'unsubscribed'
	else 'confirmed' end`;

const matching = (filter: LeadFilter): SQL | undefined =>
	and(
		filter.search ? sql`${leads.email} like ${`%${escapeLike(filter.search.toLowerCase())}%`}` : undefined,
		filter.state ? sql`${state} = ${filter.state}` : undefined,
		filter.source === undefined ? undefined : eq(leads.source, filter.source),
	);

export async function countLeads(db: Queryable, filter: LeadFilter): Promise<number> {
	const [row] = await db.select({ count: count() }).from(leads).where(matching(filter));
	return row?.count ?? 0;
}

const row = {
	id: leads.id,
	email: leads.email,
	state,
	signedUpAt: leads.createdAt,
	confirmedAt: leads.confirmedAt,
	unsubscribedAt: leads.unsubscribedAt,
	boughtAt: leads.boughtAt,
	source: leads.source,
	pageVersion: leads.pageVersion,
	consentVersion: leads.consentVersion,
	consentedAt: leads.consentedAt,
	customerId: leads.customerId,
};

/** Returns a page of leads, newest first. */
export function listLeadRows(
	db: Queryable,
	filter: LeadFilter,
	part: { limit: number; offset: number },
): Promise<LeadRow[]> {
	return db
		.select(row)
		.from(leads)
		.where(matching(filter))
		.orderBy(desc(leads.createdAt), desc(leads.id))
		.limit(part.limit)
		.offset(part.offset);
}

/** Returns the texts of some versions of the consent. */
export function listConsents(db: Queryable, versions: number[]): Promise<{ version: number; text: string }[]> {
	if (versions.length === 0) return Promise.resolve([]);
	return db
		.select({ version: consentTexts.version, text: consentTexts.text })
		.from(consentTexts)
		.where(inArray(consentTexts.version, versions));
}

/** Returns the next leads of an export, by email. */
export function listForExport(db: Queryable, filter: LeadFilter, after: string, limit: number): Promise<LeadRow[]> {
	return db
		.select(row)
		.from(leads)
		.where(and(matching(filter), sql`${leads.email} > ${after}`))
		.orderBy(leads.email)
		.limit(limit);
}

/** Returns where leads came from, most of them first. */
export async function listLeadSources(db: Queryable, max: number): Promise<string[]> {
	const rows = await db
		.select({ source: leadCounts.source })
		.from(leadCounts)
		.where(eq(leadCounts.kind, "signUp"))
		.groupBy(leadCounts.source)
		.orderBy(desc(sql`sum(${leadCounts.count})`), leadCounts.source)
		.limit(max);
	return rows.map(({ source }) => source);
}

const figure = (kind: string) =>
	sql<number>`coalesce(sum(${leadCounts.count}) filter (where ${leadCounts.kind} = ${kind}), 0)::int`;
const figures = { signedUp: figure("signUp"), confirmed: figure("confirmed"), bought: figure("bought") };

/** Sums the counts of leads by source, most sign-ups first. */
export function sumBySource(db: Queryable, max: number) {
	return db
		.select({ source: leadCounts.source, ...figures })
		.from(leadCounts)
		.groupBy(leadCounts.source)
		.orderBy(desc(figures.signedUp), leadCounts.source)
		.limit(max);
}

/** Sums the counts of leads by version of the sales page, newest first. */
export function sumByPageVersion(db: Queryable, max: number) {
	return db
		.select({ pageVersion: leadCounts.pageVersion, ...figures })
		.from(leadCounts)
		.groupBy(leadCounts.pageVersion)
		.orderBy(desc(leadCounts.pageVersion))
		.limit(max);
}

/** Lists sequences for leads that have messages. */
export function listLeadSequences(db: Queryable) {
	return db
		.select({ id: sequences.id, title: sequences.title, active: sequences.active })
		.from(sequences)
		.where(eq(sequences.forLeads, true))
		.orderBy(sequences.title)
		.limit(200);
}
