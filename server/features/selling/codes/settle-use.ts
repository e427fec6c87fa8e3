import type { OrderState } from "../../../../contract/selling/order-status.ts";
import type { Queryable } from "../../../database/database.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import { changeUse, lockUsesOfCustomer, makeUsesDue, type StoredUse } from "./codes.queries.ts";

/** Ends the checkouts of uses that are due, without waiting for the task of every minute. */
export const DUE_USES_QUEUE = "due-code-uses";

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
 * Updates the use of a checkout once its order is known (CODE-03, CODE-04). A code that works once per customer is then
 * used: what else they have open with it ends.
 *
 * @param order paid, waiting or failed in the checkout
 * @returns what to store with the order; null if no code was used
 */
export async function settleUse(
	{ jobs }: { jobs: Jobs },
	tx: Queryable,
	sessionId: string,
	order: { id: string; state: OrderState },
): Promise<{ discountCode: string; discountCodeId: string | null; discountMinorUnits: number } | null> {
	const locked = await lockUsesOfCustomer(tx, sessionId);
	if (!locked) return null;
	const { use, open } = locked;
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
	if (state !== "released" && open.length > 0) {
		await makeUsesDue(tx, open);
		await jobs.enqueue(DUE_USES_QUEUE, {}, tx);
	}
	return { discountCode: code, discountCodeId: codeId, discountMinorUnits: minorUnits };
}
