import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { CustomerSort } from "../../../../../contract/customers/customer-lists.ts";
import type { CustomerFilter } from "../../../../../contract/customers/customers.ts";
import { customerRowColumns } from "../../../../database/customer-projection.ts";
import { newestOrder } from "../../../../database/customers.queries.ts";
import type { Queryable } from "../../../../database/database.ts";
import { customerCounts, customers } from "../../../../database/schema/customers.ts";
import {
	filterPartitions,
	matchesFilter,
	matchesFurther,
	matchesSearch,
	type Partition,
	sortKeys,
} from "./customer-filter.queries.ts";

export interface CustomerCounts {
	total: number;
	approved: number;
	registered: number;
	both: number;
}

export async function readCounts(db: Queryable): Promise<CustomerCounts> {
	const { rows } = await db.execute<Record<keyof CustomerCounts, string>>(
		sql`select sum(total) as total, sum(approved) as approved, sum(registered) as registered, sum("both") as "both" from ${customerCounts}`,
	);
	const [row] = rows;
	const count = (key: keyof CustomerCounts) => Number(row?.[key] ?? 0);
	return {
		total: count("total"),
		approved: count("approved"),
		registered: count("registered"),
		both: count("both"),
	};
}

/** A position in a sorted list: the sort key, as text, and the email that breaks ties. */
export interface Place {
	key: string;
	email: string;
}

/** A sorted list. */
export interface View {
	filter: CustomerFilter;
	sort: CustomerSort;
	descending: boolean;
}

interface Slice extends View {
	offset: number;
	limit: number;
	/** Counting starts here, inclusive. */
	from?: Place;
}

const direction = (view: View) => sql.raw(view.descending ? "desc" : "asc");

const isIn = ({ approved, registered }: Partition) =>
	and(eq(customers.approved, approved), eq(customers.registered, registered));

/** @param comparison such as `>=`, in the order of the list */
function comparedTo({ sort, descending }: View, comparison: "<" | ">=", { key, email }: Place): SQL {
	const mirrored = comparison === "<" ? sql.raw(">") : sql.raw("<=");
	const type = sql.raw(sort === "orderTotal" ? "::bigint" : "::text");
	return sql`(${sortKeys[sort]}, ${customers.email}) ${descending ? mirrored : sql.raw(comparison)} (${key}${type}, ${email}::text)`;
}

/**
 * Selects a slice of the sorted list. Each partition is one range of the sort's index; the ranges are merged, and no
 * more of each is read than the slice can hold.
 */
function sortedSlice({ offset, limit, from, ...view }: Slice): SQL {
	const key = sortKeys[view.sort];
	const way = direction(view);
	const ranges = filterPartitions(view.filter).map(
		(partition) =>
			sql`(select ${key} as key, ${customers.email} as email from ${customers}
				where ${and(isIn(partition), from && comparedTo(view, ">=", from))}
				order by ${key} ${way}, ${customers.email} ${way} limit ${offset + limit})`,
	);
	return sql`select email from (${sql.join(ranges, sql` union all `)}) as ranges
		order by key ${way}, email ${way} limit ${limit} offset ${offset}`;
}

/** Returns the emails of a slice, in order. */
export async function listEmails(db: Queryable, slice: Slice): Promise<string[]> {
	const { rows } = await db.execute<{ email: string }>(sortedSlice(slice));
	return rows.map(({ email }) => email);
}

/** Returns the position of a partition's nth customer, read only from the sort's index. */
export async function findPlace(
	db: Queryable,
	view: View,
	partition: Partition,
	offset: number,
): Promise<Place | null> {
	const key = sortKeys[view.sort];
	const way = direction(view);
	const { rows } = await db.execute<{ key: string; email: string }>(
		sql`select ${key}::text as key, ${customers.email} as email from ${customers} where ${isIn(partition)}
			order by ${key} ${way}, ${customers.email} ${way} limit 1 offset ${offset}`,
	);
	return rows[0] ?? null;
}

/** Counts how many customers of the partitions precede a position, read only from the sort's index. */
export async function countBefore(db: Queryable, view: View, partitions: Partition[], place: Place): Promise<number> {
	if (partitions.length === 0) return 0;
	const counts = partitions.map(
		(partition) => sql`(select count(*) from ${customers} where ${and(isIn(partition), comparedTo(view, "<", place))})`,
	);
	const { rows } = await db.execute<{ before: string }>(sql`select ${sql.join(counts, sql` + `)} as before`);
	return Number(rows[0]?.before ?? 0);
}

/** Returns the matches of a search: all of them in order if there are fewer than the limit, otherwise any of them. */
export async function listFewMatches(db: Queryable, view: View, limit: number): Promise<string[]> {
	const way = direction(view);
	const { rows } = await db.execute<{ email: string }>(
		sql`with matches as materialized (
				select ${sortKeys[view.sort]} as key, ${customers.email} as email from ${customers}
				where ${matchesFilter(view.filter)} limit ${limit}
			) select email from matches order by key ${way}, email ${way}`,
	);
	return rows.map(({ email }) => email);
}

/** Returns a slice of the matches of a search by sorting all of them: fast if there are few. */
export async function sortMatches(db: Queryable, { offset, limit, ...view }: Slice): Promise<string[]> {
	const way = direction(view);
	// Sorted in an outer query, so that PostgreSQL does not scan a sorted index for few matches.
	const { rows } = await db.execute<{ email: string }>(
		sql`with matches as materialized (
				select ${sortKeys[view.sort]} as key, ${customers.email} as email from ${customers} where ${matchesFilter(view.filter)}
			) select email from matches order by key ${way}, email ${way} limit ${limit} offset ${offset}`,
	);
	return rows.map(({ email }) => email);
}

/** Columns used by a search and by filters without counters. */
const judged = sql.join(
	[
		customers.id,
		customers.userId,
		customers.searchText,
		customers.approved,
		customers.registered,
		customers.registeredAt,
		customers.invitedAt,
		customers.hasPaidOrder,
	].map((column) => sql`${column}`),
	sql`, `,
);

/**
 * Returns a slice of the matches of a search by scanning the sorted list: fast if there are many.
 *
 * @param most maximum number of customers to scan
 * @returns a shorter slice if they are not sufficient
 */
export async function walkMatches(db: Queryable, { offset, limit, ...view }: Slice, most: number): Promise<string[]> {
	const key = sortKeys[view.sort];
	const way = direction(view);
	const ranges = filterPartitions(view.filter).map(
		(partition) =>
			sql`(select ${key} as key, ${customers.email} as email, ${judged} from ${customers}
				where ${isIn(partition)} order by ${key} ${way}, ${customers.email} ${way} limit ${most})`,
	);
	const { rows } = await db.execute<{ email: string }>(
		sql`select email from (
				select * from (${sql.join(ranges, sql` union all `)}) as ranges order by key ${way}, email ${way} limit ${most}
			) as customers where ${and(matchesSearch(view.filter.search), matchesFurther(view.filter)) ?? sql`true`}
			order by key ${way}, email ${way} limit ${limit} offset ${offset}`,
	);
	return rows.map(({ email }) => email);
}

/** Returns the rows of these emails, in the same order. */
export async function findRows(db: Queryable, emails: string[]) {
	if (emails.length === 0) return [];
	const newest = newestOrder(db);
	const rows = await db
		.select(customerRowColumns(newest))
		.from(customers)
		.leftJoinLateral(newest, sql`true`)
		.where(inArray(customers.email, emails));
	const byEmail = new Map(rows.map((row) => [row.email, row]));
	return emails.flatMap((email) => byEmail.get(email) ?? []);
}

/** Counts the matches of a filter, up to `most`. */
export async function countMatches(db: Queryable, filter: CustomerFilter, most: number): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(
		sql`select count(*)::int as count from (select from ${customers} where ${matchesFilter(filter)} limit ${most}) as found`,
	);
	return rows[0]?.count ?? 0;
}
