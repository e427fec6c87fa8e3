import type { CustomerSelection } from "../../../../contract/customers/customers.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database } from "../../../database/database.ts";
import { retryDeadlock } from "../../../database/database-errors.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAuditOfEach } from "../../site/audit-log/record-audit.ts";
import { grantAccess, revokeAccess } from "./customers.queries.ts";

/**
 * Gives customers access or revokes it (USR-07). Revoking ends their sessions in the same transaction and keeps the
 * order data; once restored, the same account works again (USR-08).
 *
 * @param undoOf time of the decision to revert: customers with a newer decision are not changed
 * @returns how many were changed, and when; the others were already in the requested state
 * @throws CHANGED_MEANWHILE if there is nothing left to revert
 */
export async function setApproval(
	db: Database,
	admin: KnownPrincipal,
	selection: CustomerSelection,
	approved: boolean,
	undoOf: Date | null = null,
): Promise<{ changed: number; at: Date }> {
	const decide = () =>
		db.longTransaction(async (tx) => {
			const change = approved ? grantAccess : revokeAccess;
			const { emails, at } = await change(tx, selection, undoOf);
			if (undoOf && emails.length === 0) throw refusal("CHANGED_MEANWHILE");
			await recordAuditOfEach(tx, admin, approved ? "customer.approved" : "customer.revoked", emails);
			return { changed: emails.length, at };
		});
	return retryDeadlock(decide);
}
