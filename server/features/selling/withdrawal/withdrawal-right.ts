import { limits } from "../../../../contract/limits.ts";
import type { OrderState } from "../../../../contract/selling/order-status.ts";

/** What decides whether a buyer may withdraw from an order. */
export interface WithdrawableOrder {
	state: OrderState;
	placedAt: Date;
	consentedAt: Date | null;
	/** When the recipient got access; null while a gift waits for its day. */
	deliveredAt: Date | null;
	withdrawnAt: Date | null;
}

/** Returns a time on the last day of the withdrawal period, in UTC. */
export const lastWithdrawalDay = (placedAt: Date): Date => new Date(placedAt.getTime() + limits.withdrawalMs);

/** Returns when that day has ended everywhere: the last zone is twelve hours behind UTC. */
function withdrawalEnd(placedAt: Date): Date {
	const day = lastWithdrawalDay(placedAt);
	return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1, 12));
}

/** Returns the deadline for paying the money back. */
export const refundDue = (withdrawnAt: Date): Date => new Date(withdrawnAt.getTime() + limits.withdrawalMs);

/**
 * Decides whether a buyer may withdraw from an order (BUY-07). A buyer who agreed to immediate delivery before paying
 * loses the right with the delivery; an earlier withdrawal stays valid.
 */
export function judgeWithdrawal(
	order: WithdrawableOrder,
	now: Date,
): "allowed" | "withdrawn" | "waived" | "too-late" | "disputed" | "not-paid" {
	if (order.state === "disputed") return "disputed";
	if (order.state !== "paid") return "not-paid";
	if (order.withdrawnAt) return "withdrawn";
	if (order.consentedAt && order.deliveredAt && order.deliveredAt <= now) return "waived";
	return now < withdrawalEnd(order.placedAt) ? "allowed" : "too-late";
}
