import { sql } from "drizzle-orm";
import type { Database } from "../../database.ts";
import { SAMPLE_BUSINESS_LOADED, SAMPLE_CART, SAMPLE_KEY, SAMPLE_LIST } from "./load-business.ts";
import { removePageTest } from "./load-page-test.ts";
import { BUYER_DOMAIN, TEAM_DOMAIN } from "./people.ts";
import { SAMPLE_CODE } from "./plan-business.ts";

/**
 * Removes the sample business of a try-out (TRY-01): its people with all that belongs to them, its orders and its
 * visits. The sample products, course and accounts stay, as does everything that was added since.
 *
 * @returns false if there is none
 */
export async function removeBusiness(db: Database): Promise<boolean> {
	return db.transaction(async (tx) => {
		const { rows } = await tx.execute<{ value: string }>(
			sql`delete from settings where key = ${SAMPLE_BUSINESS_LOADED} returning value`,
		);
		const loadedAt = rows[0]?.value;
		if (!loadedAt) return false;
		const buyers = `%@${BUYER_DOMAIN}`;
		const team = `%@${TEAM_DOMAIN}`;
		// Visits were loaded as sums of days, which later ones become only after two days.
		await tx.execute(sql`
			delete from analytics_counts
			where minute <= ${loadedAt}::timestamptz and minute = date_trunc('day', minute at time zone 'UTC') at time zone 'UTC'`);
		await tx.execute(sql`
			delete from download_logs
			where user_id in (select id from users where email like ${buyers})
				or (user_id is null and downloaded_at <= ${loadedAt}::timestamptz)`);
		await removePageTest(tx, new Date(loadedAt));
		await tx.execute(sql`delete from leads where email like ${buyers}`);
		// The sample has none on the day it was loaded, or since.
		await tx.execute(sql`
			delete from lead_counts where day < (${loadedAt}::timestamptz at time zone 'UTC')::date`);
		await tx.execute(sql`delete from mail_suppressions where address like ${buyers}`);
		await tx.execute(sql`
			delete from discount_uses
			where code = ${SAMPLE_CODE.code} and created_at <= ${loadedAt}::timestamptz`);
		await tx.execute(sql`
			delete from audit_log where at <= ${loadedAt}::timestamptz or actor_email like ${team}`);
		await tx.execute(sql`delete from purchase_events where key like ${`${SAMPLE_KEY}%`}`);
		// Of customers who were deleted without their orders. The others' orders go with them below.
		await tx.execute(sql`
			delete from orders where customer_id is null and (
				exists (
					select from order_facts as fact
					where fact.source_id = orders.source_id and fact.reference = orders.reference
						and fact.key like ${`${SAMPLE_KEY}%`}
				)
				or import_id in (select id from imports where file_name = ${SAMPLE_LIST} and upload_id = 'sample')
			)`);
		await tx.execute(sql`delete from order_facts where key like ${`${SAMPLE_KEY}%`}`);
		// Orders, reviews, messages and enrollments belong to the customers.
		await tx.execute(sql`delete from customers where email like ${buyers} or email like ${team}`);
		await tx.execute(sql`delete from users where email like ${buyers} or email like ${team}`);
		await tx.execute(sql`
			update purchase_sources set last_event_at = null where last_event_at <= ${loadedAt}::timestamptz`);
		await tx.execute(sql`delete from purchase_sources where name = ${SAMPLE_CART}`);
		await tx.execute(sql`delete from imports where file_name = ${SAMPLE_LIST} and upload_id = 'sample'`);
		await tx.execute(
			sql`delete from discount_codes where code = ${SAMPLE_CODE.code} and created_at <= ${loadedAt}::timestamptz`,
		);
		return true;
	});
}

/** Whether the sample business is there. */
export async function hasSampleBusiness(db: Database): Promise<boolean> {
	const { rows } = await db.execute(sql`select from settings where key = ${SAMPLE_BUSINESS_LOADED}`);
	return rows.length > 0;
}
