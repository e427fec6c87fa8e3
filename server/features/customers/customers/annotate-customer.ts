import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database } from "../../../database/database.ts";
import { requireUnchanged } from "../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { lockCustomer, updateNotes } from "./customers.queries.ts";

/**
 * Saves admins' notes about a customer.
 *
 * @param since last change of the customer known to the admin
 * @throws CUSTOMER_NOT_FOUND; CHANGED_MEANWHILE if someone else has changed the customer since
 */
export async function annotateCustomer(
	db: Database,
	admin: KnownPrincipal,
	customerId: string,
	{ notes, tags, since }: { notes: string; tags: string[]; since: Date },
): Promise<void> {
	await db.transaction(async (tx) => {
		const customer = requireUnchanged(await lockCustomer(tx, customerId), "CUSTOMER_NOT_FOUND", since);
		await updateNotes(tx, customerId, notes, tags);
		await recordAudit(tx, admin, { action: "customer.noted", subject: customer.email });
	});
}
