import { findMembership } from "../../../auth/access/access.queries.ts";
import { removeTwoFactor } from "../../../auth/auth.queries.ts";
import { endPendingSecrets } from "../../../auth/proof/pending-secrets.ts";
import type { Database } from "../../../database/database.ts";
import type { Mailer } from "../../../mail/mailer.ts";
import { secondFactorRemovedMail } from "../../../mail/templates/accounts/second-factor-removed-mail.tsx";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";

/**
 * Removes the authenticator app and recovery codes of someone who has lost both. Ends their sessions and notifies them
 * by email; they sign in with only the password until they set it up again.
 *
 * @param by the admin, or the person at the command line
 * @returns whether there was a second factor
 */
export async function removeSecondFactor(
	services: { db: Database; send: Mailer["send"]; siteUrl: string },
	person: { userId: string; email: string; name: string },
	by: { userId: string | null; email: string },
): Promise<boolean> {
	const { db, send, siteUrl } = services;
	const { userId, email, name } = person;
	return db.transaction(async (tx) => {
		if (!(await removeTwoFactor(tx, userId))) return false;
		await endPendingSecrets(tx, ["2fa", "2fa-attempts", "trust-device"], { userId });
		await recordAudit(tx, by, { action: "customer.second_factor_removed", subject: email });
		const isAdmin = (await findMembership(tx, userId))?.role === "admin";
		const profileUrl = `${siteUrl}${isAdmin ? "/admin/profile" : "/profile"}`;
		await send(await secondFactorRemovedMail({ to: email, name, profileUrl }, await readMemberTexts(tx)), tx);
		return true;
	});
}
