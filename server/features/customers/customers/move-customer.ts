import { changeCustomerEmail } from "../../../auth/access/access.queries.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Queryable } from "../../../database/database.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { correctAccountEmail, findAccount, isEmailTaken, type StoredCustomer } from "./customers.queries.ts";

/** Result of changing a customer's email. */
export interface Moved {
	/** The account's new address, which must be confirmed; null if there is nothing to confirm. */
	toConfirm: string | null;
}

/** @throws EMAIL_EXISTS, ADMIN_ACCOUNT if a customer cannot have this email */
export async function refuseMove(tx: Queryable, customer: StoredCustomer, email: string): Promise<void> {
	if (await isEmailTaken(tx, email)) throw refusal("EMAIL_EXISTS");
	// A mistyped address would lock an admin out of the site.
	const account = customer.userId ? await findAccount(tx, customer.userId) : null;
	if (account?.role === "admin") throw refusal("ADMIN_ACCOUNT");
}

/**
 * Changes a customer's email. If there is an account, ends everything open, and requires confirming the new address
 * before anyone signs in with it.
 */
export async function moveCustomer(
	tx: Queryable,
	admin: KnownPrincipal,
	customer: StoredCustomer,
	email: string,
): Promise<Moved> {
	await changeCustomerEmail(tx, customer.id, email);
	if (customer.userId) await correctAccountEmail(tx, customer.userId, customer.email, email);
	await recordAudit(tx, admin, {
		action: "customer.email_corrected",
		subject: email,
		details: { from: customer.email },
	});
	return { toConfirm: customer.userId ? email : null };
}
