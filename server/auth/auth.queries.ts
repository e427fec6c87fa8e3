import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Queryable } from "../database/database.ts";
import { accounts, jwks, sessions, twoFactors, users, verifications } from "../database/schema/accounts/auth.ts";
import { signIns } from "../database/schema/accounts/sign-ins.ts";
import { customers } from "../database/schema/customers/customers.ts";
import { podcastFeeds } from "../database/schema/library/audiobooks.ts";
import { orderAccounts } from "../database/schema/selling/order-accounts.ts";

export interface AuthUser {
	id: string;
	email: string;
	name: string;
	emailVerified: boolean;
	twoFactorEnabled: boolean;
	phoneNumber: string | null;
}

const columns = {
	id: users.id,
	email: users.email,
	name: users.name,
	emailVerified: users.emailVerified,
	twoFactorEnabled: users.twoFactorEnabled,
	phoneNumber: users.phoneNumber,
};

/** @param email lowercase, as the auth service stores it */
export async function findUserByEmail(db: Queryable, email: string): Promise<AuthUser | null> {
	const [user] = await db.select(columns).from(users).where(eq(users.email, email));
	return user ?? null;
}

export async function findUserByPhoneNumber(db: Queryable, phoneNumber: string): Promise<AuthUser | null> {
	const [user] = await db.select(columns).from(users).where(eq(users.phoneNumber, phoneNumber));
	return user ?? null;
}

export async function findUser(db: Queryable, id: string): Promise<AuthUser | null> {
	const [user] = await db.select(columns).from(users).where(eq(users.id, id));
	return user ?? null;
}

/** Returns whether this is the only session of an account that was created a moment ago: its owner's first one. */
export async function isFirstSession(db: Queryable, sessionId: string, userId: string): Promise<boolean> {
	const { rows } = await db.execute<{ first: boolean }>(sql`
		select created_at > now() - interval '10 minutes'
			and not exists (select from sessions where user_id = ${userId} and id <> ${sessionId}) as first
		from users where id = ${userId}`);
	return rows[0]?.first ?? false;
}

/** Returns the time zone reported by a person's browser, or null. */
export async function findTimeZone(db: Queryable, userId: string): Promise<string | null> {
	const [row] = await db.select({ timeZone: customers.timeZone }).from(customers).where(eq(customers.userId, userId));
	return row?.timeZone ?? null;
}

/** Returns a person's password hash, or null if they only sign in by other methods. */
export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
	const [account] = await db
		.select({ password: accounts.password })
		.from(accounts)
		.where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"), isNotNull(accounts.password)));
	return account?.password ?? null;
}

/**
 * Removes the second factor and ends the sessions.
 *
 * @returns whether there was a second factor
 */
export async function removeTwoFactor(tx: Queryable, userId: string): Promise<boolean> {
	const changed = await tx
		.update(users)
		.set({ twoFactorEnabled: false })
		.where(and(eq(users.id, userId), users.twoFactorEnabled))
		.returning({ id: users.id });
	if (changed.length === 0) return false;
	await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
	await tx.delete(sessions).where(eq(sessions.userId, userId));
	return true;
}

/**
 * Deletes an unconfirmed registration. Keeps an account that was once proven, even if an admin has corrected its
 * address since: a stranger must not be able to remove its data (SEC-07).
 *
 * @returns whether an account was deleted; the statement itself checks the condition
 */
export async function deleteUnprovenRegistration(db: Queryable, id: string): Promise<boolean> {
	const deleted = await db
		.delete(users)
		.where(
			and(
				eq(users.id, id),
				eq(users.emailVerified, false),
				isNull(users.correctedAt),
				// A stranger must not remove what someone paid for either (BUY-03).
				sql`not exists (select from ${orderAccounts} where ${orderAccounts.userId} = ${users.id})`,
			),
		)
		.returning({ id: users.id });
	return deleted.length > 0;
}

/**
 * Locks an unproven account until the transaction ends.
 *
 * @returns its addresses; null if the account is proven
 */
export async function lockUnprovenUser(
	tx: Queryable,
	id: string,
): Promise<{ email: string; phoneNumber: string | null } | null> {
	const [user] = await tx
		.select({ email: users.email, phoneNumber: users.phoneNumber })
		.from(users)
		.where(and(eq(users.id, id), eq(users.emailVerified, false)))
		.for("update");
	return user ?? null;
}

/**
 * Invalidates the secret address of a person's podcast feed. The row stays with the next number: created again with the first one, the old
 * address would work again.
 */
export async function endFeedAddress(tx: Queryable, userId: string): Promise<void> {
	await tx
		.update(podcastFeeds)
		.set({
			version: sql`${podcastFeeds.version} + 1`,
			tokenHash: sql`'ended ' || gen_random_uuid()`,
			lastRequestedAt: null,
		})
		.where(eq(podcastFeeds.userId, userId));
}

/** Deletes an account's sessions, providers and second factor, and optionally its password. */
export async function deleteWaysIn(tx: Queryable, userId: string, also: { password: boolean }): Promise<void> {
	await tx.delete(sessions).where(eq(sessions.userId, userId));
	await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
	await tx
		.delete(accounts)
		.where(and(eq(accounts.userId, userId), also.password ? undefined : ne(accounts.providerId, "credential")));
}

/** @param name replaces the registered one; null keeps it */
export async function markProven(tx: Queryable, id: string, name: string | null): Promise<void> {
	await tx
		.update(users)
		.set({
			emailVerified: true,
			phoneNumber: null,
			phoneNumberVerified: false,
			twoFactorEnabled: false,
			image: null,
			...(name === null ? {} : { name }),
		})
		.where(eq(users.id, id));
	if (name === null) return;
	await tx.update(customers).set({ accountName: name }).where(eq(customers.userId, id));
}

export async function updateUserEmail(tx: Queryable, id: string, email: string): Promise<void> {
	await tx.update(users).set({ email }).where(eq(users.id, id));
}

/** Deletes links to other providers; one that verifies the address is linked again at the next sign-in. */
export async function deleteProviderLinks(db: Queryable, userId: string): Promise<void> {
	await db.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, "credential")));
}

/** Stores a pending secret the way the auth service stores its own. */
export async function insertVerification(
	db: Queryable,
	verification: Pick<typeof verifications.$inferInsert, "identifier" | "value" | "expiresAt">,
): Promise<void> {
	await db.insert(verifications).values(verification);
}

/** See `endPendingSecrets`. */
export async function deletePendingSecrets(
	db: Queryable,
	secrets: { identifiers: string[]; kinds: readonly string[]; userId: string | null; linkEmail: string | null },
): Promise<void> {
	const { identifiers, kinds, userId, linkEmail } = secrets;
	const ofPerson = userId
		? and(eq(verifications.value, userId), inArray(sql`split_part(${verifications.identifier}, ':', 1)`, [...kinds]))
		: undefined;
	const links = linkEmail
		? and(
				sql`${verifications.identifier} like 'magic-link:%'`,
				sql`(${verifications.value}::jsonb ->> 'email') = ${linkEmail}`,
			)
		: undefined;
	const chosen = or(
		identifiers.length > 0 ? inArray(verifications.identifier, identifiers) : undefined,
		ofPerson,
		links,
	);
	if (chosen) await db.delete(verifications).where(chosen);
}

export async function hasSigningKeys(db: Queryable): Promise<boolean> {
	const rows = await db.select({ id: jwks.id }).from(jwks).limit(1);
	return rows.length > 0;
}

/** Records that someone signed in (ORD-03). */
export async function insertSignIn(db: Queryable, signIn: typeof signIns.$inferInsert): Promise<void> {
	await db.insert(signIns).values(signIn);
}

export async function deleteSignInsBefore(db: Queryable, before: Date): Promise<void> {
	await db.delete(signIns).where(lt(signIns.at, before));
}
