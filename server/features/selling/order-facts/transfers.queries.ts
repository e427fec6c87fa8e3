import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { users } from "../../../database/schema/accounts/auth.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { orderAccounts } from "../../../database/schema/selling/order-accounts.ts";
import { orderFormerOwners } from "../../../database/schema/selling/order-former-owners.ts";
import { orders } from "../../../database/schema/selling/orders.ts";

export async function lockCustomerOfOrder(tx: Queryable, orderId: string): Promise<void> {
	const owner = tx.select({ id: orders.customerId }).from(orders).where(eq(orders.id, orderId));
	await tx.select({ id: customers.id }).from(customers).where(inArray(customers.id, owner)).for("no key update");
}

/** @param tx locks the order until it ends */
export async function lockOrder(tx: Queryable, id: string) {
	const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for("no key update");
	return row ?? null;
}

export async function setCustomerOfOrder(tx: Queryable, id: string, customerId: string): Promise<void> {
	await tx.update(orders).set({ customerId }).where(eq(orders.id, id));
}

export interface Owner {
	customerId: string;
	email: string;
	/** By the seller's decision. */
	isRevoked: boolean;
}

export async function findOwner(db: Queryable, customerId: string): Promise<Owner | null> {
	const [row] = await db
		.select({
			customerId: customers.id,
			email: customers.email,
			isRevoked: sql<boolean>`${customers.revokedAt} is not null`,
		})
		.from(customers)
		.where(eq(customers.id, customerId));
	return row ?? null;
}

export async function insertFormerOwner(tx: Queryable, owner: typeof orderFormerOwners.$inferInsert): Promise<void> {
	await tx.insert(orderFormerOwners).values(owner);
}

/** Lists accounts created in the browser that paid, with an unproven email. */
export function listUnprovenAccountsOfOrder(
	db: Queryable,
	orderId: string,
): Promise<{ id: string; createdAt: Date }[]> {
	return db
		.select({ id: orderAccounts.userId, createdAt: orderAccounts.createdAt })
		.from(orderAccounts)
		.innerJoin(users, eq(users.id, orderAccounts.userId))
		.where(and(eq(orderAccounts.orderId, orderId), eq(users.emailVerified, false)));
}

/** They are bound to the order, and end with it. */
export async function deleteUnprovenAccountsOfOrder(tx: Queryable, orderId: string): Promise<void> {
	const bound = tx.select({ id: orderAccounts.userId }).from(orderAccounts).where(eq(orderAccounts.orderId, orderId));
	await tx.delete(users).where(and(inArray(users.id, bound), eq(users.emailVerified, false)));
}
