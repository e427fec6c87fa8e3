import type { Queryable } from "../../database/database.ts";
import { type PurchaseInfo, preApprovedEmails } from "../../database/schema/pre-approved-emails.ts";

export interface ApprovedPurchaser {
	/** Lower case. */
	email: string;
	name: string;
	purchaseInfo: PurchaseInfo;
	premium: boolean;
}

/** @returns the e-mails that were added; the others stand in the list already, or came twice */
export async function insertApprovedPurchasers(db: Queryable, purchasers: ApprovedPurchaser[]): Promise<Set<string>> {
	if (purchasers.length === 0) return new Set();
	const rows = await db
		.insert(preApprovedEmails)
		.values(purchasers)
		.onConflictDoNothing()
		.returning({ email: preApprovedEmails.email });
	return new Set(rows.map((row) => row.email));
}
