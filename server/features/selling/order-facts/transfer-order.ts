import { endSessionsWithoutAccess } from "../../../auth/access/access.queries.ts";
import type { Queryable } from "../../../database/database.ts";
import { summarizeOrders, upsertCustomer } from "../../../database/queries/customers.queries.ts";
import { readActivity } from "../proof/read-activity.ts";
import type { StoredOrder } from "./orders.queries.ts";
import {
	deleteUnprovenAccountsOfOrder,
	findOwner,
	insertFormerOwner,
	listUnprovenAccountsOfOrder,
	lockCustomerOfOrder,
	lockOrder,
	type Owner,
	setCustomerOfOrder,
} from "./transfers.queries.ts";

/**
 * Moves an order to another email. The previous customer loses what it gave, and keeps everything else; their activity
 * stays as evidence (ORD-03).
 *
 * @param tx must not have locked the order or its customer before. Callers retry after a deadlock, because imports lock
 *   both customers in another order.
 * @returns the order with its new customer and its previous one, or null if there is no such order
 */
export async function transferOrder(
	tx: Queryable,
	transfer: { orderId: string; email: string; name: string; reason: "move" | "correction" },
): Promise<{ order: StoredOrder; customerId: string; former: Owner | null } | null> {
	const { orderId, email, name, reason } = transfer;
	// Both customers first, then the order, like all code that changes both.
	const customerId = await upsertCustomer(tx, { email, name });
	await lockCustomerOfOrder(tx, orderId);
	const order = await lockOrder(tx, orderId);
	if (!order) return null;
	if (customerId === order.customerId) return { order, customerId, former: null };
	const owner = order.customerId ? await findOwner(tx, order.customerId) : null;
	if (owner) {
		const [unproven] = await listUnprovenAccountsOfOrder(tx, orderId);
		const activity = unproven ? await readActivity(tx, unproven.id, unproven.createdAt) : null;
		const { customerId, email } = owner;
		await insertFormerOwner(tx, { orderId, customerId, email, reason, activity, ownedUntil: new Date() });
	}
	await deleteUnprovenAccountsOfOrder(tx, orderId);
	await setCustomerOfOrder(tx, orderId, customerId);
	await summarizeOrders(tx, [...(owner ? [owner.customerId] : []), customerId]);
	if (owner) await endSessionsWithoutAccess(tx, owner.customerId);
	return { order: { ...order, customerId }, customerId, former: owner };
}
