import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseMoney } from "../../contract/money.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { connect, type Database } from "./database.ts";

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
	const database = await createTestDatabase();
	({ drop } = database);
	db = connect(database.connection, () => {});
});
afterAll(async () => {
	await db.$client.end();
	await drop();
});

const nothing = { minorUnits: 0, currency: "USD" };

test("DAT-01 the database reads a total as the server does, however it is written", async () => {
	const part = fc.oneof(
		{ weight: 5, arbitrary: fc.constant("") },
		{
			weight: 1,
			arbitrary: fc.constantFrom("$", "€", "£", "EUR", "usd", "JPY", "kwd", "R$", "kr", "zł", "-", "−", "(", ")"),
		},
	);
	const separator = fc.constantFrom(".", ",", "", " ", "'", "\u00a0");
	const digits = fc.stringMatching(/^[0-9]{0,4}$/);
	const total = fc
		.tuple(part, part, digits, separator, digits, separator, digits, part, part)
		.map((parts) => parts.join(""));
	const totals = fc.sample(total, { numRuns: 5_000, seed: 7 });
	const { rows } = await db.$client.query<{ total: string; minor_units: string; currency: string }>(
		"select total, (order_money(total)).* from unnest($1::text[]) as totals (total)",
		[totals],
	);
	for (const { total: text, minor_units, currency } of rows) {
		expect({ text, minorUnits: Number(minor_units), currency }).toEqual({ text, ...(parseMoney(text) ?? nothing) });
	}
	expect(rows.filter(({ minor_units }) => minor_units !== "0").length).toBeGreaterThan(500);
});

test("DAT-01 a total that was written before amounts were checked is kept as it is, and counts as nothing", async () => {
	await db.$client.query(
		`insert into pre_approved_emails (email, purchase_info) values ('old@example.org', '{"order_total": "$abc"}'), ('none@example.org', '{}')`,
	);
	const { rows } = await db.$client.query(
		"select email, purchase_info ->> 'order_total' as total, order_minor_units::int as minor_units from customers order by email",
	);
	expect(rows).toEqual([
		{ email: "none@example.org", total: null, minor_units: 0 },
		{ email: "old@example.org", total: "$abc", minor_units: 0 },
	]);
});
