import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { adapterFor } from "../carts/adapters/all.ts";
import type { StoredSource } from "../carts/sources.queries.ts";
import { type OrderFact, toOrderFacts } from "./compute-order.ts";

/**
 * Links an imported order to the cart from the cart's first event on, so that refunds and disputes end its access.
 * Undoing the import then reverts what its file said, but keeps the order.
 *
 * @param facts what the cart reported. Shops that number their orders themselves all have an order 101: theirs is only
 *   linked if it has the same buyer
 */
export async function linkImportedOrder(
	tx: Queryable,
	source: Pick<StoredSource, "id" | "type">,
	reference: string,
	facts: readonly OrderFact[],
): Promise<void> {
	const buyers = facts.flatMap(({ data }) => (data.sale ? [data.sale.email.toLowerCase()] : []));
	const isSameBuyer = sql`(${orders.email} = any(${sql.param(buyers)}) or exists (
		select from jsonb_array_elements(${orders.importedFacts}) as fact
		where lower(fact -> 'data' -> 'sale' ->> 'email') = any(${sql.param(buyers)})))`;
	const [order] = await tx
		.select({ id: orders.id, customerId: orders.customerId, sourceId: orders.sourceId })
		.from(orders)
		.where(
			and(
				or(isNull(orders.sourceId), and(eq(orders.sourceId, source.id), isNotNull(orders.importId))),
				eq(orders.reference, reference),
				sql`${orders.importKey} like ${`${source.type} %`}`,
				adapterFor(source.type).hasOwnNumbers ? isSameBuyer : undefined,
			),
		)
		.limit(1);
	if (!order || (order.sourceId === null && (await hasOrder(tx, source.id, reference)))) return;
	// The customer first, like all code that locks both.
	if (order.customerId)
		await tx
			.select({ id: customers.id })
			.from(customers)
			.where(eq(customers.id, order.customerId))
			.for("no key update");
	await tx.execute(sql`
		insert into import_updates (import_id, order_id)
		select import_id, id from orders where id = ${order.id} and import_id is not null on conflict do nothing`);
	await tx.update(orders).set({ sourceId: source.id, importId: null }).where(eq(orders.id, order.id));
}

/** Older versions created two orders for a purchase reported by both an import and a cart. */
async function hasOrder(tx: Queryable, sourceId: string, reference: string): Promise<boolean> {
	const rows = await tx
		.select({ id: orders.id })
		.from(orders)
		.where(and(eq(orders.sourceId, sourceId), eq(orders.reference, reference)));
	return rows.length > 0;
}

/** Returns what imports reported about a cart's order. */
export async function findImportedFacts(tx: Queryable, sourceId: string, reference: string): Promise<OrderFact[]> {
	const [order] = await tx
		.select({ facts: orders.importedFacts })
		.from(orders)
		.where(and(eq(orders.sourceId, sourceId), eq(orders.reference, reference)));
	return toOrderFacts(order?.facts ?? []);
}
