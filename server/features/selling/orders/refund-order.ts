import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { requestRefund } from "../order-facts/request-refund.ts";
import { findOrderDetails } from "./order-details.queries.ts";
import { isRefundable } from "./read-order.ts";

/**
 * Refunds an order through Stripe, completely or partially (ORD-02, ORD-05). A full refund ends access immediately.
 *
 * @param refund `amount` in minor units of the order's currency; `refundedBefore` as the admin saw it
 * @throws ORDER_NOT_FOUND, NOT_REFUNDABLE; REFUND_REFUSED, REFUND_UNKNOWN, REFUND_CHANGED depending on its outcome
 */
export async function refundOrder(
	{ db, purchases }: Services,
	admin: KnownPrincipal,
	{ orderId, amount, refundedBefore }: { orderId: string; amount: number; refundedBefore: number },
): Promise<void> {
	const order = await findOrderDetails(db, orderId);
	if (!order) throw refusal("ORDER_NOT_FOUND");
	const isSame = order.refundedMinorUnits === refundedBefore;
	if (isSame && (!isRefundable(order) || amount > order.minorUnits - order.refundedMinorUnits))
		throw refusal("NOT_REFUNDABLE");
	const outcome = await requestRefund(
		purchases,
		admin,
		{ orderId, minorUnits: amount, refundedBefore },
		{
			subject: order.customer?.email ?? "a deleted customer",
			details: { order: order.number, amount, currency: order.currency },
		},
	);
	if (outcome.state === "refused")
		throw refusal("REFUND_REFUSED", { message: `Stripe refused this refund: ${outcome.reason}` });
	if (outcome.state === "unknown") throw refusal("REFUND_UNKNOWN");
	if (outcome.state === "changed") throw refusal("REFUND_CHANGED");
}
