import { sql } from "drizzle-orm";
import type { Queryable } from "../../../../database/database.ts";

export interface RecentOrder {
	name: string;
	/** `2026-11-21` */
	day: string;
}

/** Shops' names for a paid status. */
const PAID = ["COMPLETED", "COMPLETE", "PAID", "SUCCEEDED"];

/**
 * Lists completed orders by order date, newest first: not by import date, and never without a known date. The date
 * comes from the order, or from the buyer's profile.
 *
 * @param days first and last day, such as `2026-11-21`
 */
export async function listRecentOrders(
	db: Queryable,
	days: { first: string; last: string },
	limit: number,
): Promise<RecentOrder[]> {
	const { rows } = await db.execute<{ name: string; day: string }>(sql`
		select customers.name, to_char(dated.ordered_at at time zone 'UTC', 'YYYY-MM-DD') as day
		from orders dated join customers on customers.id = dated.customer_id
			join lateral (
				select id, status, test, ordered_at from orders where customer_id = customers.id and source <> 'profile'
				order by created_at desc, id desc limit 1
			) newest on dated.id = newest.id or (dated.source = 'profile' and newest.ordered_at is null)
		where dated.ordered_at >= ${days.first}::date::timestamp at time zone 'UTC'
			and dated.ordered_at < (${days.last}::date + 1)::timestamp at time zone 'UTC'
			and customers.approved and customers.name <> '' and not (customers.registered and customers.role = 'admin')
			and upper(btrim(newest.status)) = any(${sql.param(PAID)}) and not newest.test
		order by dated.ordered_at desc, customers.name
		limit ${limit}
	`);
	return rows;
}
