import { and, asc, desc, eq, gt, inArray, isNull, not, or, sql } from "drizzle-orm";
import type { MailProvider } from "../../../../../contract/email/bounces.ts";
import type { MessageKind } from "../../../../../contract/email/messages.ts";
import type { Queryable } from "../../../../database/database.ts";
import { customers } from "../../../../database/schema/customers/customers.ts";
import { mailHooks } from "../../../../database/schema/email/mail-hooks.ts";
import { messages } from "../../../../database/schema/email/messages.ts";

export type StoredHook = typeof mailHooks.$inferSelect;

export function listHooks(db: Queryable): Promise<StoredHook[]> {
	return db.select().from(mailHooks).orderBy(asc(mailHooks.createdAt));
}

/** @param addressHash of the secret part of the webhook address */
export async function findHookByAddress(
	db: Queryable,
	provider: string,
	addressHash: string,
): Promise<StoredHook | null> {
	const [row] = await db
		.select()
		.from(mailHooks)
		.where(and(eq(mailHooks.addressHash, addressHash), sql`${mailHooks.provider} = ${provider}`));
	return row ?? null;
}

/** Saves a provider. One that is already connected keeps its address. */
export async function saveHook(
	db: Queryable,
	hook: Pick<StoredHook, "provider" | "address" | "addressHash" | "secret">,
): Promise<StoredHook> {
	const [row] = await db
		.insert(mailHooks)
		.values(hook)
		.onConflictDoUpdate({ target: mailHooks.provider, set: { secret: hook.secret } })
		.returning();
	if (!row) throw new Error("no row came back");
	return row;
}

/** Saves what a provider's reports are checked by from now on, unless it is already known. */
export async function saveLearnedSecret(db: Queryable, provider: MailProvider, secret: string): Promise<void> {
	await db
		.update(mailHooks)
		.set({ secret })
		.where(and(eq(mailHooks.provider, provider), isNull(mailHooks.secret)));
}

/** Returns whether there was one. */
export async function deleteHook(db: Queryable, provider: MailProvider): Promise<boolean> {
	return (await db.delete(mailHooks).where(eq(mailHooks.provider, provider)).returning()).length > 0;
}

export async function recordProviderEvent(db: Queryable, provider: MailProvider): Promise<void> {
	await db.update(mailHooks).set({ lastEventAt: new Date() }).where(eq(mailHooks.provider, provider));
}

export async function recordRefusedEvent(db: Queryable, provider: MailProvider, why: string): Promise<void> {
	await db
		.update(mailHooks)
		.set({ failures: sql`${mailHooks.failures} + 1`, lastFailure: why, lastFailureAt: new Date() })
		.where(eq(mailHooks.provider, provider));
}

/** A report without a message ID refers to a message from this period. */
const RECENT = sql`now() - interval '14 days'`;

/**
 * Finds the message to an address that a report is about: the one it names, otherwise the newest that was sent.
 *
 * @param named our IDs and the provider's
 */
export async function findReported(
	db: Queryable,
	address: string,
	named: { ids: string[]; providerIds: string[] },
): Promise<string | null> {
	const isNamed = or(
		named.ids.length > 0 ? inArray(messages.id, named.ids) : undefined,
		named.providerIds.length > 0 ? inArray(messages.providerId, named.providerIds) : undefined,
	);
	const ofAddress = and(eq(messages.address, address), inArray(messages.state, ["sent", "bounced"]));
	const [exact] = isNamed
		? await db.select({ id: messages.id }).from(messages).where(and(ofAddress, isNamed)).limit(1)
		: [];
	if (exact) return exact.id;
	const [newest] = await db
		.select({ id: messages.id })
		.from(messages)
		.where(and(ofAddress, gt(messages.createdAt, RECENT)))
		.orderBy(desc(messages.createdAt))
		.limit(1);
	return newest?.id ?? null;
}

export async function markReported(
	db: Queryable,
	id: string,
	state: "bounced" | "complained",
	detail: string,
): Promise<void> {
	await db.update(messages).set({ state, detail, settledAt: sql`now()` }).where(eq(messages.id, id));
}

export async function isCustomer(db: Queryable, email: string): Promise<boolean> {
	return (await db.select({ id: customers.id }).from(customers).where(eq(customers.email, email))).length > 0;
}

/** Kinds of messages that notify a buyer of their access. */
const accessKinds: MessageKind[] = ["invitation", "receipt", "verification"];

/**
 * Lists buyers with access who have not registered and whose last email about it bounced since then, oldest first, with
 * the reason.
 */
export async function listUnreached(db: Queryable, since: Date, most: number) {
	return db
		.select({
			customerId: customers.id,
			email: customers.email,
			detail: messages.detail,
		})
		.from(messages)
		.innerJoin(customers, eq(customers.id, messages.customerId))
		.where(
			and(
				inArray(messages.state, ["bounced", "complained", "failed", "withheld"]),
				gt(messages.settledAt, since),
				inArray(messages.kind, accessKinds),
				customers.approved,
				not(customers.registered),
				// Only the last message about their access.
				sql`not exists (select from messages later where later.customer_id = ${customers.id}
					and later.created_at > ${messages.createdAt} and later.kind in (${sql.join(accessKinds, sql`, `)}))`,
			),
		)
		.orderBy(asc(messages.settledAt))
		.limit(most);
}

/** Returns when an admin was last notified, or null. */
export async function findLastReport(db: Queryable): Promise<Date | null> {
	const [row] = await db
		.select({ at: messages.createdAt })
		.from(messages)
		.where(eq(messages.kind, "deliveryReport"))
		.orderBy(desc(messages.createdAt))
		.limit(1);
	return row?.at ?? null;
}
