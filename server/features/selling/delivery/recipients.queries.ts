import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { orderAccounts } from "../../../database/schema/selling/order-accounts.ts";
import { orderRecipients } from "../../../database/schema/selling/order-recipients.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { normalizeMailbox } from "../../../mail/address-key.ts";

/** Only the newest orders with seats are listed. */
const MAX_ORDERS = 50;

/* People with access through an order besides its buyer, or instead (BUY-08). */

/** Returns the new row's ID, or null if this email already has one of this order. */
export async function insertRecipient(
	tx: Queryable,
	recipient: typeof orderRecipients.$inferInsert,
): Promise<string | null> {
	const [row] = await tx
		.insert(orderRecipients)
		.values(recipient)
		.onConflictDoNothing()
		.returning({ id: orderRecipients.id });
	return row?.id ?? null;
}

/** Lists the customers with access through an order that somebody else bought. */
export async function listHolders(db: Queryable, orderId: string): Promise<string[]> {
	const rows = await db
		.select({ id: orderRecipients.customerId })
		.from(orderRecipients)
		.where(and(eq(orderRecipients.orderId, orderId), isNotNull(orderRecipients.customerId)));
	return rows.flatMap(({ id }) => id ?? []);
}

const columns = {
	id: orderRecipients.id,
	customerId: orderRecipients.customerId,
	/** Their current email: an admin may have corrected it since. */
	email: sql<string>`coalesce(${customers.email}, ${orderRecipients.email})`,
	message: orderRecipients.message,
	giveAt: orderRecipients.giveAt,
	givenAt: orderRecipients.givenAt,
	registered: sql<boolean>`coalesce(${customers.registered}, false)`,
};

/**
 * Lists the people with access through an order besides its buyer, or instead (BUY-08), in the order they were named.
 */
export function listRecipients(db: Queryable, orderId: string) {
	return db
		.select(columns)
		.from(orderRecipients)
		.leftJoin(customers, eq(customers.id, orderRecipients.customerId))
		.where(eq(orderRecipients.orderId, orderId))
		.orderBy(asc(orderRecipients.createdAt), asc(orderRecipients.id));
}

export type Recipient = Awaited<ReturnType<typeof listRecipients>>[number];

/** @param tx locks it until it ends */
export async function lockRecipient(tx: Queryable, orderId: string, id: string): Promise<Recipient | null> {
	await tx.execute(sql`select from ${orderRecipients} where ${orderRecipients.id} = ${id} for update`);
	return (await listRecipients(tx, orderId)).find((recipient) => recipient.id === id) ?? null;
}

export async function findRecipientEmail(db: Queryable, id: string): Promise<string | null> {
	const [row] = await db
		.select({ email: orderRecipients.email })
		.from(orderRecipients)
		.where(eq(orderRecipients.id, id));
	return row?.email ?? null;
}

/**
 * Records that they were notified of their access.
 *
 * @returns whether they already have an account
 */
export async function markInvited(tx: Queryable, customerId: string): Promise<boolean> {
	const [row] = await tx
		.update(customers)
		.set({ invitedAt: new Date() })
		.where(eq(customers.id, customerId))
		.returning({ registered: customers.registered });
	return row?.registered ?? false;
}

/**
 * Lists the orders with seats that an account has bought, or one of them; an account with an unproven email only has
 * its own order (BUY-03).
 */
export function listOrdersWithSeats(db: Queryable, userId: string, orderId?: string) {
	const ofCustomer = db.select({ id: customers.id }).from(customers).where(eq(customers.userId, userId));
	const ofAccount = db
		.select({ id: orderAccounts.orderId })
		.from(orderAccounts)
		.where(eq(orderAccounts.userId, userId));
	return db
		.select({
			id: orders.id,
			number: orders.number,
			quantity: orders.quantity,
			state: orders.state,
			email: orders.email,
			buyerEmail: customers.email,
		})
		.from(orders)
		.innerJoin(customers, eq(customers.id, orders.customerId))
		.where(
			and(
				or(inArray(orders.customerId, ofCustomer), inArray(orders.id, ofAccount)),
				orderId ? eq(orders.id, orderId) : undefined,
				gt(orders.quantity, 1),
				eq(orders.gift, false),
			),
		)
		.orderBy(desc(sql`${orders.placedAt}`), desc(orders.id))
		.limit(MAX_ORDERS);
}

export async function markGiven(tx: Queryable, id: string, customerId: string): Promise<void> {
	await tx.update(orderRecipients).set({ customerId, givenAt: new Date() }).where(eq(orderRecipients.id, id));
}

export async function deleteRecipient(tx: Queryable, id: string): Promise<void> {
	await tx.delete(orderRecipients).where(eq(orderRecipients.id, id));
}

export async function countRecipients(db: Queryable, orderId: string): Promise<number> {
	const [row] = await db.select({ count: count() }).from(orderRecipients).where(eq(orderRecipients.orderId, orderId));
	return row?.count ?? 0;
}

/**
 * Counts assignments of seats of an order, including those revoked since.
 *
 * @returns `today`: the last 24 hours, where a revoked one counts from its revocation; `ofMailbox`: to that of the email,
 *   however it is spelled
 */
export async function countSeatAssignments(
	db: Queryable,
	orderId: string,
	email: string,
): Promise<{ all: number; today: number; ofMailbox: number }> {
	const { rows } = await db.execute<{ email: string; today: boolean }>(sql`
		select email, created_at > now() - interval '1 day' as today from order_recipients where order_id = ${orderId}
		union all
		select email, owned_until > now() - interval '1 day' from order_former_owners
		where order_id = ${orderId} and reason = 'seat'`);
	const mailbox = normalizeMailbox(email);
	return {
		all: rows.length,
		today: rows.filter(({ today }) => today).length,
		ofMailbox: rows.filter((row) => normalizeMailbox(row.email) === mailbox).length,
	};
}

/** Lists gifts that are due, of paid orders. */
export function listDueGifts(db: Queryable, now: Date, limit: number) {
	return db
		.select({ id: orderRecipients.id, orderId: orderRecipients.orderId })
		.from(orderRecipients)
		.innerJoin(orders, eq(orders.id, orderRecipients.orderId))
		.where(and(isNull(orderRecipients.givenAt), lte(orderRecipients.giveAt, now), eq(orders.state, "paid")))
		.orderBy(asc(orderRecipients.giveAt))
		.limit(limit);
}
