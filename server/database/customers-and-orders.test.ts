// @module-tag slow
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { parseMoney } from "../../contract/money.ts";
import { fillOlderDatabase, withOlderDatabase } from "../testing/database/older-database.ts";
import { createTestDatabase } from "../testing/database/test-database.ts";
import { migrate } from "./migrate.ts";

interface OldCustomer {
	id: string;
	email: string;
	purchase_info: Record<string, unknown> | null;
	profile_purchase: unknown;
	minor_units: string;
}

interface NewCustomer {
	number: string | null;
	status: string | null;
	total_text: string | null;
	products: string[] | null;
	day: string | null;
	source_data: Record<string, unknown> | null;
	order_minor_units: string;
	currency: string | null;
	list_entry: Record<string, unknown> | null;
	profile_purchase: unknown;
}

/** Facts that both schemas must agree on. */
const facts = (table: "old" | "new") => `
	customers.id, customers.email, customers.approved, customers.registered,
	${
		table === "old"
			? `customers.name as display_name, profile_id as user_id, premium, profile_name as account_name`
			: `display_name, user_id, premium_at is not null as premium,
				case when customers.registered then account_name else '' end as account_name`
	},
	customers.approved_at, customers.invited_at, customers.created_at, customers.updated_at, profiles.role, profiles.created_at as registered_at`;

/** `MIGRATED_CUSTOMERS=100000` tests the size of a large site; that takes a minute. */
const CUSTOMERS = Number(process.env.MIGRATED_CUSTOMERS ?? 8_000);

test("DAT-03 customers of a database from before orders are migrated unchanged", async () => {
	const { connection, drop } = await createTestDatabase();
	await withOlderDatabase(connection, async (client) => {
		await fillOlderDatabase(client, CUSTOMERS);
		const before = await client.query<OldCustomer>(`
			select ${facts("old")}, customers.purchase_info, profiles.purchase_info as profile_purchase,
				order_minor_units as minor_units
			from customers left join profiles on profiles.id = profile_id order by customers.id`);
		await migrate(connection);
		const after = await client.query<NewCustomer>(`
			select ${facts("new")}, number, status, total_text, products, to_char(ordered_at at time zone 'UTC', 'YYYY-MM-DD') as day,
				source_data, order_minor_units, currency, listed.purchase_info as list_entry,
				case when exists (select from orders where customer_id = customers.id and source = 'profile')
					then profiles.purchase_info end as profile_purchase
			from customers left join profiles on profiles.id = customers.user_id
				left join pre_approved_emails listed on listed.id = customers.id
				left join orders on orders.customer_id = customers.id and source <> 'profile'
			order by customers.id`);
		expect(before.rows.length).toBeGreaterThan(0.9 * CUSTOMERS);
		expect(after.rows.length).toBe(before.rows.length);
		const kinds = new Set<string>();
		const different: unknown[] = [];
		for (const [index, { purchase_info, minor_units, profile_purchase, ...old }] of before.rows.entries()) {
			const { number, status, total_text, products, day, source_data, currency, ...row } =
				after.rows[index] ?? ({} as NewCustomer);
			const { order_minor_units, list_entry, profile_purchase: own, ...now } = row;
			const {
				order_id = "",
				order_status = "",
				order_total = "",
				products: bought = [],
				order_date = "",
				...rest
			} = purchase_info ?? {};
			const read = parseMoney(String(order_total)) ?? { minorUnits: 0, currency: "USD" };
			const wanted = {
				...old,
				order: [order_id, order_status, order_total, bought, order_date, Number(minor_units), read.minorUnits],
				rest,
				own: profile_purchase,
				currency: number === null ? null : read.currency,
				listed:
					"approved" in old && old.approved
						? { order_id, order_status, order_total, products: bought, ...(order_date ? { order_date } : {}), ...rest }
						: null,
			};
			const given = {
				...now,
				order: [
					number ?? "",
					status ?? "",
					total_text ?? "",
					products ?? [],
					day ?? "",
					Number(order_minor_units),
					Number(order_minor_units),
				],
				rest: source_data ?? {},
				own,
				currency,
				listed: list_entry,
			};
			if (!isDeepStrictEqual(given, wanted)) different.push({ given, wanted });
			kinds.add(
				Object.entries(now)
					.filter(([, value]) => value === true)
					.map(([key]) => key)
					.join(),
			);
		}
		expect(different.slice(0, 3)).toEqual([]);
		// All states occurred.
		expect([...kinds].sort()).toEqual([
			"",
			"approved",
			"approved,premium",
			"approved,registered",
			"approved,registered,premium",
			"premium",
			"registered",
			"registered,premium",
		]);
		// Counting again gives the same result.
		const { rows: counters } = await client.query(`
			select sum(total)::int - (select count(*) from customers)::int as total,
				sum(approved)::int - (select count(*) from customers where approved)::int as approved,
				sum(registered)::int - (select count(*) from customers where registered)::int as registered from customer_counts`);
		expect(counters).toEqual([{ total: 0, approved: 0, registered: 0 }]);
		const summary =
			"select md5(string_agg((id, has_paid_order, order_number, order_minor_units, approved)::text, '' order by id)) as hash from customers";
		const kept = await client.query(summary);
		await client.query("select summarize_orders(array(select id from customers where abs(hashtext(email)) % 10 = 0))");
		expect((await client.query(summary)).rows).toEqual(kept.rows);
	});
	await drop();
	// A minute on a busy machine.
}, 240_000);
