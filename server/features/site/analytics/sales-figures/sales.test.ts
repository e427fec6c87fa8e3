import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { OrderRow } from "../../../../../contract/selling/orders.ts";
import { orders } from "../../../../database/schema/selling/orders.ts";
import { signedIn } from "../../../../testing/builders.ts";
import { call } from "../../../../testing/call.ts";
import { siteForThisFile } from "../../../../testing/site-for-this-file.ts";
import { describeSales } from "./describe-sales.ts";
import { sumSales } from "./sales-figures.queries.ts";

const site = await siteForThisFile();
const { db } = site.services;

const DAY = 86_400_000;
const midday = (daysAgo: number) => {
	const now = new Date();
	return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) - daysAgo * DAY + DAY / 2);
};
const dayOf = (daysAgo: number) => midday(daysAgo).toISOString().slice(0, 10);

const order = (values: Partial<typeof orders.$inferInsert>) => ({
	email: "b@example.org",
	source: "stripe" as const,
	state: "paid" as const,
	products: ["Bundle"],
	minorUnits: 2_700,
	currency: "USD",
	orderedAt: midday(1),
	...values,
});

test("ORD-04 ORD-05 what was paid, refunded and lost, and the remaining revenue, per currency", async () => {
	await db.insert(orders).values([
		order({}),
		order({ minorUnits: 5_300, products: ["Bundle", "Tray"], refundedMinorUnits: 300 }),
		order({ source: "gumroad", orderedAt: midday(29), state: "refunded" }),
		// While it is open, it may still be won.
		order({ source: "gumroad", state: "disputed", dispute: "open", orderedAt: midday(3) }),
		order({ source: "paypal", state: "disputed", dispute: "lost", orderedAt: midday(4), refundedMinorUnits: 700 }),
		order({ source: "paypal", state: "paid", dispute: "won", minorUnits: 3_000, orderedAt: midday(4) }),
		// As in a shop's export: charged back, without details.
		order({ source: "import", state: "disputed", orderedAt: midday(5) }),
		// Refunded and lost: the money is only subtracted once.
		order({ source: "import", state: "refunded", dispute: "lost", orderedAt: midday(5) }),
		order({ source: "import", state: "refunded", minorUnits: -2_700, orderedAt: midday(5) }),
		order({ currency: "JPY", minorUnits: 4_900, products: [] }),
		// None of these is a sale of the last thirty days.
		order({ orderedAt: midday(30) }),
		order({ orderedAt: midday(-2) }),
		order({ state: "failed" }),
		order({ state: "pending" }),
		order({ state: "canceled" }),
		order({ source: "profile" }),
		order({ test: true, minorUnits: 99_900 }),
	]);
	const days = Array.from({ length: 30 }, (_, index) => dayOf(29 - index));
	const [dollars, yen, ...more] = describeSales(await sumSales(db, 30, false), days);
	expect(more).toEqual([]);
	const sold = (orders: number, gross: number, refunds: number, lost: number) => ({
		orders,
		gross,
		refunds,
		lost,
		revenue: gross - refunds - lost,
	});
	expect(dollars).toMatchObject({ currency: "USD", ...sold(9, 24_500, 6_400, 4_700) });
	expect(dollars?.days).toHaveLength(30);
	expect(dollars?.days.filter(({ orders }) => orders > 0)).toEqual([
		{ day: dayOf(29), ...sold(1, 2_700, 2_700, 0) },
		{ day: dayOf(5), ...sold(3, 5_400, 2_700, 2_700) },
		{ day: dayOf(4), ...sold(2, 5_700, 700, 2_000) },
		{ day: dayOf(3), ...sold(1, 2_700, 0, 0) },
		{ day: dayOf(1), ...sold(2, 8_000, 300, 0) },
	]);
	expect(dollars?.sources).toEqual([
		{ source: "stripe", ...sold(2, 8_000, 300, 0) },
		{ source: "paypal", ...sold(2, 5_700, 700, 2_000) },
		{ source: "gumroad", ...sold(2, 5_400, 2_700, 0) },
		{ source: "import", ...sold(3, 5_400, 2_700, 2_700) },
	]);
	expect(dollars?.products).toEqual([
		{ products: "Bundle", ...sold(8, 19_200, 6_100, 4_700) },
		{ products: "Bundle + Tray", ...sold(1, 5_300, 300, 0) },
	]);
	expect(yen).toMatchObject({ currency: "JPY", orders: 1, revenue: 4_900, products: [{ products: "Other" }] });
	// In a try-out every order is a test order.
	const [withTests] = describeSales(await sumSales(db, 30, true), days);
	expect(withTests?.revenue).toBe((dollars?.revenue ?? 0) + 99_900);

	// The list and its export have the same totals.
	const admin = await signedIn(site, { email: "books@example.org", role: "admin" });
	const { body } = await call(admin, "admin.orders.list", { from: dayOf(29), to: dayOf(0), pageSize: 100 });
	const listed = body.rows.filter((row: OrderRow) => row.total.currency === "USD" && !row.test);
	const sum = (of: (row: OrderRow) => number) => listed.reduce((total: number, row: OrderRow) => total + of(row), 0);
	expect(sum(({ refunded }) => refunded.minorUnits)).toBe(dollars?.refunds);
	expect(sum(({ lost }) => lost.minorUnits)).toBe(dollars?.lost);
	const csv = await (await admin.fetch(`/files/orders.csv?from=${dayOf(29)}&to=${dayOf(0)}`)).text();
	const rows: Record<string, string>[] = parse(csv, { columns: true, bom: true });
	const cents = (amount = "") => Math.round(Number(amount) * 100);
	const exported = rows.filter(({ currency, test }) => currency === "USD" && test === "no");
	expect(exported.reduce((total, row) => total + cents(row.revenue), 0)).toBe(dollars?.revenue);
});

test("ORD-04 the admin home shows them, and nothing if nothing was sold", async () => {
	await db.delete(orders);
	const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
	expect((await call(admin, "admin.figures.read")).body.sales).toEqual([]);
});

test("ADM-03 admins are not customers: the figures of a site with one buyer show one", async () => {
	const admin = await signedIn(site, { email: "first-admin@example.org", role: "admin" });
	const read = async () => (await call(admin, "admin.figures.read")).body;
	const before = await read();
	await signedIn(site, { email: "second-admin@example.org", role: "admin" });
	await signedIn(site, { email: "one-buyer@example.org" });
	const { customers, approved, registered } = await read();
	expect([customers, approved, registered]).toEqual([before.customers + 1, before.approved + 1, before.registered + 1]);
	const { rows } = await site.services.db.execute("select count(*)::int as count from customers where role <> 'admin'");
	expect(rows).toEqual([{ count: customers }]);
});
