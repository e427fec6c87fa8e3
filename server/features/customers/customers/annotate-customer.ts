import type { Database } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { refuseStaleEdit } from "../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { lockCustomer, updateNotes } from "./customers.queries.ts";

/**
 * Saves what admins note about a customer.
 *
 * @param since when the customer was last changed as far as the admin knows
 * @returns whether there is such a customer
 * @throws CHANGED_MEANWHILE where someone else has changed the customer since
 */
export async function annotateCustomer(
	db: Database,
	admin: KnownPrincipal,
	customerId: string,
	{ notes, tags, since }: { notes: string; tags: string[]; since: Date },
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const customer = await lockCustomer(tx, customerId);
		if (!customer) return false;
		refuseStaleEdit(customer, since);
		await updateNotes(tx, customerId, notes, tags);
		await recordAudit(tx, admin, { action: "customer.noted", subject: customer.email });
		return true;
	});
}
