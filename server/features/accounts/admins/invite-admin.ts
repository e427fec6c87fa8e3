import { createHash, randomBytes } from "node:crypto";
import { limits } from "../../../../contract/limits.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { adminInvitationMail } from "../../../mail/templates/accounts/admin-invitation-mail.tsx";
import { DOUBLE_PRESS_SECONDS } from "../../../rate-limits/seen-once.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { listAdmins, saveInvitation } from "./admins.queries.ts";

/** Key that detects a double click; a revoked invitation can be sent again immediately. */
export const INVITATION = "admin invitation";

/** Hashes a link's secret for storage. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/**
 * Sends someone the link that makes them an admin. It works once, for a week, and only for the mailbox it is sent to.
 * Two requests within seconds send one message, because a second link would invalidate the first.
 *
 * @param email lowercase
 * @throws ALREADY_ADMIN
 */
export async function inviteAdmin(services: Services, admin: KnownPrincipal, email: string): Promise<void> {
	const { db, mailer, config, seenOnce } = services;
	if ((await listAdmins(db)).some((known) => known.email === email)) throw refusal("ALREADY_ADMIN");
	if (!(await seenOnce.take(INVITATION, email, DOUBLE_PRESS_SECONDS))) return;
	const token = randomBytes(24).toString("base64url");
	const expiresAt = new Date(Date.now() + limits.adminInvitationMs);
	const link = `${config.siteUrl}/admin-invitation?token=${token}`;
	const mail = await adminInvitationMail({ to: email, invitedBy: admin.email, link });
	try {
		await db.transaction(async (tx) => {
			await saveInvitation(tx, { email, tokenHash: hashOfToken(token), invitedBy: admin.email, expiresAt });
			await mailer.send(mail, tx);
			await recordAudit(tx, admin, { action: "admin.invited", subject: email });
		});
	} catch (error) {
		await seenOnce.giveBack(INVITATION, email);
		throw error;
	}
}
