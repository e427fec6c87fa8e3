import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { sendReceipt } from "../purchases/send-receipt.ts";
import { transferOrder } from "../purchases/transfer-order.ts";
import { findOrderDetails } from "./order-details.queries.ts";

/**
 * Gives an order to another email, and sends the way in there, in one step (ORD-02).
 *
 * @returns the order's customer from now on, or null where there is no such order
 */
export async function moveOrder(
	{ db, purchases, settings: store }: Services,
	admin: KnownPrincipal,
	orderId: string,
	email: string,
): Promise<string | null> {
	const settings = await store.read();
	return db.transaction(async (tx) => {
		const found = await findOrderDetails(tx, orderId);
		const moved = found && (await transferOrder(tx, { orderId, email, name: found.name, reason: "move" }));
		if (!moved) return null;
		const { order, customerId } = moved;
		if (order.state === "paid") await sendReceipt(purchases, tx, { ...order, email }, settings);
		await recordAudit(tx, admin, {
			action: "order.moved",
			subject: email,
			details: { order: order.number, from: found.customer?.email ?? order.email },
		});
		return customerId;
	});
}
