import { sql } from "drizzle-orm";
import type { Queryable } from "../../../../database/database.ts";
import { countsAsRevenue, gross, lost, net, refunded } from "../../../../database/queries/sales.queries.ts";

/**
 * Counts people without admins, who are not customers. There are only a few, so they are subtracted from stored sums.
 */
export async function countPeople(db: Queryable): Promise<{ customers: number; approved: number; registered: number }> {
	const { rows } = await db.execute<{ customers: number; approved: number; registered: number }>(sql`
		with admins as (
			select count(*) as total, count(*) filter (where approved) as approved, count(*) filter (where registered) as registered
			from customers where role = 'admin'
		), everyone as (
			select sum(total) as total, sum(approved) as approved, sum(registered) as registered from customer_counts
		)
		select (everyone.total - admins.total)::int as customers, (everyone.approved - admins.approved)::int as approved,
			(everyone.registered - admins.registered)::int as registered
		from everyone, admins`);
	return rows[0] ?? { customers: 0, approved: 0, registered: 0 };
}

/** Counts by day in UTC, whatever the database's time zone; each count uses the index of its column. */
export async function countDays(db: Queryable, days: number) {
	const { rows } = await db.execute<{
		day: string;
		newCustomers: number;
		registrations: number;
		downloads: number;
	}>(sql`
		with days as (
			select generate_series((now() at time zone 'UTC')::date - ${days - 1}::int, (now() at time zone 'UTC')::date, '1 day')::date as day
		), start as (select min(day)::timestamp at time zone 'UTC' as at from days),
		bought as (
			select (approved_at at time zone 'UTC')::date as day, count(*)::int as count from customers
			where approved and role <> 'admin' and approved_at >= (select at from start) group by 1
		), registered as (
			select (registered_at at time zone 'UTC')::date as day, count(*)::int as count from customers
			where registered and role <> 'admin' and registered_at >= (select at from start) group by 1
		), downloaded as (
			select (downloaded_at at time zone 'UTC')::date as day, count(*)::int as count from download_logs
			where downloaded_at >= (select at from start) group by 1
		)
		select to_char(day, 'YYYY-MM-DD') as day, coalesce(bought.count, 0) as "newCustomers",
			coalesce(registered.count, 0) as registrations, coalesce(downloaded.count, 0) as downloads
		from days left join bought using (day) left join registered using (day) left join downloaded using (day) order by day`);
	return rows;
}

export async function listMostWanted(db: Queryable, days: number, limit: number) {
	const { rows } = await db.execute<{ fileName: string; downloads: number }>(sql`
		select file_name as "fileName", count(*)::int as downloads from download_logs
		where downloaded_at >= now() - make_interval(days => ${days}::int)
		group by file_name order by downloads desc, file_name limit ${limit}`);
	return rows;
}

export async function countCompletion(db: Queryable) {
	const { rows } = await db.execute<{ module: string; lessons: number; completed: number }>(sql`
		select modules.title as module, count(distinct lessons.id)::int as lessons, coalesce(sum(done.count), 0)::int as completed
		from modules join lessons on lessons.module_id = modules.id
		left join (
			select lesson_id, count(*) as count from lesson_progress where completed_at is not null group by lesson_id
		) as done on done.lesson_id = lessons.id
		where modules.published and lessons.published group by modules.id order by modules.order_index`);
	return rows;
}

export interface SalesRow extends Record<string, unknown> {
	currency: string;
	/** Exactly one of day, source, product and code is set; the code is empty for orders without one. */
	day: string | null;
	source: string | null;
	products: string | null;
	code: string | null;
	orders: number;
	gross: string;
	refunds: string;
	lost: string;
	revenue: string;
}

/**
 * Sums sales of the last days (UTC), once by day, once by source, once by product and once by discount code, per
 * currency.
 *
 * @param withTests includes test orders, the only ones in a try-out
 */
export async function sumSales(db: Queryable, days: number, withTests: boolean): Promise<SalesRow[]> {
	const { rows } = await db.execute<SalesRow>(sql`
		with sold as (
			select currency, to_char(placed_at at time zone 'UTC', 'YYYY-MM-DD') as day, source, discount_code as code,
				${gross} as gross, ${refunded} as refunds, ${lost} as lost, ${net} as revenue,
				coalesce(nullif((select string_agg(product, ' + ') from jsonb_array_elements_text(products) as product), ''), 'Other') as products
			from orders
			where placed_at >= ((now() at time zone 'UTC')::date - ${days - 1}::int)::timestamp at time zone 'UTC'
				and placed_at < ((now() at time zone 'UTC')::date + 1)::timestamp at time zone 'UTC'
				and ${countsAsRevenue(withTests)}
		)
		select currency, day, source, products, code, count(*)::int as orders, sum(gross)::text as gross,
			sum(refunds)::text as refunds, sum(lost)::text as lost, sum(revenue)::text as revenue
		from sold group by grouping sets ((currency, day), (currency, source), (currency, products), (currency, code))`);
	return rows;
}
