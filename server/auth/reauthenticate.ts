import type { Queryable } from "../database/database.ts";
import { findPasswordHash } from "./auth.queries.ts";
import { verifyPassword } from "./password.ts";

/** How long a sign-in counts as fresh for someone who has no password to enter again. */
const FRESH_MS = 10 * 60_000;

/**
 * Asks again who someone is, before something sensitive: by the password, or by a fresh sign-in where there is none. An
 * open session that someone else found is no way to take an account over (SES-06).
 *
 * @param password as entered for this, if it was
 */
export async function reauthenticate(
	db: Queryable,
	person: { userId: string; signedInAt: Date },
	password: unknown,
): Promise<boolean> {
	const hash = await findPasswordHash(db, person.userId);
	if (hash) return typeof password === "string" && verifyPassword({ hash, password });
	return Date.now() - person.signedInAt.getTime() < FRESH_MS;
}
