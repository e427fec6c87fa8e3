import { sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { adapterFor } from "../carts/adapters/all.ts";
import type { StoredSource } from "../carts/sources.queries.ts";
import { summarizeEvent } from "../events/summarize-event.ts";

/**
 * Moves an order of a cart that was removed and connected again to the cart that reports about it now, with everything
 * known about it: a refund ends its access, and a sale fetched again is no second order (HOOK-03). Shops that number
 * their orders themselves all have an order 101: theirs only moves if it has the same buyer.
 *
 * @param buyers emails in the cart's report; none in a refund that only names the order
 * @param tx holds the reference
 */
export async function adoptOrderOfRemovedSource(
	tx: Queryable,
	source: Pick<StoredSource, "id" | "type">,
	reference: string,
	buyers: string[],
): Promise<void> {
	const emails =
		adapterFor(source.type).hasOwnNumbers && buyers.length > 0 ? buyers.map((email) => email.toLowerCase()) : null;
	await adoptWaitingEvents(tx, source, reference, emails);
	const { rows } = await tx.execute<{ id: string; customerId: string | null; sourceId: string }>(sql`
		select orders.id, customer_id as "customerId", source_id as "sourceId"
		from orders join purchase_sources on purchase_sources.id = orders.source_id
		where purchase_sources.type = ${source.type} and purchase_sources.removed_at is not null
			and orders.reference = ${reference} and ${emails ? isOfBuyer(emails) : sql`true`}
			and not exists (select from orders own where own.source_id = ${source.id} and own.reference = ${reference})
		order by purchase_sources.removed_at desc limit 1`);
	const [order] = rows;
	if (!order) return;
	// The customer first, like all code that locks both.
	if (order.customerId) await tx.execute(sql`select from customers where id = ${order.customerId} for no key update`);
	await tx.execute(sql`update orders set source_id = ${source.id} where id = ${order.id}`);
	await tx.execute(sql`
		insert into order_facts (source_id, reference, key, kind, at, data, created_at)
		select ${source.id}, reference, key, kind, at, data, created_at from order_facts
		where source_id = ${order.sourceId} and reference = ${reference} on conflict do nothing`);
	await tx.execute(sql`delete from order_facts where source_id = ${order.sourceId} and reference = ${reference}`);
	// The page of the order lists them.
	await tx.execute(sql`
		update purchase_events set source_id = ${source.id}
		where source_id = ${order.sourceId} and reference = ${reference} and not exists (
			select from purchase_events own where own.source_id = ${source.id} and own.key = purchase_events.key)`);
}

/** The order was bought with one of these emails, was changed to it in the shop, or was moved to it here. */
const isOfBuyer = (emails: string[]) => sql`(
	lower(orders.email) = any(${sql.param(emails)})
	or exists (select from customers where customers.id = orders.customer_id and customers.email = any(${sql.param(emails)}))
	or exists (select from order_facts where order_facts.source_id = orders.source_id
		and order_facts.reference = orders.reference and lower(data #>> '{sale,email}') = any(${sql.param(emails)})))`;

/**
 * Moves events that wait for a decision about this order, so that deciding them later doesn't create a second one
 * (HOOK-04).
 */
async function adoptWaitingEvents(
	tx: Queryable,
	source: Pick<StoredSource, "id" | "type">,
	reference: string,
	emails: string[] | null,
): Promise<void> {
	const { rows } = await tx.execute<{ id: string; body: string }>(sql`
		select purchase_events.id, body from purchase_events
		join purchase_sources on purchase_sources.id = purchase_events.source_id
		where purchase_sources.type = ${source.type} and purchase_sources.removed_at is not null
			and purchase_events.reference = ${reference} and purchase_events.state = 'attention'
			and not exists (select from purchase_events own where own.source_id = ${source.id} and own.key = purchase_events.key)`);
	const moved = rows.filter(({ body }) => {
		const email = summarizeEvent(body).email.toLowerCase();
		return !emails || !email || emails.includes(email);
	});
	if (moved.length > 0)
		await tx.execute(sql`
			update purchase_events set source_id = ${source.id} where id = any(${sql.param(moved.map(({ id }) => id))}::uuid[])`);
}
