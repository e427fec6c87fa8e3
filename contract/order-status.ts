/** What an order's status comes to, in whichever words a shop has it. */
export const orderStates = ["paid", "pending", "refunded", "canceled", "disputed", "failed", "unknown"] as const;
export type OrderState = (typeof orderStates)[number];

/** As people read them. */
export const orderStateWords: Record<OrderState, string> = {
	paid: "Paid",
	pending: "Payment under way",
	refunded: "Refunded",
	canceled: "Canceled",
	disputed: "Disputed",
	failed: "Failed",
	unknown: "Unknown",
};

/** What shops call an order whose money went back or never came, in lower case without spaces and marks. */
const statesOfUnpaid: Readonly<Record<string, OrderState>> = {
	refunded: "refunded",
	refund: "refunded",
	fullyrefunded: "refunded",
	reversed: "refunded",
	canceled: "canceled",
	cancelled: "canceled",
	voided: "canceled",
	chargeback: "disputed",
	chargedback: "disputed",
	disputed: "disputed",
	failed: "failed",
	declined: "failed",
	denied: "failed",
};

/**
 * What an order that the seller enters or imports counts as. One that says refunded, canceled, chargeback or failed, or
 * whose money went the other way, was not paid for (IMP-03); the seller vouches for any other.
 */
export function orderState(status: string, minorUnits: number): OrderState {
	const unpaid = statesOfUnpaid[status.toLowerCase().replaceAll(/[^a-z]/g, "")];
	return unpaid ?? (minorUnits < 0 ? "refunded" : "paid");
}
