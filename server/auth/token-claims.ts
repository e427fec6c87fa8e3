import { z } from "zod";
import { accountMessages } from "../../contract/account-messages.ts";
import { roles } from "../../contract/roles.ts";
import type { Queryable } from "../database/database.ts";
import { findMembership } from "../features/access/access.queries.ts";
import { hasMemberAccess } from "../features/access/access.ts";
import { refusal } from "./refusal.ts";

/**
 * What a signed token says of its person; the subject is the person's id.
 *
 * @throws APIError for someone without access: a token outlives its session by minutes, and is not given for nothing
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

/** @param payload of a token whose signature, issuer and time are good; null for any other */
export function readTokenClaims(payload: unknown) {
	const parsed = claims.safeParse(payload);
	if (!parsed.success) return null;
	const { sub, ...rest } = parsed.data;
	return { id: sub, ...rest };
}

/** @returns the words of the catalog for a token that does not hold (SES-07) */
export const badTokenWords = (hasKeys: boolean): string =>
	hasKeys ? accountMessages.INVALID_SIGNATURE : accountMessages.JWKS_EMPTY;
