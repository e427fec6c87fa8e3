import { limits } from "../../../contract/limits.ts";
import type { OrderState } from "../../../contract/order-status.ts";

/** What decides whether an order can be withdrawn from. */
export interface WithdrawableOrder {
	state: OrderState;
	placedAt: Date;
	consentedAt: Date | null;
	/** When whoever it is for had access; null while a gift waits for its day. */
	deliveredAt: Date | null;
	withdrawnAt: Date | null;
}

/** The last moment of the withdrawal period. */
export const withdrawalEnd = (placedAt: Date): Date => new Date(placedAt.getTime() + limits.withdrawalMs);

/** When the money has to be back at the latest. */
export const refundDue = (withdrawnAt: Date): Date => new Date(withdrawnAt.getTime() + limits.withdrawalMs);

/**
 * Whether a buyer may withdraw from an order (BUY-07). Whoever agreed to immediate delivery before paying loses the right
 * with the delivery; a withdrawal that was made stays one.
 */
export function judgeWithdrawal(
	order: WithdrawableOrder,
	now: Date,
): "allowed" | "withdrawn" | "waived" | "too-late" | "not-paid" {
	if (order.state !== "paid") return "not-paid";
	if (order.withdrawnAt) return "withdrawn";
	if (order.consentedAt && order.deliveredAt && order.deliveredAt <= now) return "waived";
	return now <= withdrawalEnd(order.placedAt) ? "allowed" : "too-late";
}
