import { count, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { mailings } from "../../../database/schema/email/mailings.ts";
import { mailSuppressions, messages } from "../../../database/schema/email/messages.ts";
import { sequenceTexts } from "../../../database/schema/email/sequences.ts";
import { fillNames } from "../../../mail/shared-text.ts";

/** Returns the customer whose emails are listed, and why they get no mail; null if there is no such customer. */
export async function findRecipient(db: Queryable, customerId: string) {
	const [row] = await db
		.select({ email: customers.email, suppression: mailSuppressions })
		.from(customers)
		.leftJoin(mailSuppressions, eq(mailSuppressions.address, customers.email))
		.where(eq(customers.id, customerId));
	return row ?? null;
}

export async function countEmails(db: Queryable, customerId: string): Promise<number> {
	const [row] = await db.select({ count: count() }).from(messages).where(eq(messages.customerId, customerId));
	return row?.count ?? 0;
}

/** Lists a customer's emails, including those to earlier addresses, newest first. */
export function listEmails(db: Queryable, customerId: string, part: { limit: number; offset: number }) {
	return db
		.select({
			id: messages.id,
			kind: messages.kind,
			subject: messages.subject,
			address: messages.address,
			state: messages.state,
			detail: messages.detail,
			sentAt: messages.sentAt,
			createdAt: messages.createdAt,
		})
		.from(messages)
		.where(eq(messages.customerId, customerId))
		.orderBy(desc(messages.createdAt), desc(messages.id))
		.limit(part.limit)
		.offset(part.offset);
}

export async function findEmail(db: Queryable, id: string) {
	const [row] = await db
		.select({
			...getTableColumns(messages),
			// A message of a mailing or a sequence shares its text.
			html: sql<string>`coalesce(${mailings.html}, ${sequenceTexts.html}, ${messages.html})`,
			text: sql<string>`coalesce(${mailings.text}, ${sequenceTexts.text}, ${messages.text})`,
		})
		.from(messages)
		.leftJoin(mailings, eq(mailings.id, messages.mailingId))
		.leftJoin(sequenceTexts, eq(sequenceTexts.id, messages.sequenceTextId))
		.where(eq(messages.id, id));
	if (!row) return null;
	return row.sequenceTextId ? { ...row, ...fillNames(row, row.data?.firstName ?? "") } : row;
}

/** Queues a copy of the message, to the customer's current address. */
export async function copyEmail(
	db: Queryable,
	{ kind, customerId, subject, html, text, data, priority }: typeof messages.$inferSelect,
	address: string,
): Promise<void> {
	await db.insert(messages).values({ kind, customerId, address, subject, html, text, data, priority });
}

/** Returns whether there was a suppression to remove. */
export async function liftSuppression(db: Queryable, address: string): Promise<boolean> {
	const lifted = await db.delete(mailSuppressions).where(eq(mailSuppressions.address, address)).returning();
	return lifted.length > 0;
}
