import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { beforeEach, expect, test } from "vitest";
import { orderRefunds } from "../../../database/schema/selling/order-refunds.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { signedIn } from "../../../testing/builders.ts";
import { buy, thanksSays } from "../../../testing/buyers.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { STAND_IN_KEY } from "../carts/stand-in/stand-in-key.ts";
import { STRIPE_API_VERSION } from "../carts/stripe-client.ts";

const site = await siteForThisFile();
const { db, purchases } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

/** Fails requests to Stripe `before` they arrive, or `after`, so that only the response is lost. */
let line: (request: { path: string; method: string }) => "up" | "broken before" | "broken after" | "hangs";
beforeEach(() => {
	line = () => "up";
});
const client = new Stripe(STAND_IN_KEY, {
	apiVersion: STRIPE_API_VERSION,
	maxNetworkRetries: 0,
	telemetry: false,
	httpClient: Stripe.createFetchHttpClient(async (input: string | URL | Request, init?: RequestInit) => {
		const { pathname, search } = new URL(input instanceof Request ? input.url : input);
		const state = line({ path: pathname, method: init?.method ?? "GET" });
		if (state === "broken before") throw new TypeError("fetch failed");
		if (state === "hangs")
			return new Promise<Response>((_resolve, reject) => {
				init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
			});
		const answer = await fetch(`${site.services.config.stripe.apiOrigin}${pathname}${search}`, init);
		if (state === "broken after") throw new TypeError("fetch failed");
		return answer;
	}),
});
purchases.stripe = async () => client;

const paying = ({ path, method }: { path: string; method: string }) => path === "/v1/refunds" && method === "POST";

let count = 0;
async function sold() {
	const email = `refund-${++count}@refund.example`;
	const browser = site.visit();
	const session = await buy(site, browser, email);
	await thanksSays(browser, session, "paid");
	const [order] = await db.select().from(orders).where(eq(orders.email, email));
	if (!order) throw new Error("no order");
	const read = async () => (await call(admin, "admin.orders.read", { orderId: order.id })).body;
	const refund = (amount: number, refundedBefore = 0) =>
		call(admin, "admin.orders.refund", { orderId: order.id, amount, refundedBefore });
	return { session, order, read, refund };
}

test("ORD-05 a refund whose response is lost is shown as unknown, and requested again it is paid once", async () => {
	const { session, read, refund } = await sold();
	line = (request) => (paying(request) ? "broken after" : "up");
	const first = await refund(1_000);
	expect([first.status, first.body.code]).toEqual([502, "REFUND_UNKNOWN"]);
	expect(session.refunded).toBe(1_000);
	expect(await read()).toMatchObject({ unconfirmedRefund: { minorUnits: 1_000 } });
	line = () => "up";
	// The dialog was closed and opened again, and shows the same.
	expect((await refund(1_000)).status).toBe(200);
	expect(session.refunded).toBe(1_000);
	expect(await read()).toMatchObject({ refunded: { minorUnits: 1_000 }, unconfirmedRefund: null });
});

test("ORD-05 a refund that never reached Stripe is paid automatically when Stripe is back, once", {
	tags: "slow",
}, async () => {
	const { session, order, read, refund } = await sold();
	line = (request) => (paying(request) ? "broken before" : "up");
	expect((await refund(2_700)).body.code).toBe("REFUND_UNKNOWN");
	expect(session.refunded).toBe(0);
	line = () => "up";
	await db.update(orderRefunds).set({ nextAttemptAt: new Date() }).where(eq(orderRefunds.orderId, order.id));
	await expect.poll(async () => (await read()).state).toBe("refunded");
	expect(session.refunds).toHaveLength(1);
});

test("ORD-05 two concurrent clicks, and a click after the response, are one refund; a later one is another", async () => {
	const { session, read, refund } = await sold();
	const both = await Promise.all([refund(700), refund(700)]);
	expect(both.map(({ status }) => status)).toEqual([200, 200]);
	expect((await refund(700)).status).toBe(200);
	expect(session.refunds).toHaveLength(1);
	expect((await refund(700, 700)).status).toBe(200);
	expect(session.refunds).toHaveLength(2);
	expect(await read()).toMatchObject({ refunded: { minorUnits: 1_400 } });
});

test("ORD-05 another amount waits while a refund is unknown, or after a different refund", async () => {
	const { session, refund } = await sold();
	line = (request) => (paying(request) ? "broken before" : "up");
	expect((await refund(1_000)).body.code).toBe("REFUND_UNKNOWN");
	line = () => "up";
	expect((await refund(2_700)).body.code).toBe("REFUND_CHANGED");
	expect((await refund(1_000)).status).toBe(200);
	expect((await refund(2_700)).body.code).toBe("REFUND_CHANGED");
	expect(session.refunded).toBe(1_000);
});

test("ORD-05 a refusal shows Stripe's message, and the next attempt is a new one", async () => {
	const { session, read, refund } = await sold();
	session.currency = "eur";
	// Stripe has refunded all of it, and its event has not arrived yet.
	site.standIn.setSilent(true);
	site.standIn.refund(session, 2_700);
	const refused = await refund(1_000);
	expect(refused.body).toMatchObject({
		code: "REFUND_REFUSED",
		message: expect.stringContaining("has already been refunded"),
	});
	expect(await read()).toMatchObject({ unconfirmedRefund: null });
	site.standIn.setSilent(false);
	site.standIn.resend(session);
	await expect.poll(async () => (await read()).state).toBe("refunded");
});

test("SET-05 a refund that Stripe doesn't confirm for minutes appears on Today", async () => {
	const { order, refund } = await sold();
	line = () => "broken before";
	expect((await refund(1_000)).body.code).toBe("REFUND_UNKNOWN");
	const since = new Date(Date.now() - 11 * 60_000);
	await db.update(orderRefunds).set({ failingSince: since }).where(eq(orderRefunds.orderId, order.id));
	const item = (await admin.get("/api/admin/today")).body.attention.find(({ id }: { id: string }) => id === "refunds");
	expect(item).toMatchObject({
		title: `Stripe hasn't confirmed the refund of order ${order.number}`,
		detail: expect.stringContaining("Stripe could not be reached"),
		step: { to: `/admin/orders/${order.id}` },
	});
});

test("BUY-03 while Stripe doesn't respond, the thank-you page responds within seconds and says that it is checking", {
	tags: "slow",
}, async () => {
	const browser = site.visit();
	site.standIn.setSilent(true);
	const session = await buy(site, browser, "hanging@refund.example");
	line = () => "hangs";
	const began = Date.now();
	const { status, body } = await browser.get(`/api/purchases/${session.id}`);
	expect([status, body.state]).toEqual([200, "checking"]);
	expect(Date.now() - began).toBeLessThan(8_000);
	line = () => "up";
	site.standIn.setSilent(false);
	await thanksSays(browser, session, "paid");
});
