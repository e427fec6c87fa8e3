import { eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import type { Customer, CustomerPage } from "../../../../contract/customers/customers.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { purchaseEvents } from "../../../database/schema/selling/purchase-sources.ts";
import { approve, signedIn } from "../../../testing/builders.ts";
import { buy, choosePassword, thanksSays } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { countWaitingStatements } from "../../../testing/database/waiting-statements.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { fetchMissedEvents } from "../../selling/events/fetch-missed-events.ts";

const site = await siteForThisFile();
const { db } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
const other = await signedIn(site, { email: "other@example.org", role: "admin" });

const find = async (email: string) => {
	const { body } = await call(admin, "admin.customers.list", { search: email });
	return (body as CustomerPage).rows[0];
};
const remove = async (email: string, ordersOf: "keep" | "delete") =>
	(await call(admin, "admin.customers.remove", { customerId: (await find(email))?.id, orders: ordersOf })).status;

/** Lists every table that contains this text in any row. */
async function tablesWith(text: string): Promise<string[]> {
	const { rows } = await db.execute<{ name: string }>(
		sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
	);
	const holding: string[] = [];
	for (const { name } of rows) {
		const { rows: hits } = await db.execute(
			sql`select from ${sql.identifier(name)} as entry where entry::text ilike ${`%${text}%`} limit 1`,
		);
		if (hits.length > 0) holding.push(name);
	}
	return holding.sort();
}

test("deleting a customer removes them everywhere, and keeps their order without a name for accounting", async () => {
	const email = "forget-me@example.org";
	const browser = site.visit();
	const session = await buy(site, browser, email);
	await thanksSays(browser, session, "paid");
	expect((await choosePassword(browser, session)).status).toBe(200);
	await site.mailTo(email, /./);
	await expect.poll(() => site.services.purchases.waiting()).toBe(0);
	expect(await remove(email, "keep")).toBe(200);

	expect(await find(email)).toBeUndefined();
	expect((await call(browser, "member.downloads.list")).status).toBe(401);
	// The audit log records that admins did this.
	expect(await tablesWith("forget-me")).toEqual(["audit_log"]);
	expect(await tablesWith("Bea Buyer")).toEqual([]);
	const [order] = await db.select().from(orders).where(eq(orders.minorUnits, 2_700));
	expect(order).toMatchObject({ customerId: null, email: "", name: "", state: "paid" });
	const page = await call(admin, "admin.orders.list", {});
	expect(page.body.rows).toMatchObject([{ id: order?.id, customerId: null }]);
	expect((await call(admin, "admin.orders.read", { orderId: order?.id })).body.customer).toBeNull();

	// A refund that arrives later is recorded too, and does not restore the customer.
	site.standIn.refund(session, 2_700);
	await expect
		.poll(
			async () =>
				(
					await db
						.select()
						.from(orders)
						.where(eq(orders.id, order?.id ?? ""))
				)[0]?.state,
		)
		.toBe("refunded");
	expect(await find(email)).toBeUndefined();
	// Neither does an event with the buyer's data that is sent again.
	await db.delete(purchaseEvents);
	site.standIn.resend(session);
	await expect.poll(() => db.$count(purchaseEvents, eq(purchaseEvents.state, "applied"))).toBe(2);
	expect(await tablesWith("forget-me")).toEqual(["audit_log"]);
});

test("a test purchase is deleted with its orders, and the same person can buy again", async () => {
	const email = "tester@example.org";
	const buyAgain = async () => {
		const browser = site.visit();
		await thanksSays(browser, await buy(site, browser, email), "paid");
	};
	await buyAgain();
	expect(await remove(email, "delete")).toBe(200);
	expect(await tablesWith("tester@")).toEqual(["audit_log"]);
	// Events that are sent or fetched again are recognized.
	expect(await fetchMissedEvents(site.services.purchases, site.services, new Date())).toBe(0);
	expect(await find(email)).toBeUndefined();
	await buyAgain();
	expect(await find(email)).toMatchObject({ approved: true });
});

test("a customer can be deleted while one of their events is applied, which locks the same rows in reverse order", async () => {
	const email = "crossing@example.org";
	const browser = site.visit();
	await thanksSays(browser, await buy(site, browser, email), "paid");
	const customerId = (await find(email))?.id;
	const applying = await db.$client.connect();
	try {
		await applying.query("begin");
		await applying.query(
			`select from purchase_events where source_id = any (select source_id from orders where customer_id = $1) for update`,
			[customerId],
		);
		const removing = call(admin, "admin.customers.remove", { customerId, orders: "delete" });
		await expect.poll(() => countWaitingStatements(db)).toBe(1);
		// The database ends either of the two. The queue applies an event again, which the test leaves out.
		await applying
			.query("select from customers where id = $1 for update", [customerId])
			.catch((error: { code: string }) => expect(error.code).toBe("40P01"));
		await applying.query("commit");
		expect((await removing).status).toBe(200);
	} finally {
		applying.release();
	}
	expect(await find(email)).toBeUndefined();
});

test("ORD-06 deleting a customer does not affect events of others, even if their bodies contain the same digits", async () => {
	const added = await call(admin, "admin.payments.addSource", {
		type: "webhook",
		name: "Digits",
		products: [{ reference: "bundle-1", grants: "bundle" }],
	});
	const { pathname } = new URL(added.body.address);
	const webhook = new Webhook(added.body.shownOnce);
	const send = async (type: string, data: object) => {
		const raw = JSON.stringify({
			type,
			timestamp: new Date(),
			data: { product: "bundle-1", currency: "USD", ...data },
		});
		const id = `msg_${Math.random()}`;
		const now = new Date();
		const headers = {
			"webhook-id": id,
			"webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
			"webhook-signature": webhook.sign(id, now, raw),
		};
		expect((await site.visit().fetch(pathname, { method: "POST", body: raw, headers })).status).toBe(200);
		await expect.poll(() => site.services.purchases.waiting()).toBe(0);
	};
	await send("order.paid", { order: 27, email: "digits@example.org", amount: "27.00" });
	// An order without a customer, and a refund of an order that was never reported.
	await send("order.paid", { order: 2700, email: "", amount: "27.00" });
	await send("order.refunded", { order: 327, amount: "27.00" });
	await send("order.refunded", { order: 27, amount: "2.70" });
	const events = () =>
		db
			.select({ reference: purchaseEvents.reference, state: purchaseEvents.state, body: purchaseEvents.body })
			.from(purchaseEvents)
			.where(sql`${purchaseEvents.reference} in ('2700', '327')`)
			.orderBy(purchaseEvents.reference);
	const before = await events();
	expect(before.map(({ state }) => state)).toEqual(["attention", "attention"]);
	expect(await remove("digits@example.org", "delete")).toBe(200);
	expect(await events()).toEqual(before);
	const own = await db.select().from(purchaseEvents).where(eq(purchaseEvents.reference, "27"));
	expect(own.map(({ state, body }) => [state, body])).toEqual([
		["dismissed", ""],
		["dismissed", ""],
	]);
	// The others are still applied as soon as possible.
	const [waiting] = (await call(admin, "admin.orders.attention")).body.events;
	const decided = await call(admin, "admin.orders.reprocess", { eventId: waiting.id, email: "late@example.org" });
	expect(decided.body.state).toBe("applied");
	await send("order.paid", { order: 327, email: "other-digits@example.org", amount: "27.00" });
	expect(await find("other-digits@example.org")).toMatchObject({ approved: false });
});

test("an admin cannot be deleted as a customer, and a customer is deleted once", async () => {
	expect(await remove("other@example.org", "delete")).toBe(409);
	expect((await call(other, "admin.customers.list", {})).status).toBe(200);
	await approve(site.services, "once@example.org");
	const customerId = (await find("once@example.org"))?.id;
	const both = await Promise.all(
		[admin, other].map((browser) => call(browser, "admin.customers.remove", { customerId, orders: "delete" })),
	);
	expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test("notes and tags are saved, found, and not overwritten by someone with an outdated version", async () => {
	await approve(site.services, "noted@example.org");
	const id = (await find("noted@example.org"))?.id ?? "";
	const read = async () => (await call(admin, "admin.customers.read", { customerId: id })).body as Customer;
	const { updatedAt } = await read();
	const save = (values: object) => call(admin, "admin.customers.annotate", { customerId: id, updatedAt, ...values });
	expect((await save({ notes: "Asked twice", tags: ["VIP", "needs help", "vip"] })).status).toBe(200);
	expect(await read()).toMatchObject({ notes: "Asked twice", tags: ["vip", "needs-help"] });
	const found = await call(admin, "admin.customers.list", { tag: "vip" });
	expect(found.body.rows).toMatchObject([{ id }]);
	expect((await call(admin, "admin.customers.list", { tag: "vi" })).body.rows).toEqual([]);
	expect((await save({ notes: "Mine" })).status).toBe(409);
	for (const tags of [["-"], ["a/b"], [" "], ["x".repeat(31)], Array.from({ length: 11 }, (_, n) => `tag${n}`)]) {
		expect([tags, (await save({ tags })).status]).toEqual([tags, 400]);
	}
	await db.update(customers).set({ notes: "" }).where(eq(customers.id, id));
});
