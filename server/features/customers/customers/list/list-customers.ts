import type { CustomerPage, CustomerQuery } from "../../../../../contract/customers/customers.ts";
import { limits } from "../../../../../contract/limits.ts";
import type { Database } from "../../../../database/database.ts";
import { describeCustomer } from "../../../../database/queries/customer-projection.ts";
import { shareRead } from "../../../../database/share-read.ts";
import { matchesFurther } from "./customer-filter.queries.ts";
import {
	type CustomerCounts,
	countMatches,
	findRows,
	readCounts,
	readFewMatches,
	readSlice,
	sortMatches,
	type View,
	walkMatches,
} from "./customer-list.queries.ts";
import { type CountedPartition, countPartitions, findPlaceBefore, SHORT_WAY } from "./find-place.ts";

/** Customers scanned for a search with many matches; beyond this, all matches are sorted instead. */
const MAX_WALKED = 2_000;

/**
 * Returns one page of the customers (USR-03 to USR-05, USR-11). Keeps no state: each page reflects the current
 * database.
 */
export function listCustomers(db: Database, query: CustomerQuery): Promise<CustomerPage> {
	const isCounted = query.search === "" && matchesFurther(query) === undefined;
	const read = isCounted ? listCounted : listMatches;
	return shareRead(db, `customers ${JSON.stringify(query)}`, () => read(db, query));
}

/** What every page says, with or without a search. */
const pageOf = (
	rows: Awaited<ReturnType<typeof findRows>>,
	{ total, approved, registered }: CustomerCounts,
	place: Pick<CustomerPage, "found" | "foundMore" | "page" | "pages">,
): CustomerPage => ({ rows: rows.map(describeCustomer), counts: { total, approved, registered }, ...place });

const viewOf = (query: CustomerQuery): View => ({
	filter: query,
	sort: query.sort,
	descending: query.direction === "desc",
});

/** A page of everyone, or of one status: the counters say how many there are. */
async function listCounted(db: Database, query: CustomerQuery): Promise<CustomerPage> {
	const view = viewOf(query);
	const asked = clamp(query, Number.POSITIVE_INFINITY);
	const countIn = (counts: CustomerCounts) => countPartitions(query, counts).reduce((sum, { size }) => sum + size, 0);
	if (asked.offset <= SHORT_WAY) {
		const read = await readSlice(db, { ...view, offset: asked.offset, limit: asked.limit });
		if (read) {
			const found = countIn(read.counts);
			const { page, pages } = clamp(query, found);
			return pageOf(read.rows, read.counts, { found, foundMore: false, page, pages });
		}
	}
	const counts = await readCounts(db);
	const found = countIn(counts);
	const { page, pages, offset, limit } = clamp(query, found);
	const rows = await readDeep(db, view, countPartitions(query, counts), { found, offset, limit });
	return pageOf(rows, counts, { found, foundMore: false, page, pages });
}

/** Returns the rows of a page far from the start, or of the last one. */
async function readDeep(
	db: Database,
	view: View,
	partitions: CountedPartition[],
	{ found, offset, limit }: { found: number; offset: number; limit: number },
) {
	const read = async (view: View, offset: number, limit: number) => {
		const { from, before } = await findPlaceBefore(db, view, partitions, offset);
		return (await readSlice(db, { ...view, from, offset: offset - before, limit }))?.rows ?? [];
	};
	const fromEnd = Math.max(0, found - offset - limit);
	if (offset <= fromEnd) return read(view, offset, limit);
	// Reads from the other end, so that the last page is as fast as the first.
	const rows = await read({ ...view, descending: !view.descending }, fromEnd, Math.min(limit, found - offset));
	return rows.reverse();
}

/** A page of a search, or of a filter without counters. */
async function listMatches(db: Database, query: CustomerQuery): Promise<CustomerPage> {
	const view = viewOf(query);
	const most = limits.customerSearchCount;
	const asked = clamp(query, Number.POSITIVE_INFINITY);
	const read = await readFewMatches(db, { ...view, offset: asked.offset, limit: asked.limit }, most);
	if (read && read.found <= most) {
		const { page, pages } = clamp(query, read.found);
		return pageOf(read.rows, read.counts, { found: read.found, foundMore: false, page, pages });
	}
	const counts = await readCounts(db);
	// Without a row, the page is behind the last one, or there is no match.
	const counted = read ? most + 1 : await countMatches(db, query, most + 1);
	const found = Math.min(counted, most);
	const { page, pages, offset, limit } = clamp(query, found);
	const slice = { ...view, offset, limit: Math.min(limit, found - offset) };
	const rows = await findRows(db, counted > most ? await listManyMatches(db, slice) : await sortMatches(db, slice));
	return pageOf(rows, counts, { found, foundMore: counted > most, page, pages });
}

async function listManyMatches(db: Database, slice: Parameters<typeof walkMatches>[1]): Promise<string[]> {
	const walked = await walkMatches(db, slice, MAX_WALKED);
	return walked.length === slice.limit ? walked : sortMatches(db, slice);
}

function clamp({ page, pageSize }: Pick<CustomerQuery, "page" | "pageSize">, found: number) {
	const pages = Math.max(1, Math.ceil(found / pageSize));
	const given = Math.min(page, pages);
	return { page: given, pages, offset: (given - 1) * pageSize, limit: pageSize };
}
