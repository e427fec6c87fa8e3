import { z } from "zod";
import { accountMessages } from "../../../contract/accounts/account-messages.ts";
import { roles } from "../../../contract/accounts/roles.ts";
import type { Queryable } from "../../database/database.ts";
import { refusal } from "../refusal.ts";
import { findMembership } from "./access.queries.ts";
import { hasMemberAccess } from "./access.ts";

/**
 * Returns the claims of a person's signed token; the subject is the person's ID.
 *
 * @throws APIError for someone without access, because a token outlives its session by minutes
 */
export async function tokenClaims(
	db: Queryable,
	user: { id: string },
): Promise<{ email: string; name: string; role: string; premium: boolean }> {
	const membership = await findMembership(db, user.id);
	if (!membership || !hasMemberAccess(membership)) throw refusal("ACCESS_REVOKED");
	const { email, name, role, premium } = membership;
	return { email, name, role, premium };
}

const claims = z.object({
	sub: z.string(),
	email: z.string(),
	name: z.string(),
	role: z.enum(roles),
	premium: z.boolean(),
});

/**
 * Reads the claims of a verified token.
 *
 * @param payload of a token with a valid signature, issuer and time; null for any other
 */
export function readTokenClaims(payload: unknown) {
	const parsed = claims.safeParse(payload);
	if (!parsed.success) return null;
	const { sub, ...rest } = parsed.data;
	return { id: sub, ...rest };
}

/** Returns the catalog's message for an invalid token (SES-07). */
export const badTokenMessage = (hasKeys: boolean): string =>
	hasKeys ? accountMessages.INVALID_SIGNATURE : accountMessages.JWKS_EMPTY;
