import type { CustomerPage, CustomerQuery } from "../../../../../contract/customers/customers.ts";
import { limits } from "../../../../../contract/limits.ts";
import { describeCustomer } from "../../../../database/customer-projection.ts";
import type { Database } from "../../../../database/database.ts";
import { matchesFurther } from "./customer-filter.queries.ts";
import {
	type CustomerCounts,
	findRows,
	listEmails,
	listFewMatches,
	readCounts,
	sortMatches,
	type View,
	walkMatches,
} from "./customer-list.queries.ts";
import { countPartitions, findPlaceBefore } from "./find-place.ts";

/** Customers scanned for a search with many matches; beyond this, all matches are sorted instead. */
const MAX_WALKED = 2_000;

/**
 * Returns one page of the customers (USR-03 to USR-05, USR-11). Keeps no state: each page reflects the current
 * database.
 */
export async function listCustomers(db: Database, query: CustomerQuery): Promise<CustomerPage> {
	const counts = await readCounts(db);
	const isCounted = query.search === "" && matchesFurther(query) === undefined;
	const { emails, ...place } = isCounted ? await plainPage(db, query, counts) : await searchPage(db, query);
	const rows = await findRows(db, emails);
	return {
		rows: rows.map(describeCustomer),
		counts: { total: counts.total, approved: counts.approved, registered: counts.registered },
		...place,
	};
}

type Found = { emails: string[] } & Pick<CustomerPage, "found" | "foundMore" | "page" | "pages">;

const viewOf = (query: CustomerQuery): View => ({
	filter: query,
	sort: query.sort,
	descending: query.direction === "desc",
});

async function plainPage(db: Database, query: CustomerQuery, counts: CustomerCounts): Promise<Found> {
	const partitions = countPartitions(query, counts);
	const found = partitions.reduce((sum, { size }) => sum + size, 0);
	const { page, pages, offset, limit } = clamp(query, found);
	const place = { found, foundMore: false, page, pages };
	const view = viewOf(query);
	const fromEnd = Math.max(0, found - offset - limit);
	if (offset <= fromEnd) {
		const { from, before } = await findPlaceBefore(db, view, partitions, offset);
		return { ...place, emails: await listEmails(db, { ...view, from, offset: offset - before, limit }) };
	}
	// Reads from the other end, so that the last page is as fast as the first.
	const mirrored = { ...view, descending: !view.descending };
	const held = Math.min(limit, found - offset);
	const { from, before } = await findPlaceBefore(db, mirrored, partitions, fromEnd);
	const backwards = await listEmails(db, { ...mirrored, from, offset: fromEnd - before, limit: held });
	return { ...place, emails: backwards.reverse() };
}

async function searchPage(db: Database, query: CustomerQuery): Promise<Found> {
	const view = viewOf(query);
	const most = limits.customerSearchCount;
	const few = await listFewMatches(db, view, most + 1);
	const found = Math.min(few.length, most);
	const { page, pages, offset, limit } = clamp(query, found);
	const place = { found, page, pages };
	if (few.length <= most) return { ...place, foundMore: false, emails: few.slice(offset, offset + limit) };
	const slice = { ...view, offset, limit: Math.min(limit, found - offset) };
	const walked = await walkMatches(db, slice, MAX_WALKED);
	const emails = walked.length === slice.limit ? walked : await sortMatches(db, slice);
	return { ...place, foundMore: true, emails };
}

function clamp({ page, pageSize }: Pick<CustomerQuery, "page" | "pageSize">, found: number) {
	const pages = Math.max(1, Math.ceil(found / pageSize));
	const given = Math.min(page, pages);
	return { page: given, pages, offset: (given - 1) * pageSize, limit: pageSize };
}
