import type { OrderState } from "../../../../contract/selling/order-status.ts";
import type { Queryable } from "../../../database/database.ts";
import { changeUse, lockUseOfSession, type StoredUse } from "./codes.queries.ts";

/** What becomes of a use with an order of this state. A refund gives no use back (CODE-03). */
const outcomes: Record<OrderState, StoredUse["state"]> = {
	paid: "used",
	refunded: "used",
	disputed: "used",
	// A bank decides within days; the use stays reserved, and no longer expires.
	pending: "reserved",
	unknown: "reserved",
	failed: "released",
	canceled: "released",
};

/**
 * Updates the use of a checkout once its order is known (CODE-03, CODE-04).
 *
 * @param order paid, waiting or failed in the checkout
 * @returns what to store with the order; null if no code was used
 */
export async function settleUse(
	tx: Queryable,
	sessionId: string,
	order: { id: string; state: OrderState },
): Promise<{ discountCode: string; discountCodeId: string | null; discountMinorUnits: number } | null> {
	const use = await lockUseOfSession(tx, sessionId);
	if (!use) return null;
	const { code, codeId, minorUnits } = use;
	const outcome = outcomes[order.state];
	// A payment that was canceled later was one: its use stays counted.
	const state = use.state === "used" ? "used" : outcome;
	if (state !== use.state || state === "reserved" || use.orderId !== order.id)
		await changeUse(tx, use.id, {
			state,
			orderId: order.id,
			...(state === "reserved" ? { expiresAt: null } : { settledAt: use.settledAt ?? new Date() }),
		});
	return { discountCode: code, discountCodeId: codeId, discountMinorUnits: minorUnits };
}
