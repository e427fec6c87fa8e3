/** Normalized state of an order, whatever the shop calls it. */
export const orderStates = ["paid", "pending", "refunded", "canceled", "disputed", "failed", "unknown"] as const;
export type OrderState = (typeof orderStates)[number];

/** Display names. */
export const orderStateLabels: Record<OrderState, string> = {
	paid: "Paid",
	pending: "Payment under way",
	refunded: "Refunded",
	canceled: "Canceled",
	disputed: "Disputed",
	failed: "Failed",
	unknown: "Unknown",
};

/** What a status means for its order. `charged-back`: the bank took the money back; `disputed`: it may. */
export type StatusMeaning = Exclude<OrderState, "unknown"> | "charged-back";

/** Normalizes a status: ignores case, spaces and punctuation. */
export const plainStatus = (status: string): string => status.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * Common statuses for lists from unknown shops, in normalized form. A closed list: any other status is not known to be
 * paid (IMP-08).
 */
export const commonStatuses: Readonly<Record<string, StatusMeaning>> = {
	completed: "paid",
	complete: "paid",
	paid: "paid",
	succeeded: "paid",
	successful: "paid",
	processed: "paid",
	partiallyrefunded: "paid",
	partialrefund: "paid",
	pending: "pending",
	pendingpayment: "pending",
	onhold: "pending",
	unpaid: "pending",
	partiallypaid: "pending",
	authorized: "pending",
	inprogress: "pending",
	draft: "pending",
	refunded: "refunded",
	refund: "refunded",
	fullyrefunded: "refunded",
	reversed: "refunded",
	canceled: "canceled",
	cancelled: "canceled",
	void: "canceled",
	voided: "canceled",
	expired: "canceled",
	abandoned: "canceled",
	trash: "canceled",
	disputed: "disputed",
	dispute: "disputed",
	chargeback: "charged-back",
	chargedback: "charged-back",
	failed: "failed",
	declined: "failed",
	denied: "failed",
	rejected: "failed",
};

/**
 * Returns the state of an order entered by the seller. Counts as paid unless the status says otherwise; money paid out
 * was not paid.
 */
export function stateOfEntered(status: string, minorUnits: number): OrderState {
	const meaning = commonStatuses[plainStatus(status)] ?? "paid";
	if (meaning === "charged-back") return "disputed";
	if (meaning === "pending" || meaning === "paid") return minorUnits < 0 ? "refunded" : "paid";
	return meaning;
}
