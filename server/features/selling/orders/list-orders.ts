import { limits } from "../../../../contract/limits.ts";
import type { OrderPage, OrderQuery } from "../../../../contract/selling/orders.ts";
import type { Database } from "../../../database/database.ts";
import { describeOrder, type StoredOrderRow } from "../../../database/queries/order-projection.ts";
import { countPendingDecisions } from "../../../database/queries/pending-decisions.queries.ts";
import { countOrders, findRows, findSlice, listProducts, sortFewIds, type View } from "./order-list.queries.ts";

/** Up to this many results, a filter sorts all of them together. */
const MAX_SORTED_IN_MEMORY = 1_000;
/** Number of newest orders whose products can be filtered by. */
const PRODUCTS_FROM_NEWEST_ORDERS = 500;
const PRODUCTS_KEPT_MS = 15_000;

const keptProducts = new WeakMap<Database, { products: Promise<string[]>; until: number }>();

/** Caches the products to filter by, which change seldom but are needed on every page. */
function readProducts(db: Database): Promise<string[]> {
	const kept = keptProducts.get(db);
	if (kept && kept.until > Date.now()) return kept.products;
	const products = listProducts(db, PRODUCTS_FROM_NEWEST_ORDERS);
	keptProducts.set(db, { products, until: Date.now() + PRODUCTS_KEPT_MS });
	products.catch(() => keptProducts.delete(db));
	return products;
}

/** Returns one page of the orders (ORD-01), as currently in the database. */
export async function listOrders(db: Database, query: OrderQuery): Promise<OrderPage> {
	const countLimit = limits.ordersCounted;
	const view: View = { filter: query, sort: query.sort, descending: query.direction === "desc" };
	// Results sorted by an index are read while they are counted; a search may have few results, which are sorted
	// afterwards.
	const isIndexed = query.search === "" && query.product === "";
	const sliceOf = (page: number) => ({ offset: (page - 1) * query.pageSize, limit: query.pageSize });
	const canReadBeforeCount = isIndexed && query.page * query.pageSize <= countLimit;
	const [counted, read, attention, products] = await Promise.all([
		countOrders(db, query, countLimit + 1),
		canReadBeforeCount ? findSlice(db, view, sliceOf(query.page)) : null,
		countPendingDecisions(db),
		readProducts(db),
	]);
	const found = Math.min(counted, countLimit);
	const pages = Math.max(1, Math.ceil(found / query.pageSize));
	const page = Math.min(query.page, pages);
	const rows = read && page === query.page ? read : await readPage(db, view, counted, sliceOf(page));
	return {
		rows: rows.map(describeOrder),
		found,
		foundMore: counted > countLimit,
		page,
		pages,
		products,
		attention: attention.events + attention.partialRefunds + attention.withdrawals + attention.declarations,
	};
}

async function readPage(
	db: Database,
	view: View,
	counted: number,
	slice: { offset: number; limit: number },
): Promise<StoredOrderRow[]> {
	if (counted > MAX_SORTED_IN_MEMORY) return findSlice(db, view, slice);
	const ids = await sortFewIds(db, view, MAX_SORTED_IN_MEMORY);
	return findRows(db, ids.slice(slice.offset, slice.offset + slice.limit));
}
