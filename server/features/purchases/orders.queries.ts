import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import { checkouts } from "../../database/schema/checkouts.ts";
import { customers } from "../../database/schema/customers.ts";
import { orders } from "../../database/schema/orders.ts";

export type StoredOrder = typeof orders.$inferSelect;
export type WrittenOrder = Omit<typeof orders.$inferInsert, "id" | "customerId">;

/** The customer first, then the order, as everybody does who changes both: nobody waits for each other in a ring. */
export async function lockCustomerOfReference(tx: Queryable, sourceId: string, reference: string): Promise<void> {
	const owner = tx
		.select({ id: orders.customerId })
		.from(orders)
		.where(and(eq(orders.sourceId, sourceId), eq(orders.reference, reference)));
	await tx.select({ id: customers.id }).from(customers).where(inArray(customers.id, owner)).for("no key update");
}

/** @param tx nobody else changes the order until it ends */
export async function lockOrderOfReference(
	tx: Queryable,
	sourceId: string,
	reference: string,
): Promise<StoredOrder | null> {
	const [row] = await tx
		.select()
		.from(orders)
		.where(and(eq(orders.sourceId, sourceId), eq(orders.reference, reference)))
		.for("no key update");
	return row ?? null;
}

export async function insertCartOrder(tx: Queryable, customerId: string, order: WrittenOrder): Promise<StoredOrder> {
	const [row] = await tx
		.insert(orders)
		.values({ ...order, customerId })
		.returning();
	if (!row) throw new Error("no row came back");
	return row;
}

/** Whose it is stays: an admin may have moved it. */
export async function updateCartOrder(
	tx: Queryable,
	id: string,
	{ email: _email, name: _name, ...order }: WrittenOrder,
): Promise<void> {
	await tx.update(orders).set(order).where(eq(orders.id, id));
}

export async function markReceiptSent(tx: Queryable, orderId: string): Promise<void> {
	await tx.update(orders).set({ receiptSentAt: new Date() }).where(eq(orders.id, orderId));
}

export async function findAccessOf(
	tx: Queryable,
	customerId: string,
): Promise<{ email: string; approved: boolean; revoked: boolean } | null> {
	const [row] = await tx
		.select({
			email: customers.email,
			approved: customers.approved,
			revoked: sql<boolean>`${customers.revokedAt} is not null`,
		})
		.from(customers)
		.where(eq(customers.id, customerId));
	return row ?? null;
}

/** The checkout that an order was paid in knows it from now on. */
export async function linkCheckout(tx: Queryable, sessionId: string, orderId: string): Promise<void> {
	await tx
		.update(checkouts)
		.set({ orderId })
		.where(and(eq(checkouts.sessionId, sessionId), sql`${checkouts.orderId} is distinct from ${orderId}`));
}

/** So many receipts of one person are sent at once, the newest ones. */
const MOST_RECEIPTS = 3;

/** Paid orders of an email or with a number, each with its customer's address. */
export async function findOrdersToSend(db: Queryable, wanted: { email?: string; orderNumber: string }) {
	const { email, orderNumber } = wanted;
	if (!email && !orderNumber) return [];
	const rows = await db
		.select({ order: orders, customerEmail: customers.email })
		.from(orders)
		.innerJoin(customers, eq(customers.id, orders.customerId))
		.where(
			and(
				eq(orders.state, "paid"),
				ne(orders.source, "profile"),
				email ? eq(customers.email, email) : undefined,
				orderNumber ? eq(orders.number, orderNumber) : undefined,
			),
		)
		.orderBy(desc(orders.placedAt))
		.limit(MOST_RECEIPTS);
	return rows.map(({ order, customerEmail }) => ({ ...order, customerEmail }));
}

/** Orders that a dispute is open about. */
export async function listOpenDisputes(db: Queryable): Promise<{ sourceId: string; reference: string }[]> {
	const rows = await db
		.select({ sourceId: orders.sourceId, reference: orders.reference })
		.from(orders)
		.where(eq(orders.dispute, "open"));
	return rows.flatMap(({ sourceId, reference }) => (sourceId && reference ? [{ sourceId, reference }] : []));
}
