import type { Queryable } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { changeCustomerEmail } from "../access/access.queries.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { correctAccountEmail, findAccount, isEmailTaken, type StoredCustomer } from "./customers.queries.ts";

/** What comes of a change. */
export interface Moved {
	/** The account's new address, which has to be confirmed; null where nothing moved that has to be. */
	toConfirm: string | null;
}

export type MoveRefusal = "EMAIL_EXISTS" | "ADMIN_ACCOUNT";

/** @returns why a customer cannot have this email, or null */
export async function refuseMove(tx: Queryable, customer: StoredCustomer, email: string): Promise<MoveRefusal | null> {
	if (await isEmailTaken(tx, email)) return "EMAIL_EXISTS";
	// A mistyped address would lock an admin out of the site.
	const account = customer.userId ? await findAccount(tx, customer.userId) : null;
	return account?.role === "admin" ? "ADMIN_ACCOUNT" : null;
}

/**
 * Gives a customer another email. With an account, everything open is ended, and the new address has to be confirmed
 * before anybody comes in by it.
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
