import type { CustomerFilter, CustomerPage, CustomerQuery } from "../../../contract/customers.ts";
import type { Database } from "../../database/database.ts";
import { type CustomerCounts, findRows, listEmails, readCounts } from "./customer-list.queries.ts";
import { describeCustomer } from "./describe-customer.ts";
import { createSearches, type Searches } from "./searches.ts";
import { createSignposts, type Signposts } from "./signposts.ts";

/** So many rows are stepped over without a thought; beyond, a signpost shortens the way. */
const SHORT_WAY = 1_000;

const memories = new WeakMap<Database, { signposts: Signposts; searches: Searches }>();

/** One page of the customers (USR-03 to USR-05, USR-11): the work is bounded however many there are and whatever is asked. */
export async function listCustomers(db: Database, query: CustomerQuery): Promise<CustomerPage> {
	const memory = memoryOf(db);
	const counts = await readCounts(db);
	const { emails, ...place } = query.search
		? await searchPage(query, counts, memory.searches)
		: await plainPage(db, query, counts, memory.signposts);
	const rows = await findRows(db, emails);
	return {
		rows: rows.map(describeCustomer),
		counts: { total: counts.total, approved: counts.approved, registered: counts.registered },
		...place,
	};
}

type Found = { emails: string[] } & Pick<CustomerPage, "found" | "foundMore" | "page" | "pages">;

async function plainPage(
	db: Database,
	query: CustomerQuery,
	counts: CustomerCounts,
	signposts: Signposts,
): Promise<Found> {
	const found = countKinds(query, counts);
	const { page, pages, offset, limit } = clamp(query, found);
	const place = { found, foundMore: false, page, pages };
	const view = { filter: query, sort: query.sort, descending: query.direction === "desc" };
	const fromEnd = Math.max(0, found - offset - limit);
	if (Math.min(offset, fromEnd) > SHORT_WAY) {
		const { from, before } = await signposts.nearest(view, offset, counts.revision);
		return { ...place, emails: await listEmails(db, { ...view, from, offset: offset - before, limit }) };
	}
	if (offset <= fromEnd) return { ...place, emails: await listEmails(db, { ...view, offset, limit }) };
	// From the other end, so that the last page is as near as the first.
	const held = Math.min(limit, found - offset);
	const backwards = await listEmails(db, { ...view, descending: !view.descending, offset: fromEnd, limit: held });
	return { ...place, emails: backwards.reverse() };
}

async function searchPage(query: CustomerQuery, counts: CustomerCounts, searches: Searches): Promise<Found> {
	const view = { filter: query, sort: query.sort, descending: query.direction === "desc" };
	const { emails, more } = await searches.find(view, counts);
	const { page, pages, offset, limit } = clamp(query, emails.length);
	return { found: emails.length, foundMore: more, page, pages, emails: emails.slice(offset, offset + limit) };
}

function clamp({ page, pageSize }: Pick<CustomerQuery, "page" | "pageSize">, found: number) {
	const pages = Math.max(1, Math.ceil(found / pageSize));
	const given = Math.min(page, pages);
	return { page: given, pages, offset: (given - 1) * pageSize, limit: pageSize };
}

/** How many a filter without a search lets through, from the counters alone. */
function countKinds({ status, registration }: CustomerFilter, counts: CustomerCounts): number {
	const { total, approved, registered, both } = counts;
	const table = {
		all: { all: total, registered, "not-registered": total - registered },
		approved: { all: approved, registered: both, "not-registered": approved - both },
		"not-approved": {
			all: total - approved,
			registered: registered - both,
			"not-registered": total - approved - registered + both,
		},
	};
	return table[status][registration];
}

function memoryOf(db: Database) {
	const memory = memories.get(db) ?? { signposts: createSignposts(db), searches: createSearches(db) };
	memories.set(db, memory);
	return memory;
}
