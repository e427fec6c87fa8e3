import { and, eq, inArray, isNull, ne, not, notInArray, sql } from "drizzle-orm";
import type { Role } from "../../../contract/accounts/roles.ts";
import type { Queryable } from "../../database/database.ts";
import { summarizeOrders } from "../../database/queries/customers.queries.ts";
import { sessions, users } from "../../database/schema/accounts/auth.ts";
import { customers } from "../../database/schema/customers/customers.ts";
import { downloadLogs } from "../../database/schema/library/digital-downloads.ts";
import { resourceLogs } from "../../database/schema/library/resources.ts";
import { orderAccounts } from "../../database/schema/selling/order-accounts.ts";
import { orderFormerOwners } from "../../database/schema/selling/order-former-owners.ts";
import { orderRecipients } from "../../database/schema/selling/order-recipients.ts";
import { orders } from "../../database/schema/selling/orders.ts";

export interface Membership {
	email: string;
	name: string;
	role: Role;
	/** Has access through an order or the seller's decision. */
	approved: boolean;
	premium: boolean;
}

/** Selects customers who are premium by the seller's decision or an order, as long as they have access. */
export const isPremium = sql<boolean>`${customers.approved} and (${customers.premiumAt} is not null or ${customers.hasPremiumOrder})`;

/** Columns of a membership. */
export const membershipColumns = {
	email: customers.email,
	name: customers.accountName,
	role: customers.role,
	approved: customers.approved,
	premium: isPremium,
};

/** Returns a person's membership, or null if the account does not belong to a customer yet. */
export async function findMembership(db: Queryable, userId: string): Promise<Membership | null> {
	const [row] = await db.select(membershipColumns).from(customers).where(eq(customers.userId, userId));
	return row ?? null;
}

/** Returns a customer's account and membership, or null if they have no access to view. */
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

/** Whether the order alone gives its buyer access, unless the seller has revoked it. */
const ownOrderGivesAccess = sql<boolean>`has_access(null, ${customers.revokedAt}, order_gives_access(${orders.state}, ${orders.gift}))`;

/**
 * Returns the membership of an account with an unproven email, created in the browser that paid (BUY-03): what its one
 * order gives, regardless of anything else the customer with that email has.
 */
export async function findOrderMembership(db: Queryable, userId: string): Promise<Membership | null> {
	const [row] = await db
		.select({
			email: users.email,
			name: users.name,
			role: sql<Role>`'member'`,
			approved: ownOrderGivesAccess,
			premium: sql<boolean>`${ownOrderGivesAccess} and ${orders.premium}`,
		})
		.from(orderAccounts)
		.innerJoin(users, eq(users.id, orderAccounts.userId))
		.innerJoin(orders, eq(orders.id, orderAccounts.orderId))
		.innerJoin(customers, eq(customers.id, orders.customerId))
		.where(eq(orderAccounts.userId, userId));
	return row ?? null;
}

/** Binds an account with an unproven email to the order that was paid in its browser. */
export async function bindAccountToOrder(tx: Queryable, userId: string, orderId: string): Promise<void> {
	await tx.insert(orderAccounts).values({ userId, orderId });
}

/** Releases an account whose email is now proven, so that it belongs to the customer. */
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
 * Decides whether a disputed payment is the only reason why an account has no access: of its own order, or of one that
 * somebody else bought for it (BUY-05).
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

/** Returns the customer with this email if they have access, or null. */
export async function findApproval(db: Queryable, email: string): Promise<{ name: string } | null> {
	const [row] = await db
		.select({ name: customers.name })
		.from(customers)
		.where(and(sql`${customers.email} = lower(${email})`, customers.approved));
	return row ?? null;
}

/** Returns the ID of the account with this address, created if missing: proven, without a sign-in method yet. */
export async function upsertUser(tx: Queryable, email: string): Promise<string> {
	const [user] = await tx
		.insert(users)
		.values({ email, name: "", emailVerified: true })
		// Changes nothing, but makes the statement return the row.
		.onConflictDoUpdate({ target: users.email, set: { email } })
		.returning({ id: users.id });
	if (!user) throw new Error("no row came back");
	return user.id;
}

export async function makeRoleAdmin(tx: Queryable, userId: string): Promise<void> {
	await tx.update(customers).set({ role: "admin" }).where(eq(customers.userId, userId));
}

/** Returns whether these customers have access and an account, by ID. */
export async function listAccess(db: Queryable, customerIds: string[]) {
	const rows = await db
		.select({ id: customers.id, approved: customers.approved, registered: customers.registered })
		.from(customers)
		.where(inArray(customers.id, customerIds));
	return new Map(rows.map((row) => [row.id, row]));
}

/** Lists the recipients of notifications to the seller. */
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
 * Changes a customer's email. If a customer without an account already has it, merges both: all orders are kept, and
 * the seller's decision about the one with the account takes precedence.
 *
 * @param tx locks the customer until it ends
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

/** Also moves what others have bought for a customer, who must not have the same order twice. */
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

/** Changes the email of an account and its customer in one transaction, wherever the change comes from (SES-06). */
export async function changeAccountEmail(tx: Queryable, userId: string, email: string): Promise<void> {
	const [customer] = await tx
		.select({ id: customers.id })
		.from(customers)
		.where(eq(customers.userId, userId))
		.for("update");
	if (customer) await changeCustomerEmail(tx, customer.id, email);
}

/**
 * Ends the sessions of people without access: of a customer's account, and of accounts bound to one of their orders.
 * Admins keep theirs because of their role.
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
		.where(and(eq(orders.customerId, customerId), not(ownOrderGivesAccess)));
	await tx.delete(sessions).where(inArray(sessions.userId, ofAccount));
	await tx.delete(sessions).where(inArray(sessions.userId, ofOrders));
}

/**
 * Deletes an account and everything that belongs only to it. Keeps a customer who ever had access or an order as the
 * seller's record of the sale.
 */
export async function deleteUser(tx: Queryable, userId: string): Promise<void> {
	// Download figures are kept without the IP address.
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
