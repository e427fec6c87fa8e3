import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database } from "../../../database/database.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { settleWithdrawal } from "./order-details.queries.ts";

/**
 * Records that the seller will not refund an order whose buyer withdrew: it was not them, or they changed their mind
 * (BUY-07). It then needs no more attention.
 *
 * @throws NO_WITHDRAWAL
 */
export async function keepAfterWithdrawal(db: Database, admin: KnownPrincipal, orderId: string): Promise<void> {
	await db.transaction(async (tx) => {
		const number = await settleWithdrawal(tx, orderId);
		if (number === null) throw refusal("NO_WITHDRAWAL");
		await recordAudit(tx, admin, { action: "order.withdrawal_kept", subject: number });
	});
}
