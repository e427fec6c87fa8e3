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

/** What a status says of its order. `charged-back`: the bank took the money back; `disputed`: it may. */
export type StatusMeaning = Exclude<OrderState, "unknown"> | "charged-back";

/** A status without what does not matter in it: case, spaces and marks. */
export const plainStatus = (status: string): string => status.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * The statuses that any list may have, where no shop defines them, by their plain form. A closed list: what is not here is
 * not known to be paid (IMP-08).
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
 * The state of an order that the seller enters, who vouches for one that is not known to have come to nothing; money that went
 * the other way was not paid.
 */
export function stateOfEntered(status: string, minorUnits: number): OrderState {
	const meaning = commonStatuses[plainStatus(status)] ?? "paid";
	if (meaning === "charged-back") return "disputed";
	if (meaning === "pending" || meaning === "paid") return minorUnits < 0 ? "refunded" : "paid";
	return meaning;
}
