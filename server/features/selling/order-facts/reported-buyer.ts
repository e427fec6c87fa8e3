import { and, eq, inArray } from "drizzle-orm";
import type { AttentionReason } from "../../../../contract/selling/orders.ts";
import type { Queryable } from "../../../database/database.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import type { ComputedOrder, OrderFact } from "./compute-order.ts";
import { transferOrder } from "./transfer-order.ts";

/**
 * Moves an order that was never paid to the email with which its buyer tried again: shops keep the number of an order
 * whose payment failed (HOOK-03). An order that was moved here stays with its customer.
 *
 * @param tx holds the reference, and has locked neither the order nor its customer
 */
export async function updateUnpaidBuyer(
	tx: Queryable,
	{ sourceId, reference }: { sourceId: string; reference: string },
	{ email, name }: Pick<ComputedOrder, "email" | "name">,
): Promise<void> {
	const [order] = await tx
		.select({ id: orders.id, reported: orders.email, current: customers.email })
		.from(orders)
		.innerJoin(customers, eq(customers.id, orders.customerId))
		.where(
			and(eq(orders.sourceId, sourceId), eq(orders.reference, reference), inArray(orders.state, ["pending", "failed"])),
		);
	if (!order || order.current === email || order.current !== order.reported) return;
	await transferOrder(tx, { orderId: order.id, email, name, reason: "correction" });
	await tx.update(orders).set({ email, name }).where(eq(orders.id, order.id));
}

/**
 * Flags an order whose email was changed in the cart after it was paid: only the seller knows whether it was corrected,
 * or who it belongs to (HOOK-04).
 *
 * @param eventKey of the event that reports the order now
 * @param reported facts of the cart, those of this event included
 * @param current email of the customer whom the order belongs to
 */
export function flagChangedEmail(
	eventKey: string,
	reported: readonly OrderFact[],
	computed: Pick<ComputedOrder, "email">,
	current: string,
): { reason: AttentionReason; detail: string } | null {
	if (computed.email === current) return null;
	const isNews = !reported.some(
		({ key, data }) => data.sale?.email === computed.email && key.slice(0, key.lastIndexOf(":")) !== eventKey,
	);
	return isNews
		? { reason: "email_changed", detail: `The cart now says ${computed.email}. The order belongs to ${current}.` }
		: null;
}
