import type { CustomerSelection } from "../../../contract/customers.ts";
import { editErrors } from "../../../contract/errors.ts";
import type { Database } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { refusal } from "../../rpc/refusal.ts";
import { recordAuditOfEach } from "../audit-log/record-audit.ts";
import { grantAccess, revokeAccess } from "./customers.queries.ts";

/**
 * Gives customers access or takes it away (USR-07). Taken away, what they have open ends in the same transaction, and the
 * order data stays; given back, the same account works again (USR-08).
 *
 * @param undoOf the moment of a decision that is taken back: whoever's access was decided about since is left alone
 * @returns how many were changed, and when; the others stood as asked already
 * @throws CHANGED_MEANWHILE where nothing is left to take back
 */
export async function setApproval(
	db: Database,
	admin: KnownPrincipal,
	selection: CustomerSelection,
	approved: boolean,
	undoOf: Date | null = null,
): Promise<{ changed: number; at: Date }> {
	return db.longTransaction(async (tx) => {
		const change = approved ? grantAccess : revokeAccess;
		const { emails, at } = await change(tx, selection, undoOf);
		if (undoOf && emails.length === 0) throw refusal(editErrors, "CHANGED_MEANWHILE");
		await recordAuditOfEach(tx, admin, approved ? "customer.approved" : "customer.revoked", emails);
		return { changed: emails.length, at };
	});
}
