import type { CustomerFilter, CustomerPage, CustomerQuery } from "../../../contract/customers.ts";
import { limits } from "../../../contract/limits.ts";
import type { Database } from "../../database/database.ts";
import {
	type CustomerCounts,
	countMatches,
	findRows,
	guessShare,
	listEmails,
	readCounts,
	sortMatches,
} from "./customer-list.queries.ts";
import { describeCustomer } from "./describe-customer.ts";
import { createSignposts, type Signposts } from "./signposts.ts";

/** So many rows are stepped over without a thought; beyond, a signpost shortens the way. */
const SHORT_WAY = 1_000;
/** A search that finds at least this share meets a match often enough while walking in order. */
const DENSE = 0.1;

const signpostsOf = new WeakMap<Database, Signposts>();

/** One page of the customers (USR-03 to USR-05, USR-11): the work is bounded however many there are and whatever is asked. */
export async function listCustomers(db: Database, query: CustomerQuery): Promise<CustomerPage> {
	const counts = await readCounts(db);
	const { emails, ...place } = query.search
		? await searchPage(db, query, counts)
		: await plainPage(db, query, counts, signposts(db));
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

async function searchPage(db: Database, query: CustomerQuery, counts: CustomerCounts): Promise<Found> {
	const most = limits.customerSearchCount;
	const counted = await countMatches(db, query, most + 1);
	const found = Math.min(counted, most);
	const { page, pages, offset, limit } = clamp(query, found);
	const place = { found, foundMore: counted > most, page, pages };
	if (found === 0) return { ...place, emails: [] };
	const range = { filter: query, sort: query.sort, descending: query.direction === "desc", offset, limit };
	const dense = counted > most && (await guessShare(db, query.search, counts.total)) >= DENSE;
	return { ...place, emails: dense ? await listEmails(db, range) : await sortMatches(db, range) };
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

function signposts(db: Database): Signposts {
	const known = signpostsOf.get(db) ?? createSignposts(db);
	signpostsOf.set(db, known);
	return known;
}
