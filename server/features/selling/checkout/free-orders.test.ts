import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { limits } from "../../../../contract/limits.ts";
import type { DiscountCode } from "../../../../contract/selling/codes.ts";
import { checkouts } from "../../../database/schema/selling/checkouts.ts";
import { discountUses } from "../../../database/schema/selling/discount-uses.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { createBudgetStore } from "../../../rate-limits/budget-store.ts";
import { createRateLimits, type RateLimits } from "../../../rate-limits/rate-limits.ts";
import { signedIn } from "../../../testing/builders.ts";
import { choosePassword, payFor, startOrder } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { TestClient } from "../../../testing/test-client.ts";

const site = await siteForThisFile();
const { db, purchases, settings } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

let count = 0;
const newEmail = () => `free-${++count}@example.org`;
const FREE = { minorUnits: 0, currency: "USD" };

async function addCode(values: object = {}): Promise<DiscountCode> {
	const code = { code: `FREE${++count}`, percent: 100, amount: null, ...values };
	return (await call(admin, "admin.codes.create", code)).body;
}
const usesOf = async ({ id }: DiscountCode) =>
	(await db.select().from(discountUses).where(eq(discountUses.codeId, id))).map(({ state }) => state);
const ordersOf = (email: string) => db.select().from(orders).where(eq(orders.email, email));
const order = (browser: TestClient, { code }: DiscountCode, choices: object = {}) =>
	startOrder(site, browser, { code, shown: FREE, attempt: randomUUID(), ...choices });
const thanksOf = async (browser: TestClient, address: string) =>
	(await call(browser, "visitor.buying.thanks", { checkout: new URL(address).searchParams.get("checkout") })).body;

/** From here on, a call to Stripe fails the test. */
function withoutStripe(): void {
	const { stripe } = purchases;
	purchases.stripe = () => Promise.reject(new Error("Stripe was called"));
	onTestFinished(() => {
		purchases.stripe = stripe;
	});
}

/** Turns the rate limits on until the test ends. */
function limitRequests(changes: Partial<RateLimits> = {}): void {
	const { rateLimits } = site.services;
	site.services.rateLimits = { ...createRateLimits(createBudgetStore(db.$client), true), ...changes };
	onTestFinished(() => {
		site.services.rateLimits = rateLimits;
	});
}

test("CODE-04 a code of 100 percent places the order without Stripe: access, receipt, log, use and thank-you page as for any other", async () => {
	withoutStripe();
	const code = await addCode({ usageLimit: 5 });
	const email = newEmail();
	const browser = site.visit();
	const { status, body } = await order(browser, code, { email });
	expect([status, new URL(body.url).pathname]).toEqual([200, "/thanks"]);
	expect(await thanksOf(browser, body.url)).toMatchObject({
		state: "paid",
		own: { total: FREE, email, next: "receipt", correction: null },
	});
	const [placed, ...others] = await ordersOf(email);
	expect(others).toEqual([]);
	expect(placed).toMatchObject({ state: "paid", minorUnits: 0, discountMinorUnits: 2_700, discountCode: code.code });
	const receipt = await site.mailTo(email, /^Your purchase from/);
	expect(receipt.text).toContain("Nothing was charged, and everything in your order is ready.");
	expect(receipt.text).toContain(`Discount (${code.code}): −$27.00`);
	const { body: details } = await call(admin, "admin.orders.read", { orderId: placed?.id });
	expect(details).toMatchObject({
		sourceName: "Free order",
		events: [{ type: "order.free", state: "applied" }],
		refundable: false,
	});
	expect(await (await admin.fetch(`/files/orders.csv?search=${encodeURIComponent(email)}`)).text()).toContain(",free,");
	const { rows } = await db.$client.query("select approved from customers where email = $1", [email]);
	expect(rows).toEqual([{ approved: true }]);
	expect(await usesOf(code)).toEqual(["used"]);
	const refund = { orderId: placed?.id, amount: 1, refundedBefore: 0 };
	expect((await call(admin, "admin.orders.refund", refund)).body.code).toBe("NOT_REFUNDABLE");
});

test("CODE-04 pressing the button twice at once places one order, counts one use and sends one receipt", async () => {
	const code = await addCode();
	const email = newEmail();
	const attempt = randomUUID();
	const browser = site.visit();
	const answers = await Promise.all([1, 2, 3].map(() => order(browser, code, { email, attempt })));
	expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
	expect(await ordersOf(email)).toHaveLength(1);
	expect(await usesOf(code)).toEqual(["used"]);
	expect((await thanksOf(browser, answers[0]?.body.url)).own).not.toBeNull();
	await site.mailTo(email, /^Your purchase from/);
	const { rows } = await db.$client.query("select from messages where address = $1 and kind = 'receipt'", [email]);
	expect(rows).toHaveLength(1);
});

test("CODE-03 CODE-04 of twenty buyers who race for the last free use, one gets it", async () => {
	const code = await addCode({ usageLimit: 1 });
	const answers = await Promise.all(Array.from({ length: 20 }, () => order(site.visit(), code, { email: newEmail() })));
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	for (const { status, body } of answers.filter(({ status }) => status !== 200))
		expect([status, body.code]).toEqual([409, "PRICE_CHANGED"]);
	expect(await usesOf(code)).toEqual(["used"]);
});

test("CODE-04 SEC-07 a free order with another person's email gives no session as them, and reveals nothing about them", async () => {
	const code = await addCode();
	const [known, unknown] = [newEmail(), newEmail()];
	await signedIn(site, { email: known });
	const answers = [];
	for (const email of [known, unknown]) {
		const stranger = site.visit();
		const { body } = await order(stranger, code, { email });
		const { own } = await thanksOf(stranger, body.url);
		answers.push({ next: own.next, correction: own.correction });
		const checkout = new URL(body.url).searchParams.get("checkout") ?? "";
		expect((await choosePassword(stranger, { id: checkout })).body.code).toBe("PURCHASE_NOT_YOURS");
		expect((await call(stranger, "visitor.buying.correctEmail", { checkout, email: newEmail() })).body.code).toBe(
			"CORRECTION_NOT_POSSIBLE",
		);
	}
	expect(answers).toEqual([
		{ next: "receipt", correction: null },
		{ next: "receipt", correction: null },
	]);
});

test("CODE-04 a signed-in buyer goes on from the thank-you page", async () => {
	const code = await addCode();
	const email = newEmail();
	const buyer = await signedIn(site, { email });
	const { body } = await order(buyer, code, { email });
	expect((await thanksOf(buyer, body.url)).own.next).toBe("enter");
});

test("CODE-04 a link leads to the order page, which asks for the email and works without scripts", async () => {
	withoutStripe();
	const code = await addCode();
	const link = await site.visit().fetch(`/buy?code=${code.code}&shown=0USD`);
	expect(link.headers.get("location")).toBe(`/order?code=${code.code}`);
	expect((await order(site.visit(), code)).body.code).toBe("EMAIL_NEEDED");
	const browser = site.visit();
	const html = await (await browser.fetch(`/order?code=${code.code}`)).text();
	const fields = new URLSearchParams();
	for (const [, name = "", value = ""] of html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g))
		fields.set(name, value);
	expect(html).toContain("Place free order");
	const submit = (email: string) =>
		browser.fetch("/buy", {
			method: "POST",
			headers: { "content-type": "application/x-www-form-urlencoded" },
			body: `${fields}&email=${encodeURIComponent(email)}`,
		});
	expect((await submit("")).headers.get("location")).toBe(`/order?code=${code.code}&problem=email`);
	const email = newEmail();
	const [one, two] = await Promise.all([submit(email), submit(email)]);
	expect(one.headers.get("location")).toMatch(/\/thanks\?checkout=cs_free_/);
	expect(two.headers.get("location")).toBe(one.headers.get("location"));
	expect(await ordersOf(email)).toHaveLength(1);
	expect((await thanksOf(browser, one.headers.get("location") ?? "")).own.email).toBe(email);
});

test("BUY-07 BUY-08 CODE-04 a free order has its consent, and may be a gift or have seats", async () => {
	withoutStripe();
	await settings.save({ consent: "on", consent_text: "I want access right away.", gifts: "on", seats: "on" });
	onTestFinished(async () => {
		await settings.save({ consent: "off", gifts: "off", seats: "off" });
	});
	const code = await addCode();
	const email = newEmail();
	expect((await order(site.visit(), code, { email })).body.code).toBe("CONSENT_NEEDED");
	const { consent } = (await call(site.visit(), "visitor.buying.options", { code: code.code })).body;
	await order(site.visit(), code, { email, consent: consent.digest, quantity: 3 });
	expect(await ordersOf(email)).toMatchObject([{ quantity: 3, consentVersion: expect.any(Number), minorUnits: 0 }]);
	expect((await site.mailTo(email, /^Your purchase from/)).text).toContain("I want access right away.");
	const [from, to] = [newEmail(), newEmail()];
	const gift = { from, email: to, message: "For you", giveAt: new Date().toISOString() };
	const stranger = await order(site.visit(), code, { gift, consent: consent.digest });
	expect([stranger.status, stranger.body.code]).toEqual([403, "GIFT_NEEDS_SIGN_IN"]);
	expect(await site.mailsTo(to)).toEqual([]);
	const giver = await signedIn(site, { email: from });
	await order(giver, code, { gift, consent: consent.digest });
	expect(await ordersOf(from)).toContainEqual(expect.objectContaining({ gift: true, state: "paid" }));
	await site.mailTo(to, /gift/i);
});

test("CODE-01 CODE-04 a free code that works once per customer gives an email one order", async () => {
	const code = await addCode({ oncePerCustomer: true });
	const email = newEmail();
	expect((await order(site.visit(), code, { email })).status).toBe(200);
	const again = await order(site.visit(), code, { email: email.replace("@", "+2@") });
	expect([again.status, again.body.code]).toEqual([409, "CODE_NOT_APPLIED"]);
	expect(await usesOf(code)).toEqual(["used"]);
});

test("CODE-04 SEC-03 free orders are limited by network and by mailbox, and a refused one leaves nothing behind", async () => {
	limitRequests();
	const code = await addCode();
	const place = (email: string) => order(site.visit(), code, { email });
	const mailbox = newEmail();
	const statuses = [];
	for (let nth = 0; nth <= limits.freeOrders.ofMailboxADay; nth += 1)
		statuses.push((await place(mailbox.replace("@", `+${nth}@`))).status);
	expect(statuses).toEqual([...Array(limits.freeOrders.ofMailboxADay).fill(200), 429]);
	const before = await db.$count(checkouts);
	const others = await Promise.all(Array.from({ length: limits.freeOrders.ofNetworkADay }, () => place(newEmail())));
	const placed = others.filter(({ status }) => status === 200).length;
	expect(placed).toBe(limits.freeOrders.ofNetworkADay - statuses.length);
	for (const { status, body } of others)
		if (status !== 200) expect([status, body.code]).toEqual([429, "TOO_MANY_FREE_ORDERS"]);
	expect(await db.$count(checkouts)).toBe(before + placed);
});

test("CODE-01 SEC-03 after some emails that had used a code, one network gets the same answer for every email", async () => {
	const code = await addCode({ percent: 15, oncePerCustomer: true });
	const shown = { minorUnits: 2_295, currency: "USD" };
	const open = (email: string, browser = site.visit()) => startOrder(site, browser, { code: code.code, shown, email });
	const used = newEmail();
	const browser = site.visit();
	await payFor(site, browser, (await open(used, browser)).session, used);
	limitRequests({ request: async () => {} });
	// Those that are not refused cost nothing.
	for (let nth = 0; nth <= limits.refusedCodesADay; nth += 1) expect((await open(newEmail())).status).toBe(200);
	for (let nth = 0; nth < limits.refusedCodesADay; nth += 1)
		expect((await open(used)).body.code).toBe("CODE_NOT_APPLIED");
	const never = await open(newEmail());
	expect([never.body.code, never.body.message]).toEqual([
		"CODE_NOT_APPLIED",
		`The code ${code.code} can't be applied to this order. Without it, the price is $27.00.`,
	]);
});

test.each([{ usageLimit: 1 }, { oncePerCustomer: true }])(
	"CODE-03 BUY-08 one use of a free code with %o is one seat",
	async (rules) => {
		const { seats } = await settings.read();
		await settings.save({ seats: "on" });
		onTestFinished(async () => void (await settings.save({ seats })));
		const code = await addCode(rules);
		const email = newEmail();
		const { consent, mostSeats } = (await call(site.visit(), "visitor.buying.options", { code: code.code })).body;
		expect(mostSeats).toBe(1);
		const choices = { email, quantity: 100, consent: consent?.digest ?? null };
		const { body } = await order(site.visit(), code, choices);
		expect(body.code).toBe("NO_SEATS");
		expect(await ordersOf(email)).toEqual([]);
		expect((await order(site.visit(), code, { ...choices, quantity: 1 })).status).toBe(200);
	},
);
