import { findPasswordHash } from "../../../auth/auth.queries.ts";
import { createPasswordLink } from "../../../auth/passwords/password-link.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { takeInvitation } from "./admins.queries.ts";
import { hashOfToken } from "./invite-admin.ts";
import { makeAdmin } from "./make-admin.ts";

/**
 * Makes the invited address an admin. Having the link proves the address; another person signed in to this browser does
 * not become an admin. Does not sign them in: the next step is to choose a sign-in method, unless there is one.
 *
 * @returns the path to continue with
 * @throws INVITATION_NOT_VALID
 */
export async function acceptInvitation({ db }: Pick<Services, "db">, token: string): Promise<string> {
	const userId = await db.transaction(async (tx) => {
		const invitation = await takeInvitation(tx, hashOfToken(token), new Date());
		return invitation && makeAdmin(tx, invitation.email, invitation.invitedBy);
	});
	if (!userId) throw refusal("INVITATION_NOT_VALID");
	if (await findPasswordHash(db, userId)) return "/auth?next=%2Fadmin";
	return createPasswordLink(db, userId);
}
