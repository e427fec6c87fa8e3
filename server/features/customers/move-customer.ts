import type { Queryable } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import {
	findAccount,
	findCustomerByEmail,
	isEmailTaken,
	moveAccount,
	moveApproval,
	moveUnapproved,
	type StoredCustomer,
} from "./customers.queries.ts";

/** Where a customer is after a change. */
export interface Moved {
	/** Another one after a move: it belongs to the email. */
	id: string;
	/** The account's new address, which has to be confirmed; null where nothing moved that has to be. */
	toConfirm: string | null;
}

export type MoveRefusal = "EMAIL_EXISTS" | "ADMIN_ACCOUNT";

/** @returns why a customer cannot have this email, or null */
export async function refuseMove(tx: Queryable, customer: StoredCustomer, email: string): Promise<MoveRefusal | null> {
	if (await isEmailTaken(tx, email)) return "EMAIL_EXISTS";
	// A mistyped address would lock an admin out of the site.
	const account = customer.profileId ? await findAccount(tx, customer.profileId) : null;
	return account?.role === "admin" ? "ADMIN_ACCOUNT" : null;
}

/**
 * Gives a customer another email: account, profile, approval and order move along, everything open is ended, and the new
 * address has to be confirmed before anybody comes in by it.
 */
export async function moveCustomer(
	tx: Queryable,
	admin: KnownPrincipal,
	customer: StoredCustomer,
	email: string,
): Promise<Moved> {
	if (customer.profileId) await moveAccount(tx, customer.profileId, customer.email, email);
	else if (customer.approved) await moveApproval(tx, customer.email, email);
	else await moveUnapproved(tx, customer.id, email);
	await recordAudit(tx, admin, {
		action: "customer.email_corrected",
		subject: email,
		details: { from: customer.email },
	});
	const moved = await findCustomerByEmail(tx, email);
	if (!moved) throw new Error("a customer was lost on the way to another email");
	return { id: moved.id, toConfirm: customer.profileId ? email : null };
}
