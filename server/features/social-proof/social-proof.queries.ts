import { sql } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";

export interface RecentOrder {
	name: string;
	/** `2026-11-21` */
	day: string;
}

/** What shops call an order that is paid. */
const PAID = ["COMPLETED", "COMPLETE", "PAID", "SUCCEEDED"];

/** Looked at of the list, newest first: whoever bought in the last days stands at its end. */
const ROWS = 1_000;

/**
 * Orders that are complete, by the day of the order, newest first: not by when they were brought into the list, and never
 * one whose day is not known. The day is the order's own, or the one that the buyer's profile has.
 *
 * @param days the first and the last that count, as `2026-11-21`
 */
export async function listRecentOrders(
	db: Queryable,
	days: { first: string; last: string },
	limit: number,
): Promise<RecentOrder[]> {
	const { rows } = await db.execute<{ name: string; day: string }>(sql`
		select name, day from (
			select approved.name, substring(
				coalesce(approved.purchase_info ->> 'order_date', profiles.purchase_info ->> 'purchase_date')
				from '^[0-9]{4}-[0-9]{2}-[0-9]{2}'
			) as day
			from (
				-- Nobody is in the list before the day of the order.
				select email, name, purchase_info from pre_approved_emails
				where created_at >= ${days.first}::date
				order by created_at desc limit ${ROWS}
			) approved
			left join profiles on lower(profiles.email) = lower(approved.email)
			where approved.name <> ''
				and upper(btrim(approved.purchase_info ->> 'order_status')) = any(${sql.param(PAID)})
				and approved.purchase_info ->> 'order_id' is distinct from 'TEST'
				and coalesce(profiles.role, 'member') <> 'admin'
		) orders
		where day between ${days.first} and ${days.last}
		order by day desc, name
		limit ${limit}
	`);
	return rows;
}
