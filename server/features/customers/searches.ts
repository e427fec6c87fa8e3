import type { CustomerFilter, CustomerSort } from "../../../contract/customers.ts";
import { limits } from "../../../contract/limits.ts";
import type { Queryable } from "../../database/database.ts";
import { type CustomerCounts, expectMatches, listEmails, sortMatches } from "./customer-list.queries.ts";

/** So many searches are remembered, those asked for last. */
const REMEMBERED = 50;
const MOST = limits.customerSearchCount;
/** A row that is passed is fetched by itself, and matches may stand at the far end: so many are sorted for the price. */
const COST_OF_PASSING = 3;

interface View {
	filter: CustomerFilter;
	sort: CustomerSort;
	descending: boolean;
}

/** The first `limits.customerSearchCount` emails that a search finds, in their order. */
interface Findings {
	emails: string[];
	/** There are more than these. */
	more: boolean;
}

/** Runs a search once for all its pages, and again only after something was written. */
export interface Searches {
	find(view: View, counts: Pick<CustomerCounts, "total" | "revision">): Promise<Findings>;
}

export function createSearches(db: Queryable): Searches {
	const known = new Map<string, { revision: number; findings: Promise<Findings> }>();

	const run = async (view: View, total: number): Promise<Findings> => {
		const range = { ...view, offset: 0, limit: MOST + 1 };
		// Walking the list in order passes total / matches rows for each match; sorting takes all of the matches.
		const matches = Math.max(await expectMatches(db, view.filter.search), 1);
		const walkingIsShorter = ((MOST * total) / matches) * COST_OF_PASSING < matches;
		const emails = walkingIsShorter ? await listEmails(db, range) : await sortMatches(db, range);
		return { emails: emails.slice(0, MOST), more: emails.length > MOST };
	};

	return {
		find(view, { total, revision }) {
			const { search, status, registration } = view.filter;
			const name = JSON.stringify([search, status, registration, view.sort, view.descending]);
			const there = known.get(name);
			const entry = there?.revision === revision ? there : { revision, findings: run(view, total) };
			// Put at the end: what was not asked for longest stands first, and goes first.
			known.delete(name);
			known.set(name, entry);
			for (const oldest of known.keys()) {
				if (known.size <= REMEMBERED) break;
				known.delete(oldest);
			}
			entry.findings.catch(() => known.get(name) === entry && known.delete(name));
			return entry.findings;
		},
	};
}
