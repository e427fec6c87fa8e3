import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { preApprovedEmails } from "../../database/schema/pre-approved-emails.ts";
import { profiles } from "../../database/schema/profiles.ts";
import { addPerson, approve } from "../../testing/builders.ts";
import { call } from "../../testing/call.ts";
import { siteForThisFile } from "../../testing/site-for-this-file.ts";

const site = await siteForThisFile();
const { db } = site.services;

const list = async () => (await call(site.visit(), "visitor.socialProof.list")).body;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Someone in the list whose order says what is given. */
async function addOrder(name: string, order: Record<string, string | null>) {
	const email = `${name.replaceAll(/\W/g, "") || "nameless"}@example.org`;
	await approve(site.services, email, { name });
	await db
		.update(preApprovedEmails)
		.set({ purchaseInfo: sql`purchase_info || ${JSON.stringify(order)}::jsonb` })
		.where(eq(preApprovedEmails.email, email));
}

test("PUB-10 real purchases are complete orders by the day of the order, and none without one", async () => {
	await site.services.settings.save({ social_proof: "real" });
	await addOrder("Nora Green", { order_date: daysAgo(0) });
	await addOrder("Brown, Basil", { order_date: `${daysAgo(3)}T23:59:00+09:00`, order_status: " completed " });
	await addOrder("Pea", { order_date: daysAgo(29) });
	await addOrder("Rae Dish", { order_date: daysAgo(3), order_status: "paid" });
	const others: Record<string, Record<string, string | null>> = {
		"Imported Today": {},
		"No Day": { order_date: "last week" },
		"Empty Day": { order_date: null },
		Canceled: { order_date: daysAgo(1), order_status: "CANCELED" },
		Pending: { order_date: daysAgo(1), order_status: "PENDING" },
		Refunded: { order_date: daysAgo(1), order_status: "refunded" },
		"Test Member": { order_date: daysAgo(1), order_id: "TEST" },
		"Long Ago": { order_date: daysAgo(31) },
		"To Come": { order_date: daysAgo(-2) },
		"": { order_date: daysAgo(1) },
	};
	for (const [name, order] of Object.entries(others)) await addOrder(name, order);
	await addPerson(site.services, { email: "owner@example.org", role: "admin", approved: true });
	// Fewer than five.
	expect(await list()).toEqual([]);

	// The day that stands on the buyer's profile.
	await addPerson(site.services, { email: "fifth@example.org" });
	await db
		.update(preApprovedEmails)
		.set({ name: "Fifth Buyer" })
		.where(eq(preApprovedEmails.email, "fifth@example.org"));
	await db
		.update(profiles)
		.set({ purchaseInfo: { purchase_date: daysAgo(1) } })
		.where(eq(profiles.email, "fifth@example.org"));
	expect(await list()).toEqual([
		{ firstName: "Nora", daysAgo: 0 },
		{ firstName: "Fifth", daysAgo: 1 },
		{ firstName: "Basil", daysAgo: 3 },
		{ firstName: "Rae", daysAgo: 3 },
		{ firstName: "Pea", daysAgo: 29 },
	]);
});

test("PUB-10 nobody learns of purchases while real ones are not shown", async () => {
	for (const social_proof of ["off", "invented"] as const) {
		await site.services.settings.save({ social_proof });
		expect(await list()).toEqual([]);
	}
});
