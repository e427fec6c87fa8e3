import { and, eq, type SQL, sql } from "drizzle-orm";
import type { OrderFilter, OrderSort } from "../../../../contract/selling/orders.ts";
import { escapeLike } from "../../../database/escape-like.ts";
import { orders } from "../../../database/schema/selling/orders.ts";

/** The only expressions that orders are sorted by, each with its index (ORD-01). */
export const sortKeys: Record<OrderSort, SQL> = {
	placedAt: sql`${orders.placedAt}`,
	amount: sql`${orders.minorUnits}`,
};

const MAX_SEARCH_WORDS = 6;

/** Matches a search: each word must occur in the email, the name, the number or the cart's own ID. */
function matchesSearch(search: string): SQL | undefined {
	const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);
	return and(...words.map((word) => sql`${orders.searchText} like ${`%${escapeLike(word)}%`}`));
}

const dayBegins = (day: string) => sql`(${day}::date::timestamp at time zone 'UTC')`;

/**
 * A purchase from an older site's account is not an order, and not listed. The indexes use the same condition verbatim.
 */
export const isSale = sql`${orders.source} <> 'profile'`;

export function matchesFilter(filter: OrderFilter): SQL {
	const { state, source, product, from, to, search } = filter;
	const asked = and(
		isSale,
		state === "all" ? undefined : eq(orders.state, state),
		source === "all" ? undefined : eq(orders.source, source),
		product === "" ? undefined : sql`${orders.products} @> ${JSON.stringify([product])}::jsonb`,
		from === "" ? undefined : sql`${orders.placedAt} >= ${dayBegins(from)}`,
		to === "" ? undefined : sql`${orders.placedAt} < ${dayBegins(to)} + interval '1 day'`,
		matchesSearch(search),
	);
	return asked ?? sql`true`;
}
