import { randomBytes } from "node:crypto";
import { HOUR_MS } from "../../../contract/durations.ts";
import type { Queryable } from "../../database/database.ts";
import { insertVerification } from "../auth.queries.ts";
import { storedIdentifier } from "../proof/pending-secrets.ts";

const LINK_MS = HOUR_MS;

/**
 * Creates a link to choose an account's first password without an email (OPS-03).
 *
 * @returns its path; it works once, for an hour
 */
export async function createPasswordLink(db: Queryable, userId: string): Promise<string> {
	const token = randomBytes(24).toString("base64url");
	await insertVerification(db, {
		identifier: storedIdentifier(`reset-password:${token}`),
		value: userId,
		expiresAt: new Date(Date.now() + LINK_MS),
	});
	return `/api/auth/reset-password/${token}?callbackURL=/reset-password`;
}
