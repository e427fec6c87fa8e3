import type { Queryable } from "../database/database.ts";
import type { SecretAttempts } from "../rate-limits/secret-attempts.ts";
import { findPasswordHash } from "./auth.queries.ts";
import { verifyPassword } from "./password.ts";

/** How long a sign-in counts as fresh for someone who has no password to enter again. */
const FRESH_MS = 10 * 60_000;

/**
 * Asks someone who is signed in for the password again before something sensitive, or for a fresh sign-in where there is no
 * password. An open session that someone else found is no way to take an account over (SES-06), nor to guess its password
 * (SEC-08).
 *
 * @param password as entered for this, if it was
 * @throws TooManyRequestsError after too many wrong ones
 */
export async function reauthenticate(
	{ db, attempts }: { db: Queryable; attempts: SecretAttempts },
	person: { userId: string; signedInAt: Date },
	password: unknown,
): Promise<boolean> {
	const hash = await findPasswordHash(db, person.userId);
	if (!hash) return Date.now() - person.signedInAt.getTime() < FRESH_MS;
	if (typeof password !== "string" || password === "") return false;
	await attempts.spend("reauthentication", person.userId);
	const right = await verifyPassword({ hash, password });
	if (right) await attempts.refund("reauthentication", person.userId);
	return right;
}
