import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { AttentionEvent, OrderRow } from "../../../../contract/selling/orders.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { purchaseSources } from "../../../database/schema/selling/purchase-sources.ts";
import { approve, signedIn } from "../../../testing/builders.ts";
import { buy, choosePassword, thanksSays } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { beginPatientTransaction } from "../../../testing/database/patient-transaction.ts";
import { countWaitingStatements } from "../../../testing/database/waiting-statements.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { stripe } from "../carts/adapters/stripe.ts";

const site = await siteForThisFile();
const { db, purchases } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const list = async (query: object) => (await call(admin, "admin.orders.list", query)).body;
const mayEnter = async (browser: ReturnType<typeof site.visit>) =>
	(await call(browser, "member.downloads.list")).status === 200;

/** Someone who paid and is signed in. */
async function buyer(email: string) {
	const browser = site.visit();
	const session = await buy(site, browser, email);
	await thanksSays(browser, session, "paid");
	await choosePassword(browser, session);
	const [order] = await db.select().from(orders).where(eq(orders.email, email));
	if (!order) throw new Error("there is no order");
	return { browser, session, order };
}

/** Delivers an event as Stripe does, by HTTP. */
async function deliver(body: object) {
	const [source] = await db.select().from(purchaseSources).where(eq(purchaseSources.type, "stripe"));
	if (!source) throw new Error("Stripe is not connected");
	const { raw, headers } = await stripe.sign(body, purchases.secretsOf(source), new Date());
	const address = `/hooks/stripe/${purchases.sealed.open(source.address)}`;
	return (await site.visit().fetch(address, { method: "POST", headers, body: raw })).status;
}

const sale = (id: string, changes: object = {}) => {
	const product = { reference: "bundle", name: "Bundle" };
	const event = stripe.sample({}, { id, product }, new Date()) as { data: { object: object } };
	return { ...event, data: { object: { ...event.data.object, ...changes } } };
};

const attention = async (): Promise<AttentionEvent[]> => (await call(admin, "admin.orders.attention")).body.events;
const attentionOf = async (reason: string) => {
	let found: AttentionEvent | undefined;
	await expect
		.poll(async () => {
			found = (await attention()).find((event) => event.reason === reason);
			return found?.reason;
		})
		.toBe(reason);
	return found as AttentionEvent;
};

describe("the list of orders", () => {
	test("ORD-01 shows orders of every source, and finds them by search, status, source, product and day", async () => {
		await approve(site.services, "zoe@list.example", {
			name: "Zoe Search",
			order: {
				number: "W-100%_1",
				products: ["Only Here"],
				orderedAt: new Date("2025-03-05T23:30:00Z"),
				state: "refunded",
			},
		});
		await approve(site.services, "yan@list.example", { order: { orderedAt: new Date("2025-03-06T00:30:00Z") } });
		await call(admin, "admin.customers.add", { email: "manual@list.example", orderId: "M-1", orderTotal: "12.00 EUR" });
		await buyer("stripe@list.example");
		const emails = async (query: object) => (await list(query)).rows.map(({ email }: OrderRow) => email).sort();
		expect(await emails({})).toEqual([
			"manual@list.example",
			"stripe@list.example",
			"yan@list.example",
			"zoe@list.example",
		]);
		expect(await emails({ search: "zoe 100%_" })).toEqual(["zoe@list.example"]);
		expect(await emails({ search: "list_example" })).toEqual([]);
		expect(await emails({ state: "refunded" })).toEqual(["zoe@list.example"]);
		expect(await emails({ source: "manual" })).toEqual(["manual@list.example"]);
		expect(await emails({ source: "stripe" })).toEqual(["stripe@list.example"]);
		expect(await emails({ product: "Only Here" })).toEqual(["zoe@list.example"]);
		expect(await emails({ from: "2025-03-05", to: "2025-03-05" })).toEqual(["zoe@list.example"]);
		expect(await emails({ from: "2025-03-06", to: "2025-03-06" })).toEqual(["yan@list.example"]);
		const byAmount = (await list({ sort: "amount", direction: "asc", pageSize: 1 })).rows[0];
		expect(byAmount).toMatchObject({ email: "manual@list.example", total: { minorUnits: 1_200, currency: "EUR" } });
		expect(await list({ pageSize: 3, page: 9 })).toMatchObject({ found: 4, foundMore: false, page: 2, pages: 2 });
	});

	test("ORD-01 is exported as filtered, each order once and in order, without active formulas", async () => {
		await approve(site.services, "formula@list.example", { name: '=HYPERLINK("x")', order: { number: "X-1" } });
		const answer = await admin.fetch("/files/orders.csv?search=list.example");
		const lines = (await answer.text()).trim().split("\n");
		expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
		expect(lines).toHaveLength(6);
		expect(lines.join("\n")).toContain(`"'=HYPERLINK(""x"")"`);
		// A spreadsheet can sum up the amounts of any currency.
		expect(lines.find((line) => line.includes("manual@list.example"))).toMatch(/,12\.00,no,.*,12\.00,EUR,/);
		expect((await admin.fetch("/files/orders.csv?state=nonsense")).status).toBe(400);
		expect((await site.visit().fetch("/files/orders.csv")).status).toBe(401);
	});
});

describe("one order", () => {
	test("ORD-02 says in plain English what happened, what it grants and who has it", async () => {
		const { session, order } = await buyer("story@order.example");
		site.standIn.openDispute(session);
		await expect
			.poll(async () => (await call(admin, "admin.orders.read", { orderId: order.id })).body.state)
			.toBe("disputed");
		const { body } = await call(admin, "admin.orders.read", { orderId: order.id });
		expect(body.facts.map(({ text }: { text: string }) => text)).toEqual(
			expect.arrayContaining(["Paid: $27.00", "The buyer disputes the payment"]),
		);
		expect(body).toMatchObject({
			sourceName: "Stripe",
			customer: { email: "story@order.example", approved: false, registered: false, unprovenAccount: true },
			refundable: true,
			sample: false,
		});
		const event = await attentionOf("dispute_opened");
		expect(event).toMatchObject({
			orderId: order.id,
			detail: expect.stringMatching(/^story@order\.example disputed \$27\.00\. /),
		});
		expect((await call(admin, "admin.orders.dismiss", { eventId: event.id })).status).toBe(200);
	});

	test("ORD-02 is moved while an import writes both customers, which locks them by email", async () => {
		const { order } = await buyer("a-crossing@order.example");
		await approve(site.services, "z-crossing@order.example");
		const importing = await beginPatientTransaction(db);
		const lock = (email: string) => importing.query("select from customers where email = $1 for update", [email]);
		await lock("a-crossing@order.example");
		const moving = call(admin, "admin.orders.move", { orderId: order.id, email: "z-crossing@order.example" });
		await expect.poll(() => countWaitingStatements(db)).toBe(1);
		await lock("z-crossing@order.example");
		await importing.query("commit");
		expect((await moving).status).toBe(200);
		await site.mailTo("z-crossing@order.example", /^Your purchase from/);
	});

	test("ORD-02 is moved to another email, which gets the sign-in link, and the former owner loses access", async () => {
		const { browser, order } = await buyer("mistyped@order.example");
		expect(await mayEnter(browser)).toBe(true);
		const { body } = await call(admin, "admin.orders.move", { orderId: order.id, email: "Right@Order.example" });
		const mail = await site.mailTo("right@order.example", /^Your purchase from/);
		expect(await mayEnter(browser)).toBe(false);
		const link = /open-purchase\?link=(\S+)/.exec(mail.text)?.[1];
		const right = site.visit();
		const password = "the right one's words";
		expect((await right.post("/api/auth/purchase/open-receipt", { link, password })).status).toBe(200);
		expect(await mayEnter(right)).toBe(true);
		const [customer] = await db.select().from(customers).where(eq(customers.email, "right@order.example"));
		expect(customer?.id).toBe(body.customerId);
		// The link in the first receipt was for another address.
		const old = await site.mailTo("mistyped@order.example", /^Your purchase from/);
		const oldLink = /open-purchase\?link=(\S+)/.exec(old.text)?.[1];
		expect((await call(site.visit(), "visitor.buying.linkState", { link: oldLink })).status).toBe(404);
	});

	test("ORD-02 BUY-05 is refunded from its page, and access ends with a full refund", async () => {
		const { browser, session, order } = await buyer("refunded@order.example");
		const part = { orderId: order.id, amount: 700, refundedBefore: 0 };
		expect((await call(admin, "admin.orders.refund", part)).status).toBe(200);
		expect((await call(admin, "admin.orders.read", { orderId: order.id })).body).toMatchObject({
			state: "paid",
			refunded: { minorUnits: 700 },
			unconfirmedRefund: null,
		});
		expect(await mayEnter(browser)).toBe(true);
		const tooMuch = await call(admin, "admin.orders.refund", { ...part, amount: 2_001, refundedBefore: 700 });
		expect(tooMuch.body.code).toBe("NOT_REFUNDABLE");
		const rest = { orderId: order.id, amount: 2_000, refundedBefore: 700 };
		expect((await call(admin, "admin.orders.refund", rest)).status).toBe(200);
		expect(await mayEnter(browser)).toBe(false);
		expect(session.refunded).toBe(2_700);
		const more = await call(admin, "admin.orders.refund", { orderId: order.id, amount: 1, refundedBefore: 2_700 });
		expect(more.body.code).toBe("NOT_REFUNDABLE");
		const { body } = await call(admin, "admin.auditLog.list", { subject: "refunded@order.example" });
		expect(body.entries.map(({ action }: { action: string }) => action)).toContain("order.refunded");
	});

	test("BUY-04 sends the receipt of a paid order again, but not of another one", async () => {
		const { order, session } = await buyer("again@order.example");
		expect((await call(admin, "admin.orders.resendReceipt", { orderId: order.id })).status).toBe(200);
		await site.mailTo("again@order.example", 2);
		// Clicked again before the response has arrived: the same message, once.
		const again = () => call(admin, "admin.orders.resendReceipt", { orderId: order.id });
		await site.services.seenOnce.giveBack("receipt sent again", order.id);
		const answers = await Promise.all([again(), again(), again(), again(), again()]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
		await site.mailTo("again@order.example", 3);
		site.standIn.refund(session, 2_700);
		await site.mailTo("again@order.example", /^Your refund/);
		expect(await site.mailsTo("again@order.example")).toHaveLength(4);
		expect((await call(admin, "admin.orders.resendReceipt", { orderId: order.id })).body.code).toBe("NOT_PAID");
	});
});

describe("what needs attention", () => {
	test("HOOK-04 a sale without an email waits for one, and gives access once it has it", async () => {
		expect(await deliver(sale("noemail", { customer_details: { email: "not an address", name: "N" } }))).toBe(200);
		const event = await attentionOf("no_email");
		const { body } = await call(admin, "admin.orders.reprocess", {
			eventId: event.id,
			email: "found@attention.example",
		});
		expect(body.state).toBe("applied");
		expect((await list({ search: "found@attention.example" })).rows[0]).toMatchObject({ state: "paid" });
		expect(await attention()).not.toContainEqual(expect.objectContaining({ id: event.id }));
	});

	test("HOOK-04 an unknown product gives nothing until the seller permanently decides what it gives", async () => {
		const course = (id: string, email: string) =>
			sale(id, { metadata: { product: "prod_course", product_name: "Course" }, customer_details: { email, name: "" } });
		await deliver(course("course1", "one@attention.example"));
		const event = await attentionOf("unknown_product");
		expect(event).toMatchObject({ detail: "Course (prod_course)", sale: { email: "one@attention.example" } });
		expect((await list({ search: "one@attention.example" })).found).toBe(0);
		await deliver(course("course0", "waiting@attention.example"));
		await expect.poll(async () => (await attention()).length).toBe(2);
		await call(admin, "admin.orders.reprocess", { eventId: event.id, grants: "premium" });
		expect((await list({ search: "one@attention.example" })).rows[0]).toMatchObject({ premium: true, state: "paid" });
		// Earlier buyers of the same product get access by the same decision.
		await expect.poll(async () => (await list({ search: "waiting@attention.example" })).found).toBe(1);
		expect(await attention()).toEqual([]);
		await deliver(course("course2", "two@attention.example"));
		await expect.poll(async () => (await list({ search: "two@attention.example" })).found).toBe(1);
		const [customer] = await db.select().from(customers).where(eq(customers.email, "two@attention.example"));
		expect(customer).toMatchObject({ approved: true, hasPremiumOrder: true });
	});

	test("HOOK-04 a product that is sold elsewhere is ignored from then on", async () => {
		const other = (id: string) =>
			sale(id, {
				metadata: { product: "prod_other" },
				customer_details: { email: `${id}@attention.example`, name: "" },
			});
		await deliver(other("other1"));
		const event = await attentionOf("unknown_product");
		expect((await call(admin, "admin.orders.reprocess", { eventId: event.id, grants: "nothing" })).body.state).toBe(
			"ignored",
		);
		await deliver(other("other2"));
		await expect.poll(() => site.services.purchases.waiting()).toBe(0);
		expect(await attention()).toEqual([]);
		expect((await list({ search: "attention.example other" })).found).toBe(0);
	});

	test("HOOK-04 a real sale on a test source, one from the future and an unreadable one have no effect", async () => {
		await deliver({ ...sale("live1"), livemode: true });
		await deliver({ ...sale("future1"), created: Math.floor(Date.now() / 1_000) + 3 * 86_400 });
		await deliver(sale("nan", { amount_total: "not a number" }));
		await deliver(sale("negative", { amount_total: -2_700 }));
		for (const reason of ["live_on_test", "from_the_future", "unreadable", "unreadable"]) {
			const event = await attentionOf(reason);
			expect((await call(admin, "admin.orders.dismiss", { eventId: event.id })).status).toBe(200);
			expect((await call(admin, "admin.orders.dismiss", { eventId: event.id })).status).toBe(404);
		}
		expect(
			await db
				.select()
				.from(orders)
				.where(and(eq(orders.source, "stripe"), eq(orders.reference, "pi_live1"))),
		).toEqual([]);
	});

	test("HOOK-04 BUY-06 a payment of someone whose access was revoked waits for the seller", async () => {
		await approve(site.services, "revoked@attention.example");
		const [customer] = await db.select().from(customers).where(eq(customers.email, "revoked@attention.example"));
		await call(admin, "admin.customers.setApproval", { selection: { ids: [customer?.id] }, approved: false });
		await deliver(sale("revoked", { customer_details: { email: "revoked@attention.example", name: "" } }));
		const event = await attentionOf("access_revoked");
		expect(event.orderId).toEqual(expect.any(String));
		await call(admin, "admin.orders.dismiss", { eventId: event.id });
	});

	test("HOOK-04 a partial refund keeps access and is shown", async () => {
		const { browser, session } = await buyer("part@attention.example");
		site.standIn.refund(session, 500);
		const event = await attentionOf("partial_refund");
		expect(event.detail).toBe("$5.00 of $27.00 was refunded to part@attention.example. Access stays.");
		expect(await mayEnter(browser)).toBe(true);
	});
});
