import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { sendReceipt } from "../purchases/send-receipt.ts";
import { findOrderDetails } from "./order-details.queries.ts";

/** Sends an order's receipt again, with a new link, to its customer (BUY-04). @returns why not */
export async function resendOrderReceipt(
	{ db, purchases, settings }: Services,
	admin: KnownPrincipal,
	orderId: string,
): Promise<"ORDER_NOT_FOUND" | "NOT_PAID" | null> {
	const order = await findOrderDetails(db, orderId);
	if (!order) return "ORDER_NOT_FOUND";
	// Nobody is left to send it to, where the buyer was deleted.
	if (order.state !== "paid" || !order.customer) return "NOT_PAID";
	const { email } = order.customer;
	const current = await settings.read();
	await db.transaction(async (tx) => {
		await sendReceipt(purchases, tx, { ...order, email }, current);
		await recordAudit(tx, admin, { action: "order.receipt_sent", subject: email, details: { order: order.number } });
	});
	return null;
}
