import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { orderRecipients } from "../../../database/schema/selling/order-recipients.ts";
import { orders } from "../../../database/schema/selling/orders.ts";

export type StoredOrder = typeof orders.$inferSelect;
export type OrderValues = Omit<typeof orders.$inferInsert, "id" | "customerId">;

/**
 * Locks the customers first, then the order, like every transaction that changes both, to avoid deadlocks. The
 * customers are the buyer and everyone else with access through the order (BUY-08).
 */
export async function lockCustomersOfReference(tx: Queryable, sourceId: string, reference: string): Promise<void> {
	const ofReference = and(eq(orders.sourceId, sourceId), eq(orders.reference, reference));
	const owner = tx.select({ id: orders.customerId }).from(orders).where(ofReference);
	const recipients = tx
		.select({ id: orderRecipients.customerId })
		.from(orderRecipients)
		.innerJoin(orders, eq(orders.id, orderRecipients.orderId))
		.where(ofReference);
	await tx
		.select({ id: customers.id })
		.from(customers)
		.where(or(inArray(customers.id, owner), inArray(customers.id, recipients)))
		.orderBy(asc(customers.id))
		.for("no key update");
}

/** @param tx locks the order until it ends */
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

/** @param tx locks the customer until it ends */
export async function lockCustomer(tx: Queryable, id: string): Promise<void> {
	await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for("no key update");
}

/** @param tx locks the order until it ends */
export async function lockOrderById(tx: Queryable, id: string): Promise<StoredOrder | null> {
	const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for("no key update");
	return row ?? null;
}

export async function insertCartOrder(tx: Queryable, customerId: string, order: OrderValues): Promise<StoredOrder> {
	const [row] = await tx
		.insert(orders)
		.values({ ...order, customerId })
		.returning();
	if (!row) throw new Error("no row came back");
	return row;
}

/** Updates an order except for email and name, which an admin may have changed. */
export async function updateCartOrderKeepingBuyer(
	tx: Queryable,
	id: string,
	{ email: _email, name: _name, ...order }: OrderValues,
): Promise<void> {
	await tx.update(orders).set(order).where(eq(orders.id, id));
}

/** Copies the buyer's choices before paying to the order. */
export async function writeChoices(
	tx: Queryable,
	orderId: string,
	choices: Partial<
		Pick<
			StoredOrder,
			| "gift"
			| "quantity"
			| "consentVersion"
			| "consentedAt"
			| "buyerAddress"
			| "discountCode"
			| "discountCodeId"
			| "discountMinorUnits"
		>
	>,
): Promise<void> {
	await tx.update(orders).set(choices).where(eq(orders.id, orderId));
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

/** Decides whether this person has access and an imported order. */
export async function hasImportedAccess(db: Queryable, email: string): Promise<boolean> {
	const rows = await db
		.select({ id: customers.id })
		.from(customers)
		.innerJoin(orders, eq(orders.customerId, customers.id))
		.where(and(eq(customers.email, email), customers.approved, isNotNull(orders.importKey), eq(orders.state, "paid")))
		.limit(1);
	return rows.length > 0;
}

/** Copied with the number from an email: `Order number: MG-1152.` */
const LABEL = /^(?:(?:order|purchase|number|no|nr|id)(?![\p{L}\p{N}])|[\s:.#№])+/iu;

/** Matches the number however it was typed. */
function hasNumber(typed: string) {
	const number = typed.replace(LABEL, "").replace(/[\s.,;]+$/, "");
	return sql`order_number_key(${orders.number}) in (order_number_key(${typed}), order_number_key(${number || typed}))`;
}
/** Without digits or letters, all numbers would be equal. */
const hasDigitOrLetter = (typed: string) => /[\p{L}\p{N}]/u.test(typed);

/** Maximum number of receipts sent to one person per request, newest first. */
const MAX_RECEIPTS = 3;

/** Returns paid orders of an email or with a number, each with its customer's address. */
export async function findOrdersToSend(db: Queryable, wanted: { email?: string; orderNumber: string }) {
	const { email, orderNumber } = wanted;
	if (!email && !orderNumber) return [];
	if (orderNumber && !hasDigitOrLetter(orderNumber)) return [];
	const rows = await db
		.select({ order: orders, customerEmail: customers.email })
		.from(orders)
		.innerJoin(customers, eq(customers.id, orders.customerId))
		.where(
			and(
				eq(orders.state, "paid"),
				ne(orders.source, "profile"),
				email ? eq(customers.email, email) : undefined,
				orderNumber ? hasNumber(orderNumber) : undefined,
			),
		)
		.orderBy(desc(orders.placedAt))
		.limit(MAX_RECEIPTS);
	return rows.map(({ order, customerEmail }) => ({ ...order, customerEmail }));
}

/**
 * Returns the order with a number, and its customer's address; the email must be theirs, or the one it was bought with.
 */
export async function findOrderToWithdraw(
	db: Queryable,
	{ email, orderNumber }: { email: string; orderNumber: string },
): Promise<{ id: string; customerEmail: string } | null> {
	if (!hasDigitOrLetter(orderNumber)) return null;
	const [row] = await db
		.select({ id: orders.id, customerEmail: customers.email })
		.from(orders)
		.innerJoin(customers, eq(customers.id, orders.customerId))
		.where(
			and(
				hasNumber(orderNumber),
				ne(orders.source, "profile"),
				or(eq(customers.email, email), eq(orders.email, email)),
			),
		)
		.orderBy(desc(orders.placedAt))
		.limit(1);
	return row ?? null;
}

export async function writeWithdrawal(
	tx: Queryable,
	orderId: string,
	withdrawal: { withdrawnAt: Date; withdrawnBy: string },
): Promise<void> {
	await tx.update(orders).set(withdrawal).where(eq(orders.id, orderId));
}

/** Lists orders with an open dispute. */
export async function listOpenDisputes(db: Queryable): Promise<{ sourceId: string; reference: string }[]> {
	const rows = await db
		.select({ sourceId: orders.sourceId, reference: orders.reference })
		.from(orders)
		.where(eq(orders.dispute, "open"));
	return rows.flatMap(({ sourceId, reference }) => (sourceId && reference ? [{ sourceId, reference }] : []));
}
