import { deleteUser, isBoundToOrder } from "../../../auth/access/access.queries.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { reauthenticate } from "../../../auth/passwords/reauthenticate.ts";
import { accountDeletedMail } from "../../../mail/templates/accounts/account-deleted-mail.tsx";
import type { RequestContext } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { wrongPassword } from "../../../rpc/wrong-password.ts";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import { eraseAccount } from "./erase-account.ts";

/**
 * Deletes a person and everything that belongs only to them (PRO-03): account, sessions, profile, progress. Download
 * figures remain anonymous; the purchase remains in the seller's list as the record of the sale.
 *
 * @param password entered again for this; someone without one signs in again instead
 * @throws WRONG_PASSWORD, ADMIN_ACCOUNT
 */
export async function deleteAccount(context: RequestContext, person: KnownPrincipal, password: string): Promise<void> {
	const { db, attempts, mailer } = context.services;
	if (!(await reauthenticate({ db, attempts }, person, password))) throw wrongPassword(password);
	// A site must not lose its last admin to a click; commands add and remove admins.
	if (person.membership.role === "admin") throw refusal("ADMIN_ACCOUNT");
	await db.transaction(async (tx) => {
		// If the address is unproven, the data of the mailbox's owner stays (SEC-07).
		if (await isBoundToOrder(tx, person.userId)) await deleteUser(tx, person.userId);
		else await eraseAccount(tx, { userId: person.userId, email: person.email });
		await mailer.send(await accountDeletedMail({ to: person.email, name: person.name }, await readMemberTexts(tx)), tx);
	});
}
