import type { Database } from "../../../database/database.ts";
import { retryDeadlock } from "../../../database/database-errors.ts";
import type { DisputeRule } from "../../selling/order-facts/compute-order.ts";
import { listOpenDisputes, rewriteOrders } from "./imports.queries.ts";
import { computeImported } from "./plan-import.ts";

const MAX_ORDERS = 1_000;

/** Applies a change of the seller's dispute rule to imported orders in dispute (BUY-05). */
export async function applyDisputeRule(db: Database, rule: DisputeRule): Promise<void> {
	let after = "00000000-0000-0000-0000-000000000000";
	for (;;) {
		// Retried after a deadlock: applying an event locks the customer first, then the order.
		const last = await retryDeadlock(() =>
			db.transaction(async (tx) => {
				const orders = await listOpenDisputes(tx, after, MAX_ORDERS);
				const changed = orders.flatMap(({ id, customerId, importKey, facts, cartFacts }) => {
					const computed = computeImported(importKey, facts, rule, cartFacts);
					return computed ? [{ ...computed, id, customerId }] : [];
				});
				await rewriteOrders(tx, changed);
				return orders.length < MAX_ORDERS ? null : (orders.at(-1)?.id ?? null);
			}),
		);
		if (last === null) return;
		after = last;
	}
}
