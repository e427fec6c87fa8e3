import { limits } from "../../../contract/limits.ts";
import type { OrderPage, OrderQuery } from "../../../contract/orders.ts";
import type { Database } from "../../database/database.ts";
import { describeOrder } from "./describe-order.ts";
import {
	countAttention,
	countOrders,
	findRows,
	listIds,
	listProducts,
	sortFewIds,
	type View,
} from "./order-list.queries.ts";

/** A filter that finds no more than this has all that it finds sorted at once. */
const FEW = 1_000;
/** Products to filter by are those of so many of the newest orders. */
const NEWEST = 500;

/** One page of the orders (ORD-01), as the database has them now. */
export async function listOrders(db: Database, query: OrderQuery): Promise<OrderPage> {
	const most = limits.ordersCounted;
	const [counted, attention, products] = await Promise.all([
		countOrders(db, query, most + 1),
		countAttention(db),
		listProducts(db, NEWEST),
	]);
	const found = Math.min(counted, most);
	const pages = Math.max(1, Math.ceil(found / query.pageSize));
	const page = Math.min(query.page, pages);
	const offset = (page - 1) * query.pageSize;
	const view: View = { filter: query, sort: query.sort, descending: query.direction === "desc" };
	const ids =
		counted <= FEW
			? (await sortFewIds(db, view, FEW)).slice(offset, offset + query.pageSize)
			: await listIds(db, view, { offset, limit: query.pageSize });
	const rows = await findRows(db, ids);
	return {
		rows: rows.map(describeOrder),
		found,
		foundMore: counted > most,
		page,
		pages,
		products,
		attention: attention.events + attention.withdrawals,
	};
}
