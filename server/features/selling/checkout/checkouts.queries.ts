import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { accounts, users } from "../../../database/schema/accounts/auth.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { checkouts } from "../../../database/schema/selling/checkouts.ts";
import { orders } from "../../../database/schema/selling/orders.ts";

export async function insertCheckout(db: Queryable, checkout: typeof checkouts.$inferInsert): Promise<string> {
	const [row] = await db.insert(checkouts).values(checkout).returning({ id: checkouts.id });
	if (!row) throw new Error("no row came back");
	return row.id;
}

export async function setCheckoutSession(db: Queryable, id: string, sessionId: string): Promise<void> {
	await db.update(checkouts).set({ sessionId }).where(eq(checkouts.id, id));
}

const columns = {
	id: checkouts.id,
	sourceId: checkouts.sourceId,
	browserHash: checkouts.browserHash,
	claimedAt: checkouts.claimedAt,
	wish: checkouts.gift,
	createdAt: checkouts.createdAt,
	order: {
		id: orders.id,
		number: orders.number,
		state: orders.state,
		dispute: orders.dispute,
		products: orders.products,
		minorUnits: orders.minorUnits,
		currency: orders.currency,
		name: orders.name,
		gift: orders.gift,
		quantity: orders.quantity,
	},
	/** The customer's email; an admin may have changed it since the checkout. */
	email: customers.email,
	revoked: sql<boolean>`${customers.revokedAt} is not null`,
};

export async function findCheckout(db: Queryable, sessionId: string) {
	const [row] = await db
		.select(columns)
		.from(checkouts)
		.leftJoin(orders, eq(orders.id, checkouts.orderId))
		.leftJoin(customers, eq(customers.id, orders.customerId))
		.where(eq(checkouts.sessionId, sessionId));
	return row ?? null;
}

/**
 * Locks the order first, then the checkout, in the same sequence as applying an event.
 *
 * @param tx locks the checkout until it ends
 */
export async function lockCheckout(tx: Queryable, sessionId: string): Promise<void> {
	const ofCheckout = tx.select({ id: checkouts.orderId }).from(checkouts).where(eq(checkouts.sessionId, sessionId));
	await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, ofCheckout)).for("no key update");
	await tx.execute(sql`select from ${checkouts} where ${checkouts.sessionId} = ${sessionId} for update`);
}

export async function markCheckoutClaimed(tx: Queryable, id: string): Promise<void> {
	await tx.update(checkouts).set({ claimedAt: new Date() }).where(eq(checkouts.id, id));
}

export type Checkout = NonNullable<Awaited<ReturnType<typeof findCheckout>>>;

/** Returns what a receipt link is verified against. */
export async function findOrderOfLink(db: Queryable, orderId: string) {
	const [row] = await db
		.select({
			id: orders.id,
			number: orders.number,
			state: orders.state,
			dispute: orders.dispute,
			email: customers.email,
			name: customers.displayName,
			approved: customers.approved,
			revoked: sql<boolean>`${customers.revokedAt} is not null`,
		})
		.from(orders)
		.innerJoin(customers, eq(customers.id, orders.customerId))
		.where(eq(orders.id, orderId));
	return row ?? null;
}

/**
 * Adds an account that signs in with a password.
 *
 * @returns its ID
 */
export async function insertAccount(
	tx: Queryable,
	account: { email: string; name: string; passwordHash: string; proven: boolean },
): Promise<string> {
	const { email, name, passwordHash, proven } = account;
	const [user] = await tx.insert(users).values({ email, name, emailVerified: proven }).returning({ id: users.id });
	if (!user) throw new Error("no row came back");
	await insertPassword(tx, user.id, passwordHash);
	return user.id;
}

export async function insertPassword(tx: Queryable, userId: string, passwordHash: string): Promise<void> {
	await tx.insert(accounts).values({ userId, accountId: userId, providerId: "credential", password: passwordHash });
}

/** A buyer's choices before paying. */
export type Choices = Pick<
	typeof checkouts.$inferSelect,
	"quantity" | "gift" | "consentVersion" | "consentedAt" | "buyerAddress"
>;

/**
 * Links the checkout to the order paid in it.
 *
 * @returns the choices made at it, the first time
 */
export async function linkCheckout(tx: Queryable, sessionId: string, orderId: string): Promise<Choices | null> {
	const [row] = await tx
		.update(checkouts)
		.set({ orderId })
		.where(and(eq(checkouts.sessionId, sessionId), sql`${checkouts.orderId} is distinct from ${orderId}`))
		.returning({
			quantity: checkouts.quantity,
			gift: checkouts.gift,
			consentVersion: checkouts.consentVersion,
			consentedAt: checkouts.consentedAt,
			buyerAddress: checkouts.buyerAddress,
		});
	return row ?? null;
}

/** Deletes unpaid checkouts. */
export async function deleteAbandonedCheckouts(db: Queryable, before: Date): Promise<void> {
	await db.delete(checkouts).where(and(lt(checkouts.createdAt, before), sql`${checkouts.orderId} is null`));
}

/** Clears paid checkouts, whose choices are stored with the order. */
export async function emptyOldCheckouts(db: Queryable, before: Date): Promise<void> {
	await db
		.update(checkouts)
		.set({ gift: null, buyerAddress: null })
		.where(
			and(
				lt(checkouts.createdAt, before),
				sql`(${checkouts.gift} is not null or ${checkouts.buyerAddress} is not null)`,
			),
		);
}
