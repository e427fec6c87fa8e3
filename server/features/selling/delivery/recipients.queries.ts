import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import { customers } from "../../database/schema/customers.ts";
import { orderAccounts } from "../../database/schema/order-accounts.ts";
import { orderFormerOwners } from "../../database/schema/order-former-owners.ts";
import { orderRecipients } from "../../database/schema/order-recipients.ts";
import { orders } from "../../database/schema/orders.ts";

/** So many orders with seats are listed, the newest ones. */
const MOST_ORDERS = 50;

/* Whom an order gives access to beside its buyer, or instead of them (BUY-08). */

/** @returns the new row's id, or null where this email has one of this order already */
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

/** The customers who have what an order gives by somebody else's buying it. */
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
	/** As they are reached now: an admin may have corrected it since. */
	email: sql<string>`coalesce(${customers.email}, ${orderRecipients.email})`,
	message: orderRecipients.message,
	giveAt: orderRecipients.giveAt,
	givenAt: orderRecipients.givenAt,
	registered: sql<boolean>`coalesce(${customers.registered}, false)`,
};

export function listRecipients(db: Queryable, orderId: string) {
	return db
		.select(columns)
		.from(orderRecipients)
		.leftJoin(customers, eq(customers.id, orderRecipients.customerId))
		.where(eq(orderRecipients.orderId, orderId))
		.orderBy(asc(orderRecipients.createdAt), asc(orderRecipients.id));
}

export type Recipient = Awaited<ReturnType<typeof listRecipients>>[number];

/** @param tx nobody else takes it until it ends */
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

/** They have been told that they have access. @returns whether they have an account already */
export async function markInvited(tx: Queryable, customerId: string): Promise<boolean> {
	const [row] = await tx
		.update(customers)
		.set({ invitedAt: new Date() })
		.where(eq(customers.id, customerId))
		.returning({ registered: customers.registered });
	return row?.registered ?? false;
}

/** The orders with seats that an account has bought, or one of them; one without a proven email has its own alone (BUY-03). */
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
		.limit(MOST_ORDERS);
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
 * How often seats of an order were assigned, those taken back since included.
 *
 * @returns `today`: in the last 24 hours, where one that was taken back counts from then on
 */
export async function countSeatAssignments(db: Queryable, orderId: string): Promise<{ all: number; today: number }> {
	const current = db
		.select({ at: orderRecipients.createdAt })
		.from(orderRecipients)
		.where(eq(orderRecipients.orderId, orderId));
	const takenBack = db
		.select({ at: orderFormerOwners.ownedUntil })
		.from(orderFormerOwners)
		.where(and(eq(orderFormerOwners.orderId, orderId), eq(orderFormerOwners.reason, "seat")));
	const assignments = current.unionAll(takenBack).as("assignments");
	const [row] = await db
		.select({
			all: count(),
			today: sql<number>`count(*) filter (where ${assignments.at} > now() - interval '1 day')`.mapWith(Number),
		})
		.from(assignments);
	return row ?? { all: 0, today: 0 };
}

/** Gifts whose day has come, of orders that are paid. */
export function listDueGifts(db: Queryable, now: Date, limit: number) {
	return db
		.select({ id: orderRecipients.id, orderId: orderRecipients.orderId })
		.from(orderRecipients)
		.innerJoin(orders, eq(orders.id, orderRecipients.orderId))
		.where(and(isNull(orderRecipients.givenAt), lte(orderRecipients.giveAt, now), eq(orders.state, "paid")))
		.orderBy(asc(orderRecipients.giveAt))
		.limit(limit);
}
