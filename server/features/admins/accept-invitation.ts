import { randomBytes } from "node:crypto";
import { findPasswordHash } from "../../auth/auth.queries.ts";
import type { Services } from "../../rpc/context.ts";
import { makeAdmin } from "../access/make-admin.ts";
import { takeInvitation } from "./admins.queries.ts";
import { hashOfToken } from "./invite-admin.ts";

const PASSWORD_LINK_MS = 3_600_000;

/**
 * Whoever has the link reads the mail of the address, which becomes an admin's: no one else's, whoever is signed in
 * here. They are not signed in by it: a way in is chosen next, or there already.
 *
 * @returns the path to go on with; null for a link that is worth nothing
 */
export async function acceptInvitation(services: Services, token: string): Promise<string | null> {
	const { db, auth } = services;
	const userId = await db.transaction(async (tx) => {
		const invitation = await takeInvitation(tx, hashOfToken(token), new Date());
		return invitation && makeAdmin(tx, invitation.email, invitation.invitedBy);
	});
	if (!userId) return null;
	if (await findPasswordHash(db, userId)) return "/auth?next=%2Fadmin";
	const secret = randomBytes(24).toString("base64url");
	const { internalAdapter } = await auth.$context;
	await internalAdapter.createVerificationValue({
		identifier: `reset-password:${secret}`,
		value: userId,
		expiresAt: new Date(Date.now() + PASSWORD_LINK_MS),
	});
	return `/api/auth/reset-password/${secret}?callbackURL=/reset-password`;
}
