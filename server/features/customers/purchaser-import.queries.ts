import { sql } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import type { PurchaseInfo } from "../../database/schema/pre-approved-emails.ts";

export interface ApprovedPurchaser {
	/** Lower case. */
	email: string;
	name: string;
	purchaseInfo: PurchaseInfo;
	premium: boolean;
}

/** @returns the e-mails that were added, and which of them had an order before; the others stand in the list already, or came twice */
export async function insertApprovedPurchasers(
	db: Queryable,
	purchasers: ApprovedPurchaser[],
): Promise<{ added: Set<string>; restored: number }> {
	if (purchasers.length === 0) return { added: new Set(), restored: 0 };
	// One parameter however many rows: far quicker to send and to plan than four a row.
	const { rows } = await db.execute<{ email: string; restored: boolean }>(sql`
		with given as materialized (
			select row ->> 'email' as email, row ->> 'name' as name, (row ->> 'premium')::boolean as premium,
				(row -> 'purchaseInfo')::jsonb as purchase_info, place
			from json_array_elements(${JSON.stringify(purchasers)}::json) with ordinality as rows (row, place)
		), inserted as (
			insert into pre_approved_emails (email, name, premium, purchase_info)
			select email, name, premium, purchase_info from given
			-- In one order, so that two who import the same people at once do not wait for each other in a ring; of two rows
			-- of one e-mail the first in the file counts.
			order by email, place
			on conflict do nothing returning email
		)
		-- As the customers were before this statement.
		select email, customers.approved_at is not null as restored from inserted left join customers using (email)`);
	return { added: new Set(rows.map(({ email }) => email)), restored: rows.filter(({ restored }) => restored).length };
}

/** @returns those of the e-mails that are customers already, and whether they are approved */
export async function findKnownEmails(
	db: Queryable,
	emails: string[],
): Promise<Map<string, { approved: boolean; orderKept: boolean }>> {
	const { rows } = await db.execute<{ email: string; approved: boolean; orderKept: boolean }>(sql`
		select email, approved, approved_at is not null as "orderKept" from customers where email = any(${sql.param(emails)})`);
	return new Map(rows.map(({ email, ...rest }) => [email, rest]));
}
