import { and, eq } from "drizzle-orm";
import type { Queryable } from "../database/database.ts";
import { users } from "../database/schema/auth.ts";

export interface AuthUser {
	id: string;
	email: string;
	name: string;
	emailVerified: boolean;
}

const columns = { id: users.id, email: users.email, name: users.name, emailVerified: users.emailVerified };

/** @param email lower case, as the auth service keeps it */
export async function findUserByEmail(db: Queryable, email: string): Promise<AuthUser | null> {
	const [user] = await db.select(columns).from(users).where(eq(users.email, email));
	return user ?? null;
}

export async function findUser(db: Queryable, id: string): Promise<AuthUser | null> {
	const [user] = await db.select(columns).from(users).where(eq(users.id, id));
	return user ?? null;
}

/** Verified meanwhile, the account stays: the condition is part of the statement. */
export async function deleteUnverifiedUser(db: Queryable, id: string): Promise<void> {
	await db.delete(users).where(and(eq(users.id, id), eq(users.emailVerified, false)));
}

export async function markEmailVerified(db: Queryable, id: string): Promise<void> {
	await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
}
