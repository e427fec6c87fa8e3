import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { type RefundOutcome, requestRefund } from "../purchases/request-refund.ts";
import { findOrderDetails } from "./order-details.queries.ts";
import { isRefundable } from "./read-order.ts";

/**
 * Refunds an order by Stripe, all that is left or a part of it (ORD-02, ORD-05). Access ends with a full refund, at once.
 *
 * @param refund `amount` in minor units of the order's currency; `refundedBefore` as the admin saw it
 */
export async function refundOrder(
	{ db, purchases }: Services,
	admin: KnownPrincipal,
	{ orderId, amount, refundedBefore }: { orderId: string; amount: number; refundedBefore: number },
): Promise<RefundOutcome | { state: "ORDER_NOT_FOUND" | "NOT_REFUNDABLE" }> {
	const order = await findOrderDetails(db, orderId);
	if (!order) return { state: "ORDER_NOT_FOUND" };
	const isSame = order.refundedMinorUnits === refundedBefore;
	if (isSame && (!isRefundable(order) || amount > order.minorUnits - order.refundedMinorUnits))
		return { state: "NOT_REFUNDABLE" };
	return requestRefund(
		purchases,
		admin,
		{ orderId, minorUnits: amount, refundedBefore },
		{
			subject: order.customer?.email ?? "a deleted customer",
			details: { order: order.number, amount, currency: order.currency },
		},
	);
}
