import type { Database } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { findRecipient, liftSuppression } from "./emails.queries.ts";

/** Lets a customer be mailed again after a bounce or a spam report (WAY-03). @returns why not */
export async function allowAddress(
	db: Database,
	admin: KnownPrincipal,
	customerId: string,
): Promise<"CUSTOMER_NOT_FOUND" | null> {
	return db.transaction(async (tx) => {
		const recipient = await findRecipient(tx, customerId);
		if (!recipient) return "CUSTOMER_NOT_FOUND";
		if (await liftSuppression(tx, recipient.email))
			await recordAudit(tx, admin, { action: "email.allowed", subject: recipient.email });
		return null;
	});
}
