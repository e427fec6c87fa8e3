import fc from "fast-check";
import pg from "pg";
import type { ConnectionOptions } from "../../database/database.ts";
import { rebuildTables } from "../../database/migrate.ts";

/** Number of migrations when the approved list and the profiles were tables, joined by triggers. */
const MIGRATIONS_BEFORE_ORDERS = 13;

/** Runs a function on a database with the tables from before customers and orders. */
export async function withOlderDatabase<Outcome>(
	connection: ConnectionOptions,
	run: (client: pg.Client) => Promise<Outcome>,
): Promise<Outcome> {
	const client = new pg.Client(connection);
	await client.connect();
	try {
		await client.query("begin");
		await rebuildTables(client, MIGRATIONS_BEFORE_ORDERS);
		await client.query("commit");
		return await run(client);
	} finally {
		await client.end();
	}
}

/** Totals as people, shops and mistakes write them. */
const writtenTotal = (() => {
	const sign = fc.oneof(
		{ weight: 5, arbitrary: fc.constant("") },
		{
			weight: 1,
			arbitrary: fc.constantFrom("$", "€", "£", "EUR", "usd", "JPY", "kwd", "R$", "kr", "zł", "-", "−", "(", ")"),
		},
	);
	const separator = fc.constantFrom(".", ",", "", " ", "'", "\u00a0");
	const digits = fc.stringMatching(/^[0-9]{0,4}$/);
	const odd = fc
		.tuple(sign, sign, digits, separator, digits, separator, digits, sign, sign)
		.map((parts) => parts.join(""));
	return fc.oneof(fc.constantFrom("27.0", "54", "$1,047.50", ""), odd);
})();

const text = fc
	.oneof(fc.constant(""), fc.string({ unit: "grapheme", maxLength: 12 }))
	.map((value) => value.replaceAll("\0", ""));

/** Content of `purchase_info`, as written by the site or by hand. */
const purchaseInfo = fc.record(
	{
		order_id: fc.oneof(
			text,
			fc.constant("TEST"),
			fc.nat().map((number) => `MG-${number}`),
		),
		order_status: fc.oneof(
			{ weight: 3, arbitrary: fc.constantFrom("COMPLETED", "PENDING", "", "paid") },
			{ weight: 1, arbitrary: fc.constantFrom("REFUNDED", "Charged back", "canceled", "Failed!", "voided") },
			{ weight: 1, arbitrary: text },
		),
		order_total: writtenTotal,
		products: fc.array(text, { maxLength: 3 }),
		order_date: fc
			.date({ min: new Date("2001-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
			.map((date) => date.toISOString().slice(0, 10)),
		campaign: text,
	},
	{ requiredKeys: [] },
);

/**
 * Fills the approved list and the profiles with people in every possible state: approved, revoked, listed without
 * access, registered or not, admins, one without an email, edited since.
 */
export async function fillOlderDatabase(client: pg.Client, size: number): Promise<void> {
	const infos = fc.sample(purchaseInfo, { numRuns: 5_000, seed: 20_261_122 });
	await client.query(
		`create temp table infos as select ordinality - 1 as n, info from jsonb_array_elements($1::jsonb) with ordinality as rows (info)`,
		[JSON.stringify(infos)],
	);
	const share = (salt: string, percent: number) => `abs(hashtext(number || '${salt}')) % 100 < ${percent}`;
	for (const statement of [
		// Inserting is faster without the indexes, and their table is removed afterwards anyway.
		`drop index customers_by_email_idx, customers_by_name_idx, customers_by_order_id_idx, customers_by_order_total_idx, customers_search_idx`,
		`create temp table people as
			select 'person' || number || '@example.org' as email, info,
				case when ${share("named", 70)} then 'Name ' || number % 977 else '' end as name,
				${share("approved", 80)} as approved, ${share("registered", 60)} as registered, ${share("revoked", 10)} as revoked,
				${share("listed", 10)} as listed, ${share("premium", 5)} as premium, ${share("invited", 20)} as invited,
				${share("own", 5)} as own, case when ${share("admin", 1)} then 'admin' else 'member' end as role,
				now() - number % 700 * interval '1 day' as at
			from generate_series(1, ${size}) as number join infos on infos.n = number % 5000`,
		// Emails typed by hand in any case.
		`insert into pre_approved_emails (email, name, purchase_info, premium, created_at)
			select case when revoked then initcap(email) else email end, name, info, premium, at from people where approved`,
		"insert into users (name, email, email_verified) select name, email, true from people where registered",
		`insert into profiles (id, email, name, role, purchase_info, created_at)
			select users.id, email, case when listed then '' else 'Called ' || people.name end, role,
				case when own then '{"purchase_id": "P-1", "purchase_date": "2025-03-01"}'::jsonb end, at
			from people join users using (email)`,
		"delete from pre_approved_emails where lower(email) in (select email from people where revoked)",
		// Imported without access, and one whose account has no email.
		`insert into customers (email, order_name, purchase_info) select email, name, info from people
			where listed and not approved and not registered`,
		"update customers set invited_at = now() from people where people.email = customers.email and invited",
		`update profiles set email = '' where id = (select id from profiles join people using (email) where not approved and not revoked limit 1)`,
	])
		await client.query(statement);
}
