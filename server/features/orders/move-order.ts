import { summarizeOrders, upsertCustomer } from "../../database/customers.queries.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { endSessionsWithoutAccess } from "../access/access.queries.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { sendReceipt } from "../purchases/send-receipt.ts";
import {
	deleteUnprovenAccountsOfOrder,
	findOrderDetails,
	lockCustomerOfOrder,
	lockOrder,
	setCustomerOfOrder,
} from "./order-details.queries.ts";

/**
 * Gives an order to another email, and sends the way in there, in one step (ORD-02). Whoever had it before loses what it
 * gave, and what else they have stays.
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
		if (!found) return null;
		// Both customers first, then the order, as everybody does who changes both.
		const customerId = await upsertCustomer(tx, { email, name: found.name });
		await lockCustomerOfOrder(tx, orderId);
		const order = await lockOrder(tx, orderId);
		if (!order) return null;
		if (customerId !== order.customerId) {
			await deleteUnprovenAccountsOfOrder(tx, orderId);
			await setCustomerOfOrder(tx, orderId, customerId);
			const before = order.customerId ? [order.customerId] : [];
			await summarizeOrders(tx, [...before, customerId]);
			for (const id of before) await endSessionsWithoutAccess(tx, id);
		}
		if (order.state === "paid") await sendReceipt(purchases, tx, { ...order, email }, settings);
		await recordAudit(tx, admin, {
			action: "order.moved",
			subject: email,
			details: { order: order.number, from: order.email },
		});
		return customerId;
	});
}
