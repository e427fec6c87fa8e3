import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CustomerFilter, CustomerSort } from "../../../contract/customers.ts";
import { customers, nameForSorting, orderNumberForSorting } from "../../database/schema/customers.ts";

/** The only expressions that customers are sorted by, each with its index (USR-05). */
export const sortKeys: Record<CustomerSort, SQL> = {
	email: sql`${customers.email}`,
	name: sql`${nameForSorting}`,
	orderId: sql`${orderNumberForSorting}`,
	orderTotal: sql`${customers.orderMinorUnits}`,
};

const SEARCH_WORDS = 6;

const escapeLike = (word: string) => word.replaceAll(/[\\%_]/g, "\\$&");

/** Each word of a search has to stand in the email, the name or the order ID (USR-03). Undefined where nothing is searched. */
export function matchesSearch(search: string): SQL | undefined {
	const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS);
	return and(...words.map((word) => sql`${customers.searchText} like ${`%${escapeLike(word)}%`}`));
}

/** Customers of one kind: one range of every sorted index. */
export interface Partition {
	approved: boolean;
	registered: boolean;
}

/** The partitions that a filter lets through. */
export function filterPartitions(filter: CustomerFilter): Partition[] {
	const approved = filter.status === "all" ? [true, false] : [filter.status === "approved"];
	const registered = filter.registration === "all" ? [true, false] : [filter.registration === "registered"];
	return approved.flatMap((a) => registered.map((r) => ({ approved: a, registered: r })));
}

/** Everything a filter asks for, where the order does not matter. */
export function matchesFilter(filter: CustomerFilter): SQL {
	const asked = and(
		filter.status === "all" ? undefined : eq(customers.approved, filter.status === "approved"),
		filter.registration === "all" ? undefined : eq(customers.registered, filter.registration === "registered"),
		matchesSearch(filter.search),
	);
	return asked ?? sql`true`;
}
