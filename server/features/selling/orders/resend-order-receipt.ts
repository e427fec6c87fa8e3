import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { DOUBLE_PRESS_SECONDS } from "../../../rate-limits/seen-once.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { sendReceipt } from "../delivery/send-receipt.ts";
import { findOrderDetails } from "./order-details.queries.ts";

const RECEIPT = "receipt sent again";

/**
 * Sends an order's receipt again, with a new link, to its customer (BUY-04). Two requests within seconds send one.
 *
 * @throws ORDER_NOT_FOUND, NOT_PAID
 */
export async function resendOrderReceipt(
	{ db, purchases, settings, seenOnce }: Services,
	admin: KnownPrincipal,
	orderId: string,
): Promise<void> {
	const order = await findOrderDetails(db, orderId);
	if (!order) throw refusal("ORDER_NOT_FOUND");
	// A deleted buyer has no address to send it to.
	if (order.state !== "paid" || !order.customer) throw refusal("NOT_PAID");
	const { email } = order.customer;
	const current = await settings.read();
	if (!(await seenOnce.take(RECEIPT, orderId, DOUBLE_PRESS_SECONDS))) return;
	try {
		await db.transaction(async (tx) => {
			await sendReceipt(purchases, tx, { ...order, email }, current);
			await recordAudit(tx, admin, { action: "order.receipt_sent", subject: email, details: { order: order.number } });
		});
	} catch (error) {
		await seenOnce.giveBack(RECEIPT, orderId);
		throw error;
	}
}
