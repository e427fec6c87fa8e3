import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { CustomerSort } from "../../../contract/customer-lists.ts";
import type { CustomerFilter } from "../../../contract/customers.ts";
import { newestOrder } from "../../database/customers.queries.ts";
import type { Queryable } from "../../database/database.ts";
import { customerCounts, customers } from "../../database/schema/customers.ts";
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

/** A place in a sorted list: what is sorted by, as text, and the email that breaks ties. */
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
	/** Counting begins here, this one included. */
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
 * One slice of the sorted list. Each partition is one range of the sort's index; the ranges are merged, and no more of
 * each is read than the slice can hold.
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

/** @returns the emails of a slice, in its order */
export async function listEmails(db: Queryable, slice: Slice): Promise<string[]> {
	const { rows } = await db.execute<{ email: string }>(sortedSlice(slice));
	return rows.map(({ email }) => email);
}

/** @returns the place of one customer of a partition, by their number there, read from the sort's index alone */
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

/** @returns how many of the partitions come before a place, read from the sort's index alone */
export async function countBefore(db: Queryable, view: View, partitions: Partition[], place: Place): Promise<number> {
	if (partitions.length === 0) return 0;
	const counts = partitions.map(
		(partition) => sql`(select count(*) from ${customers} where ${and(isIn(partition), comparedTo(view, "<", place))})`,
	);
	const { rows } = await db.execute<{ before: string }>(sql`select ${sql.join(counts, sql` + `)} as before`);
	return Number(rows[0]?.before ?? 0);
}

/** @returns what a search finds, in the list's order where that is less than the limit; else any so many of it */
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

/** @returns a slice of what a search finds, sorted after all of it was found: quick where few match */
export async function sortMatches(db: Queryable, { offset, limit, ...view }: Slice): Promise<string[]> {
	const way = direction(view);
	// Sorted outside, so that PostgreSQL is not tempted to walk a sorted index in search of the few.
	const { rows } = await db.execute<{ email: string }>(
		sql`with matches as materialized (
				select ${sortKeys[view.sort]} as key, ${customers.email} as email from ${customers} where ${matchesFilter(view.filter)}
			) select email from matches order by key ${way}, email ${way} limit ${limit} offset ${offset}`,
	);
	return rows.map(({ email }) => email);
}

/** What a search and the further filters look at. */
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
 * @param most customers of the sorted list that are looked at
 * @returns a slice of what a search finds among them, which is shorter than asked for where they do not suffice: quick
 *   where many match
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

/** @returns the rows of these emails, in their order */
export async function findRows(db: Queryable, emails: string[]) {
	if (emails.length === 0) return [];
	const newest = newestOrder(db);
	const rows = await db
		.select(rowColumns(newest))
		.from(customers)
		.leftJoinLateral(newest, sql`true`)
		.where(inArray(customers.email, emails));
	const byEmail = new Map(rows.map((row) => [row.email, row]));
	return emails.flatMap((email) => byEmail.get(email) ?? []);
}

/** What a row of the table is described from. */
export const rowColumns = (newest: ReturnType<typeof newestOrder>) => ({
	id: customers.id,
	email: customers.email,
	name: customers.displayName,
	premium: sql<boolean>`${customers.premiumAt} is not null or ${customers.hasPremiumOrder}`,
	approved: customers.approved,
	registered: customers.registered,
	invitedAt: customers.invitedAt,
	order: {
		number: newest.number,
		status: newest.status,
		totalText: newest.totalText,
		amountAssumed: newest.amountAssumed,
		products: newest.products,
		orderedAt: newest.orderedAt,
	},
});

export type StoredRow = Awaited<ReturnType<typeof findRows>>[number];

/** @returns how many a filter finds, counted no further than `most` */
export async function countMatches(db: Queryable, filter: CustomerFilter, most: number): Promise<number> {
	const { rows } = await db.execute<{ count: number }>(
		sql`select count(*)::int as count from (select from ${customers} where ${matchesFilter(filter)} limit ${most}) as found`,
	);
	return rows[0]?.count ?? 0;
}
