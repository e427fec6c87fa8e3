import { sql } from "drizzle-orm";
import { type AnalyticsKind, UNKNOWN_SOURCE } from "../../../../contract/site/analytics.ts";
import type { Queryable } from "../../../database/database.ts";
import { isPurchase } from "../../../database/queries/sales.queries.ts";

/** How often something happened in one minute. */
export interface MinuteCount {
	/** The beginning of the minute, in milliseconds. */
	minute: number;
	kind: AnalyticsKind;
	source: string;
	count: number;
}

/**
 * Returns the salt of a day.
 *
 * @param day in UTC
 * @param proposed random salt, used if no process has saved one yet
 */
export async function findOrInsertSalt(db: Queryable, day: string, proposed: Buffer): Promise<Buffer> {
	await db.execute(sql`insert into analytics_salts (day, salt) values (${day}, ${proposed}) on conflict do nothing`);
	const { rows } = await db.execute<{ salt: Buffer }>(sql`select salt from analytics_salts where day = ${day}`);
	if (!rows[0]) throw new Error("no salt came back");
	return rows[0].salt;
}

/**
 * Deletes the data that distinguishes visitors of earlier days.
 *
 * @param day in UTC
 */
export async function forgetVisitorsBefore(db: Queryable, day: string): Promise<void> {
	await db.execute(sql`delete from analytics_salts where day < ${day}`);
	await db.execute(sql`delete from analytics_visitors where day < ${day}`);
}

/** Returns the sources recorded since a given time. */
export async function listSourcesSince(db: Queryable, since: Date, most: number): Promise<string[]> {
	const { rows } = await db.execute<{ source: string }>(
		sql`select distinct source from analytics_counts where minute >= ${since.toISOString()} limit ${most}`,
	);
	return rows.map(({ source }) => source);
}

/** A visitor who is new today, or new to a running test. */
export interface NotedVisitor extends Record<string, unknown> {
	visitor: Buffer;
	source: string;
	/** They were not here before on this day. */
	newToday: boolean;
	/** The test that they were not counted in before; null for none. */
	testId: string | null;
}

/**
 * Records the visitors of a day.
 *
 * @param visitors with their source, and the test that they are counted in; null for none
 * @returns those that were not counted before
 */
export async function insertVisitors(
	tx: Queryable,
	day: string,
	visitors: { visitor: Buffer; source: string; testId: string | null }[],
): Promise<NotedVisitor[]> {
	if (visitors.length === 0) return [];
	const hashes = sql.param(visitors.map(({ visitor }) => visitor));
	const sources = sql.param(visitors.map(({ source }) => source));
	const tests = sql.param(visitors.map(({ testId }) => testId));
	// An existing row that was updated has a non-zero `xmax`.
	const { rows } = await tx.execute<NotedVisitor>(sql`
		insert into analytics_visitors as known (day, visitor, source, test_id)
		select ${day}::date, visitor, source, test_id
		from unnest(${hashes}::bytea[], ${sources}::text[], ${tests}::uuid[]) as here (visitor, source, test_id)
		order by visitor on conflict (day, visitor) do update set test_id = excluded.test_id
		where excluded.test_id is not null and known.test_id is distinct from excluded.test_id
		returning visitor, source, xmax = 0 as "newToday", test_id as "testId"`);
	return rows;
}

export type TestCountKind = "visitor" | "buyClick" | "checkout";

/** How often something happened on one version of a test (PAGE-03). */
export interface TestCount {
	testId: string;
	version: number;
	kind: TestCountKind;
	count: number;
}

/** Adds to the counts of tests, in a fixed order that prevents deadlocks. */
export async function addTestCounts(tx: Queryable, counts: TestCount[]): Promise<void> {
	if (counts.length === 0) return;
	await tx.execute(sql`
		insert into sales_page_test_counts (test_id, version, kind, count)
		select "testId", version, kind, sum(count)::int
		from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted ("testId" uuid, version int, kind text, count int)
		group by 1, 2, 3 order by 1, 2, 3
		on conflict (test_id, version, kind) do update set count = sales_page_test_counts.count + excluded.count`);
}

/** Returns a visitor's first source of a day, or null if they were not seen. */
export async function findVisitorSource(db: Queryable, day: string, visitor: Buffer): Promise<string | null> {
	const { rows } = await db.execute<{ source: string }>(
		sql`select source from analytics_visitors where day = ${day} and visitor = ${visitor}`,
	);
	return rows[0]?.source ?? null;
}

/** Adds to the counts, in a fixed order that prevents deadlocks. */
export async function addCounts(tx: Queryable, counts: MinuteCount[]): Promise<void> {
	if (counts.length === 0) return;
	const rows = JSON.stringify(counts.map((one) => ({ ...one, minute: new Date(one.minute).toISOString() })));
	await tx.execute(sql`
		insert into analytics_counts (minute, kind, source, count)
		select minute, kind, source, sum(count)::int
		from jsonb_to_recordset(${rows}::jsonb) as counted (minute timestamptz, kind text, source text, count int)
		group by 1, 2, 3 order by 1, 2, 3
		on conflict (minute, kind, source) do update set count = analytics_counts.count + excluded.count`);
}

/**
 * Merges the minutes of earlier days.
 *
 * @param day in UTC
 */
export async function sumUpDaysBefore(tx: Queryable, day: string): Promise<void> {
	await tx.execute(sql`
		with minutes as (
			delete from analytics_counts
			where minute < ${day}::date::timestamp at time zone 'UTC'
				and minute > date_trunc('day', minute at time zone 'UTC') at time zone 'UTC'
			returning *
		)
		insert into analytics_counts (minute, kind, source, count)
		select date_trunc('day', minute at time zone 'UTC') at time zone 'UTC', kind, source, sum(count)::int
		from minutes group by 1, 2, 3
		on conflict (minute, kind, source) do update set count = analytics_counts.count + excluded.count`);
}

/**
 * Deletes the counts of earlier days.
 *
 * @param day in UTC
 */
export async function deleteCountsBefore(db: Queryable, day: string): Promise<void> {
	await db.execute(sql`delete from analytics_counts where minute < ${day}::date::timestamp at time zone 'UTC'`);
}

export interface DayCount extends Record<string, unknown> {
	/** `2026-11-21`, in UTC. */
	day: string;
	kind: AnalyticsKind;
	source: string;
	count: number;
}

/**
 * Returns the counts of the pages, and events recorded by this site: orders from carts, registrations and first
 * downloads, by their buyer's checkout. The browser does not report those.
 *
 * @param range first and last day, in UTC
 * @param withTests includes test orders, the only ones in a try-out
 */
export async function listDayCounts(
	db: Queryable,
	range: { from: string; to: string },
	withTests: boolean,
): Promise<DayCount[]> {
	const start = sql`(${range.from}::date)::timestamp at time zone 'UTC'`;
	const end = sql`(${range.to}::date + 1)::timestamp at time zone 'UTC'`;
	const dayOf = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`);
	const sourceOfCustomer = sql`left join lateral (
		select checkouts.visit_source from orders join checkouts on checkouts.order_id = orders.id
		where orders.customer_id = customers.id order by orders.created_at limit 1
	) bought on true`;
	const { rows } = await db.execute<DayCount>(sql`
		select ${dayOf("minute")} as day, kind, source, sum(count)::int as count from analytics_counts
		where minute >= ${start} and minute < ${end} group by 1, 2, 3
		union all
		select ${dayOf("orders.placed_at")}, 'purchase', coalesce(paid.visit_source, ${UNKNOWN_SOURCE}), count(*)::int
		from orders left join lateral (
			select visit_source from checkouts where checkouts.order_id = orders.id limit 1
		) paid on true
		where placed_at >= ${start} and placed_at < ${end} and orders.source_id is not null and ${isPurchase(withTests)}
		group by 1, 3
		union all
		select ${dayOf("registered_at")}, 'registration', coalesce(bought.visit_source, ${UNKNOWN_SOURCE}), count(*)::int
		from customers ${sourceOfCustomer}
		where registered_at >= ${start} and registered_at < ${end} and role <> 'admin' group by 1, 3
		union all
		select ${dayOf("downloaded_at")}, 'download', coalesce(bought.visit_source, ${UNKNOWN_SOURCE}), count(*)::int
		from customers ${sourceOfCustomer}
		where downloaded_at is not null and downloaded_at >= ${start} and downloaded_at < ${end} and role <> 'admin'
		group by 1, 3
		union all
		select to_char(day, 'YYYY-MM-DD'),
			case kind when 'signUp' then 'leadSignUp' when 'confirmed' then 'leadConfirmed' else 'leadBought' end,
			source, sum(count)::int
		from lead_counts where day >= ${range.from}::date and day <= ${range.to}::date group by 1, 2, 3`);
	return rows;
}
