import type { Database } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { settleWithdrawal } from "./order-details.queries.ts";

/**
 * The seller decides not to refund an order whose buyer withdrew: it was not them, or they changed their mind (BUY-07). It
 * needs no attention from then on.
 *
 * @returns whether there was a withdrawal to decide about
 */
export async function keepAfterWithdrawal(db: Database, admin: KnownPrincipal, orderId: string): Promise<boolean> {
	return db.transaction(async (tx) => {
		const number = await settleWithdrawal(tx, orderId);
		if (number === null) return false;
		await recordAudit(tx, admin, { action: "order.withdrawal_kept", subject: number });
		return true;
	});
}
