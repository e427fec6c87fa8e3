import type { CustomerSelection } from "../../../contract/customers.ts";
import type { Database } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { recordAuditOfEach } from "../audit-log/record-audit.ts";
import { grantAccess, revokeAccess } from "./customers.queries.ts";

/**
 * Gives customers access or takes it away (USR-07). Taken away, what they have open ends in the same transaction, and the
 * order data stays; given back, the same account works again (USR-08).
 *
 * @returns how many were changed; the others stood as asked already
 */
export async function setApproval(
	db: Database,
	admin: KnownPrincipal,
	selection: CustomerSelection,
	approved: boolean,
): Promise<number> {
	return db.longTransaction(async (tx) => {
		const emails = approved ? await grantAccess(tx, selection) : await revokeAccess(tx, selection);
		await recordAuditOfEach(tx, admin, approved ? "customer.approved" : "customer.revoked", emails);
		return emails.length;
	});
}
