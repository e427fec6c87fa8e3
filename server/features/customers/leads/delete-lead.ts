import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database } from "../../../database/database.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { deleteLeadRow } from "./leads.queries.ts";

/**
 * Deletes a lead for good, with their emails (LEAD-04). The customer with this address stays.
 *
 * @throws LEAD_NOT_FOUND
 */
export async function deleteLead(db: Database, admin: KnownPrincipal, id: string): Promise<void> {
	await db.transaction(async (tx) => {
		const email = await deleteLeadRow(tx, id);
		if (email === null) throw refusal("LEAD_NOT_FOUND");
		await recordAudit(tx, admin, { action: "lead.deleted", subject: email });
	});
}
