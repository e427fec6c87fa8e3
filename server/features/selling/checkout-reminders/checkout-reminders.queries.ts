import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { ReminderStop } from "../../../../contract/selling/checkout-reminders.ts";
import type { Queryable } from "../../../database/database.ts";
import { withoutAddress } from "../../../database/queries/checkout-reminders.queries.ts";
import { messages } from "../../../database/schema/email/messages.ts";
import { checkoutReminders } from "../../../database/schema/selling/checkout-reminders.ts";

export type StoredReminder = typeof checkoutReminders.$inferSelect;

/** Adds a reminder, or replaces that of the same mailbox while nothing was sent and nothing bought. */
export async function upsertReminder(
	tx: Queryable,
	reminder: typeof checkoutReminders.$inferInsert & { id: string },
): Promise<void> {
	const { id: _id, tokenHash: _tokenHash, addressKey: _addressKey, ...replaced } = reminder;
	await tx
		.insert(checkoutReminders)
		.values(reminder)
		.onConflictDoUpdate({
			target: checkoutReminders.addressKey,
			set: { ...replaced, stopReason: null },
			setWhere: sql`${checkoutReminders.firstAt} is null and ${checkoutReminders.boughtAt} is null`,
		});
}

const isOpen = and(
	isNull(checkoutReminders.stopReason),
	isNull(checkoutReminders.boughtAt),
	isNull(checkoutReminders.secondAt),
	isNotNull(checkoutReminders.email),
);

/**
 * A use of a code that the open checkout still holds would count against its own buyer. It is released when the
 * checkout expires.
 */
const holdsCode = sql`exists (
	select from discount_uses where discount_uses.checkout_id = ${checkoutReminders.checkoutId}
	and discount_uses.state = 'reserved' and discount_uses.expires_at is not null)`;

/**
 * Lists reminders that are due, longest waiting first.
 *
 * @param agreedBefore for the first message, and for the second
 */
export async function listDue(
	db: Queryable,
	agreedBefore: { first: Date; second: Date },
	limit: number,
): Promise<StoredReminder[]> {
	const { firstAt, agreedAt, isControl } = checkoutReminders;
	return db
		.select()
		.from(checkoutReminders)
		.where(
			and(
				isOpen,
				lte(agreedAt, agreedBefore.first),
				sql`(${firstAt} is null or (not ${isControl} and ${lte(agreedAt, agreedBefore.second)}))`,
				sql`not ${holdsCode}`,
			),
		)
		.orderBy(asc(agreedAt))
		.limit(limit);
}

/**
 * Records that a message is sent, unless another process did.
 *
 * @returns whether this call did
 */
export async function claimReminder(tx: Queryable, id: string, nth: "firstAt" | "secondAt", now: Date) {
	const { rowCount } = await tx
		.update(checkoutReminders)
		.set({ [nth]: now })
		.where(and(eq(checkoutReminders.id, id), isOpen, isNull(checkoutReminders[nth])));
	return rowCount === 1;
}

export async function stopReminder(db: Queryable, id: string, stopReason: ReminderStop): Promise<void> {
	await db
		.update(checkoutReminders)
		.set({ stopReason })
		.where(and(eq(checkoutReminders.id, id), isOpen));
}

/** Records why a queued message was not sent; without a first message, its buyer does not count as reminded. */
export async function recordUnsent(
	db: Queryable,
	id: string,
	{ stopReason, isFirst }: { stopReason: ReminderStop; isFirst: boolean },
): Promise<void> {
	await db
		.update(checkoutReminders)
		.set({ stopReason, ...(isFirst ? { firstAt: null } : { secondAt: null }) })
		.where(and(eq(checkoutReminders.id, id), isNull(checkoutReminders.stopReason)));
}

/** Lists messages that were not sent after all, of buyers who agreed since then. */
export async function listUnsent(db: Queryable, agreedSince: Date) {
	return db
		.select({ id: checkoutReminders.id, detail: messages.detail, state: messages.state, data: messages.data })
		.from(checkoutReminders)
		.innerJoin(messages, eq(messages.address, checkoutReminders.email))
		.where(
			and(
				gte(checkoutReminders.agreedAt, agreedSince),
				isNotNull(checkoutReminders.email),
				isNull(checkoutReminders.stopReason),
				eq(messages.kind, "checkoutReminder"),
				inArray(messages.state, ["withheld", "failed", "bounced", "canceled"]),
				sql`${messages.data} ->> 'checkoutReminderId' = ${checkoutReminders.id}::text`,
			),
		);
}

export async function findReminders(db: Queryable, ids: string[]): Promise<StoredReminder[]> {
	return ids.length === 0 ? [] : db.select().from(checkoutReminders).where(inArray(checkoutReminders.id, ids));
}

/** @param agreedSince links of earlier agreements no longer work */
export async function findReminderByToken(
	db: Queryable,
	tokenHash: string,
	agreedSince: Date,
): Promise<StoredReminder | null> {
	const [row] = await db
		.select()
		.from(checkoutReminders)
		.where(and(eq(checkoutReminders.tokenHash, tokenHash), gte(checkoutReminders.agreedAt, agreedSince)));
	return row ?? null;
}

export async function markReturned(db: Queryable, id: string, now: Date): Promise<void> {
	await db
		.update(checkoutReminders)
		.set({ returnedAt: now })
		.where(and(eq(checkoutReminders.id, id), isNull(checkoutReminders.returnedAt)));
}

/** The address as typed, and without what follows a plus. */
const addresses = sql`(reminder.email, regexp_replace(reminder.email, '\\+[^@]*@', '@'))`;

/**
 * Orders of a buyer since they agreed, from any source: paid in the checkout or by a link with any email, in the same
 * browser, or with the same email.
 */
const purchases = sql`(
	select orders.id, orders.state, orders.created_at from checkouts join orders on orders.id = checkouts.order_id
	where checkouts.id = reminder.checkout_id
	union select orders.id, orders.state, orders.created_at from checkouts join orders on orders.id = checkouts.order_id
	where checkouts.reminder_id = reminder.id
	union select orders.id, orders.state, orders.created_at from checkouts as own
	join checkouts on checkouts.browser_hash = own.browser_hash and checkouts.order_id is not null
	join orders on orders.id = checkouts.order_id
	where own.id = reminder.checkout_id and orders.created_at >= reminder.agreed_at
	union select orders.id, orders.state, orders.created_at from customers join orders on orders.customer_id = customers.id
	where customers.email in ${addresses} and orders.created_at >= reminder.agreed_at
)`;

/** Orders of these states were paid at some time. */
const isPaid = sql`purchase.state in ('paid', 'refunded', 'disputed')`;

/** Records purchases of buyers who agreed since then. */
export async function markBought(db: Queryable, agreedSince: Date): Promise<void> {
	await db.execute(sql`
		update checkout_reminders set bought_at = found.created_at, order_id = found.id
		from (
			select reminder.id as reminder_id, first.id, first.created_at
			from checkout_reminders as reminder cross join lateral (
				select purchase.id, purchase.created_at from ${purchases} as purchase
				where ${isPaid} order by purchase.created_at, purchase.id limit 1
			) as first
			where reminder.bought_at is null and reminder.email is not null and reminder.agreed_at >= ${agreedSince}
		) as found
		where checkout_reminders.id = found.reminder_id`);
}

/** What is known of a buyer who agreed to be reminded. */
export interface BuyerStanding {
	bought: boolean;
	/** A payment is not decided yet, or its status is unknown. */
	pending: boolean;
	hasAccess: boolean;
	isSuppressed: boolean;
}

/** Returns what is known of these buyers, by ID of the reminder. */
export async function findStandings(db: Queryable, ids: string[]): Promise<Map<string, BuyerStanding>> {
	const { rows } = await db.execute<BuyerStanding & Record<string, unknown> & { id: string }>(sql`
		select reminder.id,
			exists (select from ${purchases} as purchase where ${isPaid}) as bought,
			exists (select from ${purchases} as purchase where purchase.state in ('pending', 'unknown')) as pending,
			exists (
				select from customers where customers.email in ${addresses} and (customers.approved or customers.role = 'admin')
			) as "hasAccess",
			exists (select from mail_suppressions where mail_suppressions.address = reminder.email) as "isSuppressed"
		from checkout_reminders as reminder where reminder.id = any(${sql.param(ids)}::uuid[])`);
	return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

/** Returns how many reminders since then could not be sent, and what the mail server said last; null if it said nothing. */
export async function findUndelivered(
	db: Queryable,
	agreedSince: Date,
): Promise<{ count: number; detail: string | null }> {
	const failures: ReminderStop[] = ["not_delivered", "too_late"];
	const { rows } = await db.execute<{ count: number; detail: string | null }>(sql`
		select count(*)::int as count, (
			select detail from messages
			where kind = 'checkoutReminder' and state in ('failed', 'bounced') and created_at >= ${agreedSince.toISOString()}::timestamptz
			order by created_at desc limit 1
		) as detail
		from checkout_reminders
		where agreed_at >= ${agreedSince.toISOString()}::timestamptz and stop_reason = any(${sql.param(failures)}::text[])`);
	return rows[0] ?? { count: 0, detail: null };
}

const deleteMessages = (db: Queryable, chosen: SQL) =>
	db.execute(sql`
		delete from messages using checkout_reminders
		where messages.address = checkout_reminders.email and messages.kind = 'checkoutReminder' and ${chosen}`);

/** Removes the addresses of buyers who agreed before then, with their messages. */
export async function removeAddresses(tx: Queryable, agreedBefore: Date): Promise<number> {
	const isOld = and(isNotNull(checkoutReminders.email), lt(checkoutReminders.agreedAt, agreedBefore));
	if (isOld) await deleteMessages(tx, isOld);
	const { rowCount } = await tx.update(checkoutReminders).set(withoutAddress).where(isOld);
	return rowCount ?? 0;
}

export interface StoredFigures {
	agreed: number;
	reminded: number;
	returned: number;
	bought: number;
	refunded: number;
	control: number;
	controlBought: number;
}

/** @param range agreed from this time, until before that */
export async function countReminders(db: Queryable, range: { from: Date; until: Date }) {
	const within = and(gte(checkoutReminders.agreedAt, range.from), lt(checkoutReminders.agreedAt, range.until));
	const { rows } = await db.execute<StoredFigures & Record<string, unknown>>(sql`
		select count(*)::int as agreed,
			(count(*) filter (where not left_out and first_at is not null))::int as reminded,
			(count(*) filter (where returned_at is not null))::int as returned,
			(count(*) filter (where not left_out and bought_at > first_at))::int as bought,
			(count(*) filter (where not left_out and bought_at > first_at and orders.state = 'refunded'))::int as refunded,
			(count(*) filter (where left_out and first_at is not null))::int as "control",
			(count(*) filter (where left_out and bought_at > first_at))::int as "controlBought"
		from checkout_reminders left join orders on orders.id = checkout_reminders.order_id where ${within}`);
	const [figures] = rows;
	if (!figures) throw new Error("no row came back");
	const stops = await db
		.select({ reason: checkoutReminders.stopReason, count: sql<number>`count(*)::int` })
		.from(checkoutReminders)
		.where(and(within, isNotNull(checkoutReminders.stopReason)))
		.groupBy(checkoutReminders.stopReason)
		.orderBy(sql`count(*) desc`, checkoutReminders.stopReason);
	return { figures, stops };
}
