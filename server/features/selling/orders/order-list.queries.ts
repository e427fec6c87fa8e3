import { and, desc, inArray, type SQL, sql } from "drizzle-orm";
import type { OrderFilter, OrderSort } from "../../../contract/orders.ts";
import type { Queryable } from "../../database/database.ts";
import { needsAttention } from "../../database/purchase-events.queries.ts";
import { lost, net, refunded } from "../../database/sales.queries.ts";
import { orders } from "../../database/schema/orders.ts";
import { purchaseEvents, purchaseSources } from "../../database/schema/purchase-sources.ts";
import { withdrawalDeclarations } from "../../database/schema/withdrawal-declarations.ts";
import { isSale, matchesFilter, sortKeys } from "./order-filter.queries.ts";

export interface View {
	filter: OrderFilter;
	sort: OrderSort;
	descending: boolean;
}

const way = ({ descending }: View) => sql.raw(descending ? "desc" : "asc");

/** @returns how many match, counted no further than the most */
export async function countOrders(db: Queryable, filter: OrderFilter, most: number): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(
		sql`select count(*)::int as count from (select 1 from ${orders} where ${matchesFilter(filter)} limit ${most}) as found`,
	);
	return rows[0]?.count ?? 0;
}

/** @returns one slice of the sorted list: what is skipped is read in the sort's index alone */
export async function findSlice(
	db: Queryable,
	view: View,
	slice: { offset: number; limit: number },
): Promise<StoredOrderRow[]> {
	const key = sortKeys[view.sort];
	const ids = sql`(
		select id from ${orders} where ${matchesFilter(view.filter)}
		order by ${key} ${way(view)}, id ${way(view)} limit ${slice.limit} offset ${slice.offset})`;
	return db
		.select(rowColumns)
		.from(orders)
		.where(sql`${orders.id} in ${ids}`)
		.orderBy(sql`${key} ${way(view)}`, sql`${orders.id} ${way(view)}`);
}

/** @returns the ids that a filter finds, where they are few: they are sorted after all of them were found */
export async function sortFewIds(db: Queryable, view: View, most: number): Promise<string[]> {
	const key = sortKeys[view.sort];
	// Found first, so that PostgreSQL is not tempted to walk a sorted index in search of the few.
	const { rows } = await db.execute<{ id: string }>(
		sql`with matches as materialized (
				select ${key} as key, id from ${orders} where ${matchesFilter(view.filter)} limit ${most}
			) select id from matches order by key ${way(view)}, id ${way(view)}`,
	);
	return rows.map(({ id }) => id);
}

export const rowColumns = {
	id: orders.id,
	number: orders.number,
	/** The customer's own, which a correction or a move has changed; of a deleted customer, what the order was bought with. */
	email: sql<string>`coalesce((select owner.email from customers owner where owner.id = orders.customer_id), orders.email)`,
	name: orders.name,
	source: orders.source,
	products: orders.products,
	minorUnits: orders.minorUnits,
	currency: orders.currency,
	refundedMinorUnits: refunded.mapWith(Number),
	lostMinorUnits: lost.mapWith(Number),
	netMinorUnits: net.mapWith(Number),
	state: orders.state,
	dispute: orders.dispute,
	amountAssumed: orders.amountAssumed,
	test: orders.test,
	premium: orders.premium,
	placedAt: sql<Date>`${orders.placedAt}`.mapWith(orders.createdAt),
	/** An import knows the day of an order and no more. */
	dayOnly: sql<boolean>`(${orders.source} = 'import' and ${orders.orderedAt} is not null)`,
	customerId: orders.customerId,
	gift: orders.gift,
	quantity: orders.quantity,
	withdrawn: sql<boolean>`(${orders.withdrawnAt} is not null and ${orders.withdrawalSettledAt} is null)`,
};

/** @returns the rows of these ids, in their order */
export async function findRows(db: Queryable, ids: string[]) {
	if (ids.length === 0) return [];
	const rows = await db.select(rowColumns).from(orders).where(inArray(orders.id, ids));
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

export type StoredOrderRow = Awaited<ReturnType<typeof findRows>>[number];

/** Of the newest orders, and of what carts are known to sell. */
export async function listProducts(db: Queryable, newest: number): Promise<string[]> {
	const { rows } = await db.execute<{ product: string }>(sql`
		select distinct product from (
			select jsonb_array_elements_text(products) as product from (
				select products from ${orders} where ${isSale} order by placed_at desc, id desc limit ${newest}
			) as recent
			union all
			select jsonb_array_elements(products) ->> 'name' from ${purchaseSources} where removed_at is null
		) as known where product <> '' order by product limit 100`);
	return rows.map(({ product }) => product);
}

/** The buyer has withdrawn, and neither was the money given back nor has the seller decided against it (BUY-07). */
export const isOpenWithdrawal = sql<boolean>`(${orders.withdrawnAt} is not null and ${orders.withdrawalSettledAt} is null
	and ${orders.state} in ('paid', 'disputed'))`;

/** What waits for the seller to decide. */
export interface Waiting extends Record<string, unknown> {
	/** Events that could not be applied, or keep failing. */
	events: number;
	/** Applied, and access stays: worth a look. */
	partialRefunds: number;
	/** Orders whose buyers withdrew. */
	withdrawals: number;
	/** Withdrawals that no order was found for. */
	declarations: number;
}

export async function countAttention(db: Queryable): Promise<Waiting> {
	const isPartialRefund = sql`${purchaseEvents.reason} is not distinct from 'partial_refund'`;
	const { rows } = await db.execute<Waiting>(sql`
		select (select count(*) from ${purchaseEvents} where ${needsAttention} and not ${isPartialRefund})::int as events,
			(select count(*) from ${purchaseEvents} where ${needsAttention} and ${isPartialRefund})::int as "partialRefunds",
			(select count(*) from ${orders} where ${isOpenWithdrawal})::int as withdrawals,
			(select count(*) from ${withdrawalDeclarations} where ${withdrawalDeclarations.handledAt} is null)::int as declarations`);
	return rows[0] ?? { events: 0, partialRefunds: 0, withdrawals: 0, declarations: 0 };
}

/** @param after the last one of the part before: its time and id */
export function listForExport(
	db: Queryable,
	filter: OrderFilter,
	after: { placedAt: Date; id: string } | null,
	limit: number,
) {
	// Times have microseconds there and milliseconds here: the whole millisecond comes again, and is left out by its ids.
	const behind: SQL | undefined = after
		? sql`(date_trunc('milliseconds', ${orders.placedAt}), ${orders.id}) < (${after.placedAt.toISOString()}::timestamptz, ${after.id}::uuid)`
		: undefined;
	return db
		.select(rowColumns)
		.from(orders)
		.where(and(matchesFilter(filter), behind))
		.orderBy(desc(sql`date_trunc('milliseconds', ${orders.placedAt})`), desc(orders.id))
		.limit(limit);
}
