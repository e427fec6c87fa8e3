import { and, eq, inArray, isNull, ne, notInArray, sql } from "drizzle-orm";
import type { Role } from "../../../contract/roles.ts";
import { summarizeOrders } from "../../database/customers.queries.ts";
import type { Queryable } from "../../database/database.ts";
import { sessions, users } from "../../database/schema/auth.ts";
import { customers } from "../../database/schema/customers.ts";
import { downloadLogs } from "../../database/schema/digital-downloads.ts";
import { orderAccounts } from "../../database/schema/order-accounts.ts";
import { orderFormerOwners } from "../../database/schema/order-former-owners.ts";
import { orderRecipients } from "../../database/schema/order-recipients.ts";
import { orders } from "../../database/schema/orders.ts";
import { resourceLogs } from "../../database/schema/resources.ts";

export interface Membership {
	email: string;
	name: string;
	role: Role;
	/** Has access by an order, or by the seller's decision. */
	approved: boolean;
	premium: boolean;
}

/** @returns what a person may be in this product, or null when the account is no customer's yet */
export async function findMembership(db: Queryable, userId: string): Promise<Membership | null> {
	const [row] = await db
		.select({
			email: customers.email,
			name: customers.accountName,
			role: customers.role,
			approved: customers.approved,
			premium: isPremium,
		})
		.from(customers)
		.where(eq(customers.userId, userId));
	return row ?? null;
}

/** @returns the account of a customer and what they may be, or null where they have no access to look at */
export async function findViewed(
	db: Queryable,
	customerId: string,
): Promise<{ userId: string; membership: Membership } | null> {
	const [row] = await db
		.select({ userId: customers.userId })
		.from(customers)
		.where(and(eq(customers.id, customerId), customers.approved, ne(customers.role, "admin")));
	const membership = row?.userId ? await findMembership(db, row.userId) : null;
	return row?.userId && membership ? { userId: row.userId, membership } : null;
}

/** Whoever the seller made premium, or whose order gives it; for as long as they have access. */
export const isPremium = sql<boolean>`${customers.approved} and (${customers.premiumAt} is not null or ${customers.hasPremiumOrder})`;

/**
 * What an account may be whose email nobody has proven, made in the browser that paid (BUY-03): whatever its one order
 * gives, and nothing of what else the customer of that email has.
 */
export async function findOrderMembership(db: Queryable, userId: string): Promise<Membership | null> {
	const paid = sql<boolean>`${orders.state} = 'paid' and not ${orders.gift} and ${customers.revokedAt} is null`;
	const [row] = await db
		.select({
			email: users.email,
			name: users.name,
			role: sql<Role>`'member'`,
			approved: paid,
			premium: sql<boolean>`${paid} and ${orders.premium}`,
		})
		.from(orderAccounts)
		.innerJoin(users, eq(users.id, orderAccounts.userId))
		.innerJoin(orders, eq(orders.id, orderAccounts.orderId))
		.innerJoin(customers, eq(customers.id, orders.customerId))
		.where(eq(orderAccounts.userId, userId));
	return row ?? null;
}

/** Binds an account whose email nobody has proven to the order that was paid in its browser. */
export async function bindAccountToOrder(tx: Queryable, userId: string, orderId: string): Promise<void> {
	await tx.insert(orderAccounts).values({ userId, orderId });
}

/** The account's email is proven: from now on it is the customer's. */
export async function releaseAccountFromOrder(tx: Queryable, userId: string): Promise<void> {
	await tx.delete(orderAccounts).where(eq(orderAccounts.userId, userId));
}

export async function isBoundToOrder(db: Queryable, userId: string): Promise<boolean> {
	const rows = await db
		.select({ userId: orderAccounts.userId })
		.from(orderAccounts)
		.where(eq(orderAccounts.userId, userId));
	return rows.length > 0;
}

/**
 * Whether an account has no access for the one reason that a payment is disputed: of its own order, or of one that somebody
 * else bought for it (BUY-05).
 */
export async function isSuspendedByDispute(db: Queryable, userId: string): Promise<boolean> {
	const { rows } = await db.execute(sql`
		select from orders
		where orders.state = 'disputed' and orders.dispute = 'open' and orders.id in (
			select orders.id from orders join customers on customers.id = orders.customer_id
			where customers.user_id = ${userId} and customers.revoked_at is null and not orders.gift
			union all
			select order_id from order_recipients join customers on customers.id = order_recipients.customer_id
			where customers.user_id = ${userId} and customers.revoked_at is null and given_at is not null
			union all
			select order_id from order_accounts join orders on orders.id = order_id
				join customers on customers.id = orders.customer_id
			where order_accounts.user_id = ${userId} and customers.revoked_at is null
		) limit 1`);
	return rows.length > 0;
}

/** @returns the customer of an email who has access, or null */
export async function findApproval(db: Queryable, email: string): Promise<{ name: string } | null> {
	const [row] = await db
		.select({ name: customers.name })
		.from(customers)
		.where(and(sql`${customers.email} = lower(${email})`, customers.approved));
	return row ?? null;
}

/** @returns the id of the account of an address, which is made where there is none: proven, without a way in yet */
export async function upsertUser(tx: Queryable, email: string): Promise<string> {
	const [user] = await tx
		.insert(users)
		.values({ email, name: "", emailVerified: true })
		// Changes nothing, so that the row comes back.
		.onConflictDoUpdate({ target: users.email, set: { email } })
		.returning({ id: users.id });
	if (!user) throw new Error("no row came back");
	return user.id;
}

export async function makeRoleAdmin(tx: Queryable, userId: string): Promise<void> {
	await tx.update(customers).set({ role: "admin" }).where(eq(customers.userId, userId));
}

/** Where what the seller has to know is sent. */
export async function listAdminEmails(db: Queryable): Promise<string[]> {
	const rows = await db
		.select({ email: customers.email })
		.from(customers)
		.where(and(customers.registered, eq(customers.role, "admin"), ne(customers.email, "")));
	return rows.map(({ email }) => email);
}

export async function hasAdmin(db: Queryable): Promise<boolean> {
	const rows = await db
		.select({ id: customers.id })
		.from(customers)
		.where(and(customers.registered, eq(customers.role, "admin")))
		.limit(1);
	return rows.length > 0;
}

/**
 * Gives a customer another email. Where a customer without an account has it already, the two are one from now on: both
 * have their orders, and the seller's decision about the one who keeps the account counts before the other one's.
 *
 * @param tx nobody else changes the customer until it ends
 */
export async function changeCustomerEmail(tx: Queryable, customerId: string, email: string): Promise<void> {
	const [other] = await tx
		.select({
			id: customers.id,
			name: customers.name,
			grantedAt: customers.grantedAt,
			revokedAt: customers.revokedAt,
			premiumAt: customers.premiumAt,
			approvedAt: customers.approvedAt,
		})
		.from(customers)
		.where(and(eq(customers.email, email), ne(customers.id, customerId), isNull(customers.userId)))
		.for("update");
	if (other) {
		await tx.update(orders).set({ customerId }).where(eq(orders.customerId, other.id));
		await tx.update(orderFormerOwners).set({ customerId }).where(eq(orderFormerOwners.customerId, other.id));
		await moveSeats(tx, other.id, customerId);
		await tx.delete(customers).where(eq(customers.id, other.id));
		const { grantedAt, revokedAt } = other;
		const isUndecided = sql`${customers.grantedAt} is null and ${customers.revokedAt} is null and not ${customers.approved}`;
		await tx
			.update(customers)
			.set({
				name: sql`case when ${customers.name} = '' then ${other.name} else ${customers.name} end`,
				grantedAt: sql`case when ${isUndecided} then ${grantedAt}::timestamptz else ${customers.grantedAt} end`,
				revokedAt: sql`case when ${isUndecided} then ${revokedAt}::timestamptz else ${customers.revokedAt} end`,
				premiumAt: sql`coalesce(${customers.premiumAt}, ${other.premiumAt}::timestamptz)`,
				approvedAt: sql`least(${customers.approvedAt}, ${other.approvedAt}::timestamptz)`,
			})
			.where(eq(customers.id, customerId));
	}
	await tx.update(customers).set({ email }).where(eq(customers.id, customerId));
	await summarizeOrders(tx, [customerId]);
}

/** What others have bought for a customer goes along; of one order nobody has two. */
async function moveSeats(tx: Queryable, from: string, to: string): Promise<void> {
	const ofBoth = tx
		.select({ id: orderRecipients.orderId })
		.from(orderRecipients)
		.where(eq(orderRecipients.customerId, to));
	await tx
		.update(orderRecipients)
		.set({ customerId: to })
		.where(and(eq(orderRecipients.customerId, from), notInArray(orderRecipients.orderId, ofBoth)));
}

/** An account's email is its customer's: both change in one transaction, whichever way leads there (SES-06). */
export async function changeAccountEmail(tx: Queryable, userId: string, email: string): Promise<void> {
	const [customer] = await tx
		.select({ id: customers.id })
		.from(customers)
		.where(eq(customers.userId, userId))
		.for("update");
	if (customer) await changeCustomerEmail(tx, customer.id, email);
}

/**
 * Ends the sessions of whoever has no access left: of a customer's account, and of accounts that have nothing but an order
 * of theirs. Admins come in by their role.
 */
export async function endSessionsWithoutAccess(tx: Queryable, customerId: string): Promise<void> {
	const ofAccount = tx
		.select({ id: sql<string>`${customers.userId}` })
		.from(customers)
		.where(and(eq(customers.id, customerId), eq(customers.approved, false), ne(customers.role, "admin")));
	const ofOrders = tx
		.select({ id: orderAccounts.userId })
		.from(orderAccounts)
		.innerJoin(orders, eq(orders.id, orderAccounts.orderId))
		.innerJoin(customers, eq(customers.id, orders.customerId))
		.where(
			and(eq(orders.customerId, customerId), sql`(${orders.state} <> 'paid' or ${customers.revokedAt} is not null)`),
		);
	await tx.delete(sessions).where(inArray(sessions.userId, ofAccount));
	await tx.delete(sessions).where(inArray(sessions.userId, ofOrders));
}

/**
 * Deletes an account and all that belongs to it alone. A customer who ever had access or an order stays: that is the
 * seller's record of the sale.
 */
export async function deleteUser(tx: Queryable, userId: string): Promise<void> {
	// The figures of downloads outlive the person; the address of their machine does not.
	await tx.update(downloadLogs).set({ ipAddress: null }).where(eq(downloadLogs.userId, userId));
	await tx.update(resourceLogs).set({ ipAddress: null }).where(eq(resourceLogs.userId, userId));
	await tx
		.delete(customers)
		.where(
			and(
				eq(customers.userId, userId),
				isNull(customers.approvedAt),
				sql`not exists (select from ${orders} where ${orders.customerId} = ${customers.id} and ${orders.source} <> 'profile')`,
				sql`not exists (select from ${orderRecipients} where ${orderRecipients.customerId} = ${customers.id})`,
			),
		);
	await tx.delete(users).where(eq(users.id, userId));
}
