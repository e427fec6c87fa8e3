import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { CustomerFilter, CustomerSort } from "../../../contract/customers.ts";
import type { Queryable } from "../../database/database.ts";
import { customerCounts, customers } from "../../database/schema/customers.ts";
import { kindsOf, matchesFilter, matchesSearch, sortKeys } from "./customer-filter.queries.ts";

export interface CustomerCounts {
	total: number;
	approved: number;
	registered: number;
	both: number;
	/** Grows with every write. */
	revision: number;
}

export async function readCounts(db: Queryable): Promise<CustomerCounts> {
	const { rows } = await db.execute<Record<keyof CustomerCounts, string>>(
		sql`select sum(total) as total, sum(approved) as approved, sum(registered) as registered, sum("both") as "both",
			sum(revision) as revision from ${customerCounts}`,
	);
	const [row] = rows;
	const count = (key: keyof CustomerCounts) => Number(row?.[key] ?? 0);
	return {
		total: count("total"),
		approved: count("approved"),
		registered: count("registered"),
		both: count("both"),
		revision: count("revision"),
	};
}

/** A place in a sorted list: what is sorted by, as text, and the email that breaks ties. */
export interface Place {
	key: string;
	email: string;
}

interface Range {
	filter: CustomerFilter;
	sort: CustomerSort;
	descending: boolean;
	offset: number;
	limit: number;
	/** Counting begins here, this one included. */
	from?: Place;
}

/**
 * The emails of one stretch of the sorted list. Each combination of the filters is one range of the sort's index; the
 * ranges are merged, and no more of each is read than the stretch can hold.
 */
function stretch({ filter, sort, descending, offset, limit, from }: Range): SQL {
	const key = sortKeys[sort];
	const way = sql.raw(descending ? "desc" : "asc");
	const after = from && startingAt(sort, from, descending);
	const ranges = kindsOf(filter).map(
		({ approved, registered }) =>
			sql`(select ${key} as key, ${customers.email} as email from ${customers}
				where ${and(eq(customers.approved, approved), eq(customers.registered, registered), after, matchesSearch(filter.search))}
				order by ${key} ${way}, ${customers.email} ${way} limit ${offset + limit})`,
	);
	return sql`select key, email from (${sql.join(ranges, sql` union all `)}) as ranges
		order by key ${way}, email ${way} limit ${limit} offset ${offset}`;
}

function startingAt(sort: CustomerSort, { key, email }: Place, descending: boolean): SQL {
	const comparison = sql.raw(descending ? "<=" : ">=");
	const type = sql.raw(sort === "orderTotal" ? "::bigint" : "::text");
	return sql`(${sortKeys[sort]}, ${customers.email}) ${comparison} (${key}${type}, ${email}::text)`;
}

/** @returns the emails of a stretch, in its order */
export async function listEmails(db: Queryable, range: Range): Promise<string[]> {
	const { rows } = await db.execute<{ email: string }>(stretch(range));
	return rows.map(({ email }) => email);
}

/** @returns the place of every `step`th customer, the first one's first */
export async function listPlaces(
	db: Queryable,
	view: Pick<Range, "filter" | "sort" | "descending">,
	step: number,
): Promise<Place[]> {
	const key = sortKeys[view.sort];
	const way = sql.raw(view.descending ? "desc" : "asc");
	const { rows } = await db.execute<{ key: string; email: string }>(
		sql`select key::text as key, email from (
			select ${key} as key, ${customers.email} as email, row_number() over (order by ${key} ${way}, ${customers.email} ${way}) as number
			from ${customers} where ${matchesFilter(view.filter)}
		) as numbered where number % ${step} = 1 order by number`,
	);
	return rows;
}

/**
 * How many a search finds, as PostgreSQL expects it from its statistics: nothing is read for it, and matches that stand
 * close together do not mislead it as they would a sample of pages.
 */
export async function expectMatches(db: Queryable, search: string): Promise<number> {
	const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
		sql`explain (format json) select from ${customers} where ${matchesSearch(search)}`,
	);
	return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

/** @returns a stretch of what a search finds, sorted after all of it was found: quick where few match */
export async function sortMatches(
	db: Queryable,
	{ filter, sort, descending, offset, limit }: Range,
): Promise<string[]> {
	const way = sql.raw(descending ? "desc" : "asc");
	// Sorted outside, so that PostgreSQL is not tempted to walk a sorted index in search of the few.
	const { rows } = await db.execute<{ email: string }>(
		sql`with matches as materialized (
				select ${sortKeys[sort]} as key, ${customers.email} as email from ${customers} where ${matchesFilter(filter)}
			) select email from matches order by key ${way}, email ${way} limit ${limit} offset ${offset}`,
	);
	return rows.map(({ email }) => email);
}

/** @returns the rows of these emails, in their order */
export async function findRows(db: Queryable, emails: string[]) {
	if (emails.length === 0) return [];
	const rows = await db.select(rowColumns).from(customers).where(inArray(customers.email, emails));
	const byEmail = new Map(rows.map((row) => [row.email, row]));
	return emails.flatMap((email) => byEmail.get(email) ?? []);
}

export const rowColumns = {
	id: customers.id,
	email: customers.email,
	name: customers.name,
	purchaseInfo: customers.purchaseInfo,
	premium: customers.premium,
	approved: customers.approved,
	registered: customers.registered,
	invitedAt: customers.invitedAt,
};
