import { reauthenticate } from "../../auth/reauthenticate.ts";
import { accountDeletedMail } from "../../mail/templates/account-deleted-mail.tsx";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { RequestContext } from "../../rpc/context.ts";
import { deleteUser, isBoundToOrder } from "../access/access.queries.ts";
import { eraseAccount } from "./erase-account.ts";

export type AccountRefusal = "WRONG_PASSWORD" | "ADMIN_ACCOUNT";

/**
 * Deletes a person and all that belongs to them alone (PRO-03): account, sessions, profile, progress. Figures of
 * downloads stay without a name; the purchase stays in the seller's list, which is the seller's record of the sale.
 *
 * @param password entered again for this; someone without one signs in again instead
 * @returns why not, or null when it is done
 */
export async function deleteAccount(
	context: RequestContext,
	person: KnownPrincipal,
	password: string,
): Promise<AccountRefusal | null> {
	const { db, attempts, mailer } = context.services;
	if (!(await reauthenticate({ db, attempts }, person, password))) return "WRONG_PASSWORD";
	// A site must not lose its last admin to a click; admins are made and unmade by command.
	if (person.membership.role === "admin") return "ADMIN_ACCOUNT";
	await db.transaction(async (tx) => {
		// Of an address that nobody has proven, what belongs to whoever reads its mail stays (SEC-07).
		if (await isBoundToOrder(tx, person.userId)) await deleteUser(tx, person.userId);
		else await eraseAccount(tx, { userId: person.userId, email: person.email });
		await mailer.send(await accountDeletedMail({ to: person.email, name: person.name }), tx);
	});
	return null;
}
