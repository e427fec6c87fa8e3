import { and, desc, inArray, type SQL, sql } from "drizzle-orm";
import type { OrderFilter, OrderSort } from "../../../../contract/selling/orders.ts";
import type { Queryable } from "../../../database/database.ts";
import { orderRowColumns, type StoredOrderRow } from "../../../database/queries/order-projection.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { purchaseSources } from "../../../database/schema/selling/purchase-sources.ts";
import { isSale, matchesFilter, sortKeys } from "./order-filter.queries.ts";

export interface View {
	filter: OrderFilter;
	sort: OrderSort;
	descending: boolean;
}

const sortDirection = ({ descending }: View) => sql.raw(descending ? "desc" : "asc");

/** Counts matching orders up to a maximum. */
export async function countOrders(db: Queryable, filter: OrderFilter, countLimit: number): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(
		sql`select count(*)::int as count from (select 1 from ${orders} where ${matchesFilter(filter)} limit ${countLimit}) as found`,
	);
	return rows[0]?.count ?? 0;
}

/** Returns a slice of the sorted list: skipped rows are only read from the sort's index. */
export async function findSlice(
	db: Queryable,
	view: View,
	slice: { offset: number; limit: number },
): Promise<StoredOrderRow[]> {
	const key = sortKeys[view.sort];
	const ids = sql`(
		select id from ${orders} where ${matchesFilter(view.filter)}
		order by ${key} ${sortDirection(view)}, id ${sortDirection(view)} limit ${slice.limit} offset ${slice.offset})`;
	return db
		.select(orderRowColumns)
		.from(orders)
		.where(sql`${orders.id} in ${ids}`)
		.orderBy(sql`${key} ${sortDirection(view)}`, sql`${orders.id} ${sortDirection(view)}`);
}

/** Returns the IDs of few matches, by sorting all of them. */
export async function sortFewIds(db: Queryable, view: View, limit: number): Promise<string[]> {
	const key = sortKeys[view.sort];
	// Filtered first, so that PostgreSQL does not scan a sorted index for few matches.
	const { rows } = await db.execute<{ id: string }>(
		sql`with matches as materialized (
				select ${key} as key, id from ${orders} where ${matchesFilter(view.filter)} limit ${limit}
			) select id from matches order by key ${sortDirection(view)}, id ${sortDirection(view)}`,
	);
	return rows.map(({ id }) => id);
}

/** Returns the rows of these IDs, in the same order. */
export async function findRows(db: Queryable, ids: string[]) {
	if (ids.length === 0) return [];
	const rows = await db.select(orderRowColumns).from(orders).where(inArray(orders.id, ids));
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lists the products of the newest orders, and those that carts are known to sell. */
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

/** @param after the last order of the previous part: its time and ID */
export function listForExport(
	db: Queryable,
	filter: OrderFilter,
	after: { placedAt: Date; id: string } | null,
	limit: number,
) {
	// The database stores microseconds, but this has milliseconds: the entire millisecond is read again, and known IDs
	// are excluded.
	const afterCursor: SQL | undefined = after
		? sql`(date_trunc('milliseconds', ${orders.placedAt}), ${orders.id}) < (${after.placedAt.toISOString()}::timestamptz, ${after.id}::uuid)`
		: undefined;
	return db
		.select(orderRowColumns)
		.from(orders)
		.where(and(matchesFilter(filter), afterCursor))
		.orderBy(desc(sql`date_trunc('milliseconds', ${orders.placedAt})`), desc(orders.id))
		.limit(limit);
}
