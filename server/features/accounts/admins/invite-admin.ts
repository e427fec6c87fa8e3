import { createHash, randomBytes } from "node:crypto";
import { limits } from "../../../contract/limits.ts";
import { adminInvitationMail } from "../../mail/templates/admin-invitation-mail.tsx";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { listAdmins, saveInvitation } from "./admins.queries.ts";

/** What is stored of a link's secret. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/**
 * Sends someone the link that makes them an admin. It works once, for a week, and only for the mailbox it is sent to.
 *
 * @param email lower case
 * @returns false where they are an admin already
 */
export async function inviteAdmin(services: Services, admin: KnownPrincipal, email: string): Promise<boolean> {
	const { db, mailer, config } = services;
	if ((await listAdmins(db)).some((known) => known.email === email)) return false;
	const token = randomBytes(24).toString("base64url");
	const expiresAt = new Date(Date.now() + limits.adminInvitationMs);
	const link = `${config.siteUrl}/admin-invitation?token=${token}`;
	const mail = await adminInvitationMail({ to: email, invitedBy: admin.email, link });
	await db.transaction(async (tx) => {
		await saveInvitation(tx, { email, tokenHash: hashOfToken(token), invitedBy: admin.email, expiresAt });
		await mailer.send(mail, tx);
		await recordAudit(tx, admin, { action: "admin.invited", subject: email });
	});
	return true;
}
