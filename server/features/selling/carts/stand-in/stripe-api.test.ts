import { eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import type { AttentionEvent } from "../../../../../contract/selling/orders.ts";
import { orders } from "../../../../database/schema/selling/orders.ts";
import { signedIn } from "../../../../testing/builders.ts";
import { buy, thanksSays } from "../../../../testing/buyers.ts";
import { call } from "../../../../testing/call.ts";
import { siteForThisFile } from "../../../../testing/site-for-this-file.ts";
import { STAND_IN_KEY } from "./stand-in-key.ts";

/* The stand-in must be as strict as Stripe: anything it lets pass would hide our own mistakes. */

const site = await siteForThisFile();
const { db, purchases } = site.services;
const stripe = await purchases.stripe(STAND_IN_KEY);

const params = (changes: object = {}): Stripe.Checkout.SessionCreateParams => ({
	mode: "payment",
	line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 2_700, product_data: { name: "Bundle" } } }],
	success_url: "https://site.example/thanks",
	cancel_url: "https://site.example/",
	...changes,
});
const price = (changes: object) => ({
	line_items: [
		{ quantity: 1, price_data: { currency: "usd", unit_amount: 2_700, product_data: { name: "Bundle" }, ...changes } },
	],
});

test.for([
	["an unknown currency", price({ currency: "xyz" }), /Invalid currency: xyz/],
	["less than the minimum", price({ unit_amount: 49 }), /at least 50/],
	["an unknown parameter", { colour: "green" }, /Received unknown parameter: colour/],
	[
		"an unknown parameter further in",
		price({ discount: 5 }),
		/Received unknown parameter: line_items\.0\.price_data\.discount/,
	],
	[
		"a discount and codes at once",
		{ discounts: [{ promotion_code: "promo_FREE" }], allow_promotion_codes: true },
		/You may only specify one/,
	],
	["metadata of 600 characters", { metadata: { note: "x".repeat(600) } }, /at most 500 characters/],
	["a code that it does not know", { discounts: [{ promotion_code: "promo_NONE" }] }, /No such promotion code/],
	["a coupon that it does not know", { discounts: [{ coupon: "none" }] }, /No such coupon: 'none'/],
	["two discounts", { discounts: [{ coupon: "a" }, { coupon: "b" }] }, /only specify one discount/],
	[
		"a checkout of ten minutes",
		{ expires_at: Math.floor(Date.now() / 1_000) + 600 },
		/between 30 minutes and 24 hours/,
	],
	[
		"a checkout of two days",
		{ expires_at: Math.floor(Date.now() / 1_000) + 172_800 },
		/between 30 minutes and 24 hours/,
	],
] as const)("BUY-02 the stand-in refuses %s, like Stripe", async ([, changes, message]) => {
	await expect(stripe.checkout.sessions.create(params(changes))).rejects.toThrow(message);
});

test("BUY-02 an idempotency key returns the first response again, and refuses another request", async () => {
	const first = await stripe.checkout.sessions.create(params(), { idempotencyKey: "key-1" });
	const again = await stripe.checkout.sessions.create(params(), { idempotencyKey: "key-1" });
	expect(again.id).toBe(first.id);
	const other = stripe.checkout.sessions.create(params(price({ unit_amount: 2_800 })), { idempotencyKey: "key-1" });
	await expect(other).rejects.toMatchObject({ type: "StripeIdempotencyError" });
});

test("BUY-02 sessions, line items, payment intents, charges, refunds and events can be read and listed", async () => {
	const browser = site.visit();
	const session = await buy(site, browser, "listed@stand-in.example");
	await thanksSays(browser, session, "paid");
	const { data } = await stripe.checkout.sessions.list({ limit: 1 });
	expect(data.map(({ id }) => id)).toEqual([session.id]);
	expect((await stripe.checkout.sessions.list({ limit: 1 })).has_more).toBe(true);
	const items = await stripe.checkout.sessions.listLineItems(session.id);
	expect(items.data).toMatchObject([{ object: "item", amount_total: 2_700, price: { product: session.productId } }]);
	const intent = await stripe.paymentIntents.retrieve(session.paymentIntent ?? "");
	expect(intent).toMatchObject({ status: "succeeded", latest_charge: session.charge });
	expect(await stripe.charges.retrieve(session.charge ?? "")).toMatchObject({ amount: 2_700, amount_refunded: 0 });
	const refund = await stripe.refunds.create({ payment_intent: session.paymentIntent ?? "", amount: 500 });
	expect(refund).toMatchObject({ currency: "usd", amount: 500, status: "succeeded" });
	const refunds = await stripe.refunds.list({ payment_intent: session.paymentIntent ?? "" });
	expect(refunds.data.map(({ id }) => id)).toEqual([refund.id]);
	await expect(stripe.refunds.create({ payment_intent: session.paymentIntent ?? "", amount: 2_201 })).rejects.toThrow(
		/greater than unrefunded amount/,
	);
	const types = async (query: Stripe.EventListParams) => (await stripe.events.list(query)).data.map(({ type }) => type);
	expect(await types({ types: ["charge.refunded"] })).toEqual(["charge.refunded"]);
	expect(await types({ type: "refund.created" })).toEqual(["refund.created"]);
	expect(await types({ created: { gt: Math.floor(Date.now() / 1_000) + 60 } })).toEqual([]);
	const all: string[] = [];
	for await (const event of stripe.events.list({ limit: 1 })) all.push(event.type);
	expect(all).toEqual(["charge.refunded", "refund.created", "checkout.session.completed"]);
});

test("HOOK-04 BUY-02 a payment link of the same account asks once what its product gives, then gives it", async () => {
	const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });
	const buyByLink = async (email: string) => {
		const opened = await site.visit().fetch("/dev/checkout/payment-link", { method: "POST", redirect: "manual" });
		const session = site.standIn.find(new URL(opened.headers.get("location") ?? "").pathname.split("/").at(-1) ?? "");
		if (!session) throw new Error("no checkout");
		site.standIn.pay(session, { email, name: "Lin Linker" });
	};
	await buyByLink("first@link.example");
	const unknown = async (): Promise<AttentionEvent | undefined> =>
		(await call(admin, "admin.orders.attention")).body.events.find(
			({ reason }: AttentionEvent) => reason === "unknown_product",
		);
	await expect.poll(async () => (await unknown())?.detail).toBe("Seed starter kit (prod_seed_starter_kit)");
	const event = await unknown();
	await call(admin, "admin.orders.reprocess", { eventId: event?.id, grants: "bundle" });
	await buyByLink("second@link.example");
	await expect.poll(() => db.$count(orders, eq(orders.email, "second@link.example"))).toBe(1);
	for (const email of ["first@link.example", "second@link.example"])
		expect((await db.select().from(orders).where(eq(orders.email, email)))[0]).toMatchObject({
			state: "paid",
			minorUnits: 1_900,
		});
});

test("BUY-02 pressing Pay twice, or opening a paid checkout again, leads to the thank-you page", async () => {
	const success_url = "https://site.example/thanks?session={CHECKOUT_SESSION_ID}";
	const { id } = await stripe.checkout.sessions.create(params({ success_url }));
	const open = (init: RequestInit = {}) =>
		site.visit().fetch(`/dev/checkout/pay/${id}`, { redirect: "manual", ...init });
	const pay = () =>
		open({ method: "POST", body: new URLSearchParams({ act: "pay", email: "twice@stand-in.example", name: "" }) });
	const first = await pay();
	for (const again of [await pay(), await open()])
		expect([again.status, again.headers.get("location")]).toEqual([303, first.headers.get("location")]);
	expect(first.headers.get("location")).toContain(id);
	const { id: expired } = await stripe.checkout.sessions.create(params({}));
	await stripe.checkout.sessions.expire(expired);
	const over = await site.visit().fetch(`/dev/checkout/pay/${expired}`);
	expect([over.status, await over.text()]).toEqual([
		404,
		expect.stringContaining('<a href="/">Go to the sales page</a>'),
	]);
});

test("BUY-02 CODE-03 a coupon of the stand-in reduces one checkout, is refused where it does not fit, and an open checkout can be ended", async () => {
	const off = { amount_off: 405, currency: "usd", duration: "once", max_redemptions: 1, name: "SPRING" } as const;
	const coupon = await stripe.coupons.create({ id: "spring-1", ...off });
	await expect(stripe.coupons.create({ id: "spring-1", ...off })).rejects.toThrow(/already exists/);
	await expect(stripe.coupons.create({ amount_off: 405 })).rejects.toThrow(/pass `currency`/);
	await expect(stripe.coupons.create({ percent_off: 10, amount_off: 5, currency: "usd" })).rejects.toThrow(/either/);
	const discounts = [{ coupon: coupon.id }];
	const open = await stripe.checkout.sessions.create(params({ discounts }));
	expect(open).toMatchObject({ amount_total: 2_295, allow_promotion_codes: null, discounts: [{ coupon: "spring-1" }] });
	const elsewhere = stripe.checkout.sessions.create(params({ discounts, ...price({ currency: "eur" }) }));
	await expect(elsewhere).rejects.toThrow(/not for the currency/);
	const tooLittle = stripe.checkout.sessions.create(params({ discounts, ...price({ unit_amount: 430 }) }));
	await expect(tooLittle).rejects.toThrow(/at least 50/);
	expect((await stripe.checkout.sessions.expire(open.id)).status).toBe("expired");
	await expect(stripe.checkout.sessions.expire(open.id)).rejects.toThrow(/Only Checkout Sessions/);
	const again = await stripe.checkout.sessions.create(params({ discounts }));
	const session = site.standIn.find(again.id);
	if (!session) throw new Error("no checkout");
	site.standIn.pay(session, { email: "coupon@stand-in.example", name: "" });
	await expect(stripe.checkout.sessions.create(params({ discounts }))).rejects.toThrow(/used up/);
	expect((await stripe.coupons.del(coupon.id)).deleted).toBe(true);
	await expect(stripe.coupons.del(coupon.id)).rejects.toThrow(/No such coupon/);
});
