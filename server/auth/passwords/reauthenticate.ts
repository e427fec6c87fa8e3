import type { Queryable } from "../../database/database.ts";
import type { SecretAttempts } from "../../rate-limits/secret-attempts.ts";
import { findPasswordHash } from "../auth.queries.ts";
import { verifyPassword } from "./password.ts";

/** How long a sign-in counts as fresh for someone without a password. */
const FRESH_MS = 10 * 60_000;

/**
 * Requires a signed-in person's password before a sensitive action, or a fresh sign-in if there is no password. A
 * stolen session cannot take an account over (SES-06), nor guess its password (SEC-08).
 *
 * @param password if entered for this action
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
