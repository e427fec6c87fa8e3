import { and, eq, isNotNull } from "drizzle-orm";
import type { Queryable } from "../database/database.ts";
import { accounts, jwks, users } from "../database/schema/auth.ts";

export interface AuthUser {
	id: string;
	email: string;
	name: string;
	emailVerified: boolean;
	twoFactorEnabled: boolean;
}

const columns = {
	id: users.id,
	email: users.email,
	name: users.name,
	emailVerified: users.emailVerified,
	twoFactorEnabled: users.twoFactorEnabled,
};

/** @param email lower case, as the auth service keeps it */
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

/** @returns the hash of a person's password, or null for someone who comes in by other ways only */
export async function findPasswordHash(db: Queryable, userId: string): Promise<string | null> {
	const [account] = await db
		.select({ password: accounts.password })
		.from(accounts)
		.where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"), isNotNull(accounts.password)));
	return account?.password ?? null;
}

/** Verified meanwhile, the account stays: the condition is part of the statement. */
export async function deleteUnverifiedUser(db: Queryable, id: string): Promise<void> {
	await db.delete(users).where(and(eq(users.id, id), eq(users.emailVerified, false)));
}

export async function markEmailVerified(db: Queryable, id: string): Promise<void> {
	await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
}

export async function hasSigningKeys(db: Queryable): Promise<boolean> {
	const rows = await db.select({ id: jwks.id }).from(jwks).limit(1);
	return rows.length > 0;
}
