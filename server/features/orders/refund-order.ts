import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { takeRefund } from "../purchases/take-refund.ts";
import { findOrderDetails } from "./order-details.queries.ts";
import { isRefundable } from "./read-order.ts";

/**
 * Gives the money of an order back, all of what is left or a part, by Stripe (ORD-02). Access ends with all of it, at once.
 *
 * @returns why not
 */
export async function refundOrder(
	{ db, purchases }: Services,
	admin: KnownPrincipal,
	refund: { orderId: string; amount?: number; attempt: string },
): Promise<{ refused: string } | "ORDER_NOT_FOUND" | "NOT_REFUNDABLE" | null> {
	const order = await findOrderDetails(db, refund.orderId);
	if (!order) return "ORDER_NOT_FOUND";
	const { sourceId, reference, currency } = order;
	const left = order.minorUnits - order.refundedMinorUnits;
	const minorUnits = refund.amount ?? left;
	if (!isRefundable(order) || !sourceId || !reference || minorUnits > left) return "NOT_REFUNDABLE";
	// Written down before: whatever becomes of the answer, it is known who asked.
	await recordAudit(db, admin, {
		action: "order.refunded",
		subject: order.customer?.email ?? "a deleted customer",
		details: { order: order.number, amount: minorUnits, currency },
	});
	return takeRefund(purchases, { sourceId, reference, minorUnits, currency, attempt: refund.attempt });
}
