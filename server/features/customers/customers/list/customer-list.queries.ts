import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { CustomerSort } from "../../../../../contract/customers/customer-lists.ts";
import type { CustomerFilter } from "../../../../../contract/customers/customers.ts";
import { type Database, prepareOnce, type Queryable } from "../../../../database/database.ts";
import { customerRowColumns } from "../../../../database/queries/customer-projection.ts";
import { newestOrder } from "../../../../database/queries/customers.queries.ts";
import { customerCounts, customers } from "../../../../database/schema/customers/customers.ts";
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

/** The counters of all slots, in the order of `countsOf`. */
const summed = sql<(string | null)[]>`(
	select array[sum(total), sum(approved), sum(registered), sum("both")] from ${customerCounts})`;

function countsOf(sums: (string | null)[]): CustomerCounts {
	const [total = 0, approved = 0, registered = 0, both = 0] = sums.map(Number);
	return { total, approved, registered, both };
}

export async function readCounts(db: Queryable): Promise<CustomerCounts> {
	const { rows } = await db.execute<{ sums: (string | null)[] }>(sql`select ${summed} as sums`);
	return countsOf(rows[0]?.sums ?? []);
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

/* Literals, because the plan of a named statement is made without the values of its parameters. */
const literal = (value: number | boolean) => sql.raw(String(value));

const isIn = ({ approved, registered }: Partition) =>
	and(eq(customers.approved, literal(approved)), eq(customers.registered, literal(registered)));

/** Matches what comes before a position in the order of the list, exclusive. */
const isBefore = (view: View, place: SQL) =>
	sql`(${sortKeys[view.sort]}, ${customers.email}) ${sql.raw(view.descending ? ">" : "<")} (${place})`;

/** Values that differ from page to page, so that a statement is planned once for all pages of a view. */
const given = { offset: sql.placeholder("offset"), key: sql.placeholder("key"), email: sql.placeholder("email") };

/** Matches what comes after the given position in the order of the list, inclusive. */
const isFrom = (view: View) =>
	sql`(${sortKeys[view.sort]}, ${customers.email}) ${sql.raw(view.descending ? "<=" : ">=")}
		(${given.key}${sql.raw(view.sort === "orderTotal" ? "::bigint" : "::text")}, ${given.email}::text)`;

/**
 * Selects a slice of the sorted list at the given offset. Each partition is one range of the sort's index; the ranges
 * are merged, and no more of each is read than the slice can hold.
 *
 * @param reach maximum of offset and limit together
 * @param from whether the given position is where counting starts
 */
function sortedSlice(view: View, limit: number, reach: number, from: boolean): SQL {
	const key = sortKeys[view.sort];
	const way = direction(view);
	const ranges = filterPartitions(view.filter).map(
		(partition) =>
			sql`(select ${key} as key, ${customers.email} as email from ${customers}
				where ${and(isIn(partition), from ? isFrom(view) : undefined)}
				order by ${key} ${way}, ${customers.email} ${way} limit ${literal(reach)})`,
	);
	return sql`select key, email from (${sql.join(ranges, sql` union all `)}) as ranges
		order by key ${way}, email ${way} limit ${literal(limit)} offset ${given.offset}`;
}

/**
 * Finds the position of a partition's nth customer, read only from the sort's index.
 *
 * @param others at least one partition in which the customers before it are counted, by the same index
 * @returns the position, and how many customers of the other partitions precede it
 */
export async function findPlace(
	db: Database,
	view: View,
	partition: Partition,
	offset: number,
	others: Partition[],
): Promise<{ place: Place; before: number } | null> {
	const name = `place ${nameOf(view, [partition, ...others])}`;
	const [row] = await prepareOnce(db, name, () => selectPlace(db, view, partition, others)).execute({ offset });
	return row ? { place: { key: row.key, email: row.email }, before: Number(row.before) } : null;
}

function selectPlace(db: Database, view: View, partition: Partition, others: Partition[]) {
	const key = sortKeys[view.sort];
	const way = direction(view);
	const before = others.map(
		(other) =>
			sql`(select count(*) from ${customers} where ${and(isIn(other), isBefore(view, sql`place.key, place.email`))})`,
	);
	return db
		.select({
			key: sql<string>`place.key::text`,
			email: sql<string>`place.email`,
			before: sql<string>`${sql.join(before, sql` + `)}`,
		})
		.from(
			sql`(select ${key} as key, ${customers.email} as email from ${customers} where ${isIn(partition)}
				order by ${key} ${way}, ${customers.email} ${way} limit 1 offset ${given.offset}) as place`,
		);
}

/** Offsets up to this one share a plan. */
const SHORTEST_REACH = 2_048;

/**
 * Reads a slice of the sorted list with the counters, in one statement: most of what a page costs the database is
 * planning.
 *
 * @returns null if the slice is empty
 */
export async function readSlice(db: Database, { offset, limit, from, ...view }: Slice) {
	const reach = offset === 0 ? limit : Math.max(SHORTEST_REACH, 2 ** Math.ceil(Math.log2(offset + limit)));
	const name = `customers ${nameOf(view, filterPartitions(view.filter))} ${limit} ${reach}${from ? " from" : ""}`;
	const slice = () => sortedSlice(view, limit, reach, from !== undefined);
	const statement = prepareOnce(db, name, () => selectRows(db, view, slice(), sql<number>`0`));
	return pageOf(await statement.execute({ offset, ...from }));
}

/** Names what the text of a statement depends on, briefly: PostgreSQL limits names to 63 characters. */
const nameOf = (view: View, partitions: Partition[]): string =>
	[
		view.sort,
		view.descending ? "desc" : "asc",
		...partitions.map(({ approved, registered }) => Number(approved) * 2 + Number(registered)),
	].join(" ");

/**
 * Reads a slice of the matches of a search with the counters, in one statement.
 *
 * @param most maximum number of matches to sort; if there are more, the slice has any of them
 * @returns `found`: number of matches, up to `most` + 1; null if the slice is empty
 */
export async function readFewMatches(db: Queryable, { offset, limit, ...view }: Slice, most: number) {
	const way = direction(view);
	const matches = sql`with matches as materialized (
			select ${sortKeys[view.sort]} as key, ${customers.email} as email from ${customers}
			where ${matchesFilter(view.filter)} limit ${most + 1}
		) select key, email, (select count(*)::int from matches) as found from matches
			order by key ${way}, email ${way} limit ${limit} offset ${offset}`;
	return pageOf(await selectRows(db, view, matches, sql<number>`slice.found`));
}

/** @param slice selects keys and emails */
function selectRows(db: Queryable, view: View, slice: SQL, found: SQL<number>) {
	const newest = newestOrder(db);
	const way = direction(view);
	return db
		.select({ ...customerRowColumns(newest), sums: summed, found })
		.from(sql`(${slice}) as slice`)
		.innerJoin(customers, sql`${customers.email} = slice.email`)
		.leftJoinLateral(newest, sql`true`)
		.orderBy(sql`slice.key ${way}, slice.email ${way}`);
}

function pageOf(rows: Awaited<ReturnType<typeof selectRows>>) {
	const [first] = rows;
	return first ? { rows, counts: countsOf(first.sums), found: first.found } : null;
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
			// Every column, because any filter may use any.
			sql`(select ${key} as key, ${customers}.* from ${customers}
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
