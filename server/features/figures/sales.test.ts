import { expect, test } from "vitest";
import { orders } from "../../database/schema/orders.ts";
import { signedIn } from "../../testing/builders.ts";
import { call } from "../../testing/call.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";
import { describeSales } from "./describe-sales.ts";
import { sumSales } from "./figures.queries.ts";

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

test("ORD-04 revenue, refunds and average by day, source and product, each currency by itself", async () => {
	await db.insert(orders).values([
		order({}),
		order({ minorUnits: 5_300, products: ["Bundle", "Tray"], refundedMinorUnits: 300 }),
		order({ source: "gumroad", orderedAt: midday(29), state: "refunded" }),
		order({ source: "gumroad", state: "disputed", orderedAt: midday(3) }),
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
	const days = Array.from({ length: 30 }, (_, place) => dayOf(29 - place));
	const [dollars, yen, ...more] = describeSales(await sumSales(db, 30, false), days);
	expect(more).toEqual([]);
	expect(dollars).toMatchObject({ currency: "USD", orders: 4, revenue: 13_400, refunds: 3_000 });
	expect(dollars?.days).toHaveLength(30);
	expect(dollars?.days.filter(({ orders }) => orders > 0)).toEqual([
		{ day: dayOf(29), orders: 1, revenue: 2_700, refunds: 2_700 },
		{ day: dayOf(3), orders: 1, revenue: 2_700, refunds: 0 },
		{ day: dayOf(1), orders: 2, revenue: 8_000, refunds: 300 },
	]);
	expect(dollars?.sources).toEqual([
		{ source: "stripe", orders: 2, revenue: 8_000, refunds: 300 },
		{ source: "gumroad", orders: 2, revenue: 5_400, refunds: 2_700 },
	]);
	expect(dollars?.products).toEqual([
		{ products: "Bundle", orders: 3, revenue: 8_100, refunds: 2_700 },
		{ products: "Bundle + Tray", orders: 1, revenue: 5_300, refunds: 300 },
	]);
	expect(yen).toMatchObject({ currency: "JPY", orders: 1, revenue: 4_900, products: [{ products: "Other" }] });
	// In a try-out every order is one of a test.
	const [withTests] = describeSales(await sumSales(db, 30, true), days);
	expect(withTests?.revenue).toBe(113_300);
});

test("ORD-04 the admin home has them, and nothing where nothing was sold", async () => {
	await db.delete(orders);
	const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
	expect((await call(admin, "admin.figures.read")).body.sales).toEqual([]);
});
