import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "../../../../database/schema/customers/customers.ts";
import { orders } from "../../../../database/schema/selling/orders.ts";
import { addPerson, approve } from "../../../../testing/builders.ts";
import { call } from "../../../../testing/call.ts";
import { siteForThisFile } from "../../../../testing/site-for-this-file.ts";

const site = await siteForThisFile();
const { db } = site.services;

const list = async () => (await call(site.visit(), "visitor.socialProof.list")).body;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Adds a listed customer with the given order. */
const addOrder = (name: string, order: { day?: string; status?: string; test?: boolean }) =>
	approve(site.services, `${name.replaceAll(/\W/g, "") || "nameless"}@example.org`, {
		name,
		order: {
			orderedAt: order.day ? new Date(order.day) : null,
			...(order.status && { status: order.status }),
			test: order.test ?? false,
		},
	});

test("PUB-10 real purchases are completed orders by date, and never without one", async () => {
	await site.services.settings.save({ social_proof: "real" });
	await addOrder("Nora Green", { day: daysAgo(0) });
	await addOrder("Brown, Basil", { day: `${daysAgo(3)}T23:59:00Z`, status: " completed " });
	await addOrder("Pea", { day: daysAgo(29) });
	await addOrder("Rae Dish", { day: daysAgo(3), status: "paid" });
	const others: Record<string, Parameters<typeof addOrder>[1]> = {
		"Imported Today": {},
		Canceled: { day: daysAgo(1), status: "CANCELED" },
		Pending: { day: daysAgo(1), status: "PENDING" },
		Refunded: { day: daysAgo(1), status: "refunded" },
		"Test Member": { day: daysAgo(1), test: true },
		"Long Ago": { day: daysAgo(31) },
		"To Come": { day: daysAgo(-2) },
		"": { day: daysAgo(1) },
	};
	for (const [name, order] of Object.entries(others)) await addOrder(name, order);
	await addPerson(site.services, { email: "owner@example.org", role: "admin", approved: true });
	// Fewer than five.
	expect(await list()).toEqual([]);

	// The date shown on the buyer's profile.
	await addPerson(site.services, { email: "fifth@example.org" });
	const [fifth] = await db
		.update(customers)
		.set({ name: "Fifth Buyer" })
		.where(eq(customers.email, "fifth@example.org"))
		.returning();
	await db.insert(orders).values({
		customerId: fifth?.id ?? "",
		email: "fifth@example.org",
		source: "profile",
		state: "unknown",
		orderedAt: new Date(daysAgo(1)),
		sourceData: { purchase_date: daysAgo(1) },
	});
	expect(await list()).toEqual([
		{ firstName: "Nora", daysAgo: 0 },
		{ firstName: "Fifth", daysAgo: 1 },
		{ firstName: "Basil", daysAgo: 3 },
		{ firstName: "Rae", daysAgo: 3 },
		{ firstName: "Pea", daysAgo: 29 },
	]);
});

test("PUB-10 purchases stay private unless real ones are shown", async () => {
	for (const social_proof of ["off", "invented"] as const) {
		await site.services.settings.save({ social_proof });
		expect(await list()).toEqual([]);
	}
});
