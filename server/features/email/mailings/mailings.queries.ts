import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { MailingAbout } from "../../../../contract/email/mailings.ts";
import { messageCategories } from "../../../../contract/email/messages.ts";
import type { Queryable } from "../../../database/database.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { mailOptOuts } from "../../../database/schema/email/mail-opt-outs.ts";
import { mailings } from "../../../database/schema/email/mailings.ts";
import { mailSuppressions, messages } from "../../../database/schema/email/messages.ts";
import { digitalDownloads } from "../../../database/schema/library/digital-downloads.ts";
import { downloads } from "../../../database/schema/library/downloads.ts";
import { updates } from "../../../database/schema/library/updates.ts";

/** Only this many of the newest of each kind can be chosen. */
const NEWEST = 25;

/** Lists what members can see, newest of each kind. */
export async function listSources(db: Queryable) {
	const [news, products, files] = await Promise.all([
		db
			.select({ id: updates.id, title: updates.title })
			.from(updates)
			.where(eq(updates.isActive, true))
			.orderBy(desc(updates.createdAt))
			.limit(NEWEST),
		db
			.select({ id: digitalDownloads.id, title: digitalDownloads.title })
			.from(digitalDownloads)
			.where(eq(digitalDownloads.visible, true))
			.orderBy(desc(digitalDownloads.createdAt))
			.limit(NEWEST),
		db
			.select({ id: downloads.id, title: downloads.title })
			.from(downloads)
			.orderBy(desc(downloads.createdAt))
			.limit(NEWEST),
	]);
	const as = (about: MailingAbout) => (row: { id: string; title: string }) => ({ about, ...row });
	return [...news.map(as("update")), ...products.map(as("product")), ...files.map(as("download"))];
}

export interface FoundSource {
	title: string;
	text: string;
	link: string | null;
	linkText: string | null;
	premium: boolean;
}

/** Returns null if members cannot see it. */
export async function findSource(db: Queryable, about: MailingAbout, id: string): Promise<FoundSource | null> {
	if (about === "update") {
		const [row] = await db
			.select({ title: updates.title, text: updates.content, link: updates.linkUrl, linkText: updates.linkText })
			.from(updates)
			.where(and(eq(updates.id, id), eq(updates.isActive, true)));
		return row ? { ...row, premium: false } : null;
	}
	if (about === "product") {
		const [row] = await db
			.select({ title: digitalDownloads.title, text: digitalDownloads.description })
			.from(digitalDownloads)
			.where(and(eq(digitalDownloads.id, id), eq(digitalDownloads.visible, true)));
		return row ? { ...row, link: null, linkText: null, premium: false } : null;
	}
	const [row] = await db
		.select({ title: downloads.title, text: downloads.description, level: downloads.accessLevel })
		.from(downloads)
		.where(eq(downloads.id, id));
	return row
		? { title: row.title, text: row.text, link: null, linkText: null, premium: row.level === "premium" }
		: null;
}

/**
 * Selects members who get announcements.
 *
 * @param premium only members with premium files
 */
const recipients = (premium: boolean): SQL | undefined =>
	and(
		customers.approved,
		customers.registered,
		sql`${customers.role} <> 'admin'`,
		premium ? sql`(${customers.premiumAt} is not null or ${customers.hasPremiumOrder})` : undefined,
		sql`not exists (select from ${mailOptOuts} where ${mailOptOuts.customerId} = ${customers.id} and ${mailOptOuts.category} = 'announcement')`,
		sql`not exists (select from ${mailSuppressions} where ${mailSuppressions.address} = ${customers.email})`,
	);

export async function countRecipients(db: Queryable, premium: boolean): Promise<number> {
	const [row] = await db.select({ count: count() }).from(customers).where(recipients(premium));
	return row?.count ?? 0;
}

/**
 * Prevents two admins from starting a mailing about the same thing.
 *
 * @returns whether it is already being sent
 */
export async function lockAbout(tx: Queryable, aboutId: string): Promise<boolean> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailing ${aboutId}`}, 0))`);
	const rows = await tx
		.select({ id: mailings.id })
		.from(mailings)
		.where(
			and(
				eq(mailings.aboutId, aboutId),
				sql`exists (select from ${messages} where ${messages.mailingId} = ${mailings.id} and ${messages.state} in ('queued', 'canceled'))`,
			),
		);
	return rows.length > 0;
}

export async function insertMailing(
	tx: Queryable,
	mailing: Omit<typeof mailings.$inferInsert, "recipients">,
	premium: boolean,
): Promise<{ id: string; recipients: number }> {
	const [row] = await tx
		.insert(mailings)
		.values({ ...mailing, recipients: 0 })
		.returning({ id: mailings.id });
	if (!row) throw new Error("no row came back");
	// One statement, whose rows contain no text of their own.
	const { rowCount } = await tx.execute(sql`
		insert into ${messages} (kind, customer_id, address, subject, html, text, priority, mailing_id)
		select 'announcement', ${customers.id}, ${customers.email}, ${mailing.subject}, '', '', ${messageCategories.announcement.priority}, ${row.id}::uuid
		from ${customers} where ${recipients(premium)}`);
	await tx
		.update(mailings)
		.set({ recipients: rowCount ?? 0 })
		.where(eq(mailings.id, row.id));
	return { id: row.id, recipients: rowCount ?? 0 };
}

export async function countMailings(db: Queryable): Promise<number> {
	const [row] = await db.select({ count: count() }).from(mailings);
	return row?.count ?? 0;
}

export async function listMailings(db: Queryable, part: { limit: number; offset: number }) {
	const found = await db
		.select({
			id: mailings.id,
			subject: mailings.subject,
			state: mailings.state,
			recipients: mailings.recipients,
			createdAt: mailings.createdAt,
		})
		.from(mailings)
		.orderBy(desc(mailings.createdAt), desc(mailings.id))
		.limit(part.limit)
		.offset(part.offset);
	if (found.length === 0) return [];
	const ids = found.map(({ id }) => id);
	const counts = await db
		.select({ mailingId: messages.mailingId, state: messages.state, count: count() })
		.from(messages)
		.where(inArray(messages.mailingId, ids))
		.groupBy(messages.mailingId, messages.state);
	return found.map((row) => ({
		...row,
		counts: new Map(counts.filter(({ mailingId }) => mailingId === row.id).map((one) => [one.state, one.count])),
	}));
}

/** Returns whether there is such a mailing. */
export async function setMailingState(tx: Queryable, id: string, state: "sending" | "stopped"): Promise<string | null> {
	const [row] = await tx
		.update(mailings)
		.set({ state })
		.where(eq(mailings.id, id))
		.returning({ subject: mailings.subject });
	if (!row) return null;
	const [from, to] = state === "stopped" ? (["queued", "canceled"] as const) : (["canceled", "queued"] as const);
	// Keeps `due_at`, so that a message being sent right now is not claimed again.
	await tx
		.update(messages)
		.set({ state: to })
		.where(and(eq(messages.mailingId, id), eq(messages.state, from)));
	return row.subject;
}
