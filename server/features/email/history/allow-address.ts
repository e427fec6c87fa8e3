import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database } from "../../../database/database.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { findRecipient, liftSuppression } from "./history.queries.ts";

/**
 * Allows mailing a customer again after a bounce or a spam report (WAY-03).
 *
 * @throws CUSTOMER_NOT_FOUND
 */
export async function allowAddress(db: Database, admin: KnownPrincipal, customerId: string): Promise<void> {
	await db.transaction(async (tx) => {
		const recipient = await findRecipient(tx, customerId);
		if (!recipient) throw refusal("CUSTOMER_NOT_FOUND");
		if (await liftSuppression(tx, recipient.email))
			await recordAudit(tx, admin, { action: "email.allowed", subject: recipient.email });
	});
}
