import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import { retryDeadlock } from "../../../database/database-errors.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { sendReceipt } from "../delivery/send-receipt.ts";
import { clearAttention } from "../events/events.queries.ts";
import { transferOrder } from "../order-facts/transfer-order.ts";
import { findOrderDetails } from "./order-details.queries.ts";

/**
 * Moves an order to another email, and sends the sign-in link there (ORD-02).
 *
 * @returns the order's new customer
 * @throws ORDER_NOT_FOUND
 */
export async function moveOrder(
	{ db, purchases, settings: store }: Services,
	admin: KnownPrincipal,
	orderId: string,
	email: string,
): Promise<string> {
	const settings = await store.read();
	const move = () =>
		db.transaction(async (tx) => {
			const found = await findOrderDetails(tx, orderId);
			const moved = found && (await transferOrder(tx, { orderId, email, name: found.name, reason: "move" }));
			if (!moved) throw refusal("ORDER_NOT_FOUND");
			const { order, customerId } = moved;
			if (order.sourceId && order.reference) await clearAttention(tx, order.sourceId, order.reference, "email_changed");
			if (order.state === "paid") await sendReceipt(purchases, tx, { ...order, email }, settings);
			await recordAudit(tx, admin, {
				action: "order.moved",
				subject: email,
				details: { order: order.number, from: found.customer?.email ?? order.email },
			});
			return customerId;
		});
	return retryDeadlock(move);
}
