import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { adminInvitations } from "../../../database/schema/accounts/admin-invitations.ts";
import { sessions, users } from "../../../database/schema/accounts/auth.ts";
import { customers } from "../../../database/schema/customers/customers.ts";

const isAdmin = and(customers.registered, eq(customers.role, "admin"));

export async function listAdmins(db: Queryable) {
	return db
		.select({
			id: users.id,
			email: users.email,
			name: customers.accountName,
			secondFactor: users.twoFactorEnabled,
			lastUsed: sql<Date | null>`(select max(${sessions.updatedAt}) from ${sessions}
				where ${sessions.userId} = ${users.id} and ${sessions.expiresAt} > now())`.mapWith(sessions.updatedAt),
		})
		.from(customers)
		.innerJoin(users, eq(users.id, customers.userId))
		.where(isAdmin)
		.orderBy(asc(users.email));
}

/**
 * Returns the accounts that are admins.
 *
 * @param tx blocks other changes of admins until it ends
 */
export async function lockAdmins(tx: Queryable): Promise<{ userId: string; email: string }[]> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`);
	const rows = await tx
		.select({ userId: customers.userId, email: customers.email })
		.from(customers)
		.where(isAdmin)
		.for("update");
	return rows.flatMap(({ userId, email }) => (userId ? [{ userId, email }] : []));
}

export async function makeMember(tx: Queryable, userId: string): Promise<void> {
	await tx.update(customers).set({ role: "member" }).where(eq(customers.userId, userId));
	await tx.delete(sessions).where(eq(sessions.userId, userId));
}

export async function listInvitations(db: Queryable) {
	return db
		.select({
			id: adminInvitations.id,
			email: adminInvitations.email,
			invitedBy: adminInvitations.invitedBy,
			expiresAt: adminInvitations.expiresAt,
		})
		.from(adminInvitations)
		.orderBy(asc(adminInvitations.email));
}

/** Saves an invitation. It replaces the previous one, whose link stops working. */
export async function saveInvitation(
	tx: Queryable,
	invitation: { email: string; tokenHash: string; invitedBy: string; expiresAt: Date },
): Promise<void> {
	const { email, ...fresh } = invitation;
	await tx
		.insert(adminInvitations)
		.values(invitation)
		.onConflictDoUpdate({ target: adminInvitations.email, set: { ...fresh, createdAt: new Date() } });
}

/** Returns whose invitation it was, or null if it no longer exists. */
export async function deleteInvitation(tx: Queryable, id: string): Promise<string | null> {
	const [row] = await tx
		.delete(adminInvitations)
		.where(eq(adminInvitations.id, id))
		.returning({ email: adminInvitations.email });
	return row?.email ?? null;
}

const isGood = (tokenHash: string, now: Date) =>
	and(eq(adminInvitations.tokenHash, tokenHash), gt(adminInvitations.expiresAt, now));

export async function findInvitation(db: Queryable, tokenHash: string, now: Date) {
	const [row] = await db
		.select({ email: adminInvitations.email, invitedBy: adminInvitations.invitedBy })
		.from(adminInvitations)
		.where(isGood(tokenHash, now));
	return row ?? null;
}

/** Consumes an invitation: of two concurrent requests, only one succeeds. */
export async function takeInvitation(tx: Queryable, tokenHash: string, now: Date) {
	const [row] = await tx
		.delete(adminInvitations)
		.where(isGood(tokenHash, now))
		.returning({ email: adminInvitations.email, invitedBy: adminInvitations.invitedBy });
	return row ?? null;
}
