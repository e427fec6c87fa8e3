import { createHmac } from "node:crypto";
import { EventEmitter } from "node:events";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { AttentionEvent } from "../../../../contract/selling/orders.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { purchaseEvents } from "../../../database/schema/selling/purchase-sources.ts";
import { signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { beginPatientTransaction } from "../../../testing/database/patient-transaction.ts";
import { countWaitingStatements } from "../../../testing/database/waiting-statements.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import type { Fetch } from "../carts/cart-adapter.ts";
import { cartPayloads } from "../carts/fixtures/cart-payloads.ts";
import { notifyAttention } from "./notify-attention.ts";

const site = await siteForThisFile();
const { db, purchases } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const hangingUp = new EventEmitter().setMaxListeners(0);
/** A cart's API that never responds, until the caller gives up or the test hangs up. */
const hanging: Fetch = (_input, init) =>
	new Promise((_resolve, reject) => {
		init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
		hangingUp.once("hang up", () => reject(new TypeError("fetch failed")));
	});
const answering: Fetch = async () =>
	Response.json({ data: { id: "ctm_1", name: "Alex Wilson", email: "paddle@payloads.example" } });

async function addCart(type: "paddle" | "woocommerce", secrets: Record<string, string>) {
	const products = [{ reference: cartPayloads[type].product, name: "Bundle", grants: "bundle" }];
	const { body } = await call(admin, "admin.payments.addSource", { type, name: type, secrets, products, mode: "live" });
	return { id: body.id as string, path: new URL(body.address).pathname };
}
const paddle = await addCart("paddle", { secret: "pdl_ntfset_x", apiKey: "key" });
const woo = await addCart("woocommerce", { secret: "a woo secret" });

let count = 5_000;

async function sellByPaddle(): Promise<number> {
	const n = ++count;
	const raw = JSON.stringify(cartPayloads.paddle.sale(n).body);
	const time = Math.floor(Date.now() / 1_000);
	const signature = createHmac("sha256", "pdl_ntfset_x").update(`${time}:${raw}`).digest("hex");
	const headers = { "content-type": "application/json", "paddle-signature": `ts=${time};h1=${signature}` };
	expect((await site.visit().fetch(paddle.path, { method: "POST", body: raw, headers })).status).toBe(200);
	return n;
}

async function sellByWooCommerce(): Promise<number> {
	const n = ++count;
	const raw = JSON.stringify(cartPayloads.woocommerce.sale(n).body);
	const headers = {
		"content-type": "application/json",
		"x-wc-webhook-topic": "order.created",
		"x-wc-webhook-signature": createHmac("sha256", "a woo secret").update(raw).digest("base64"),
	};
	expect((await site.visit().fetch(woo.path, { method: "POST", body: raw, headers })).status).toBe(200);
	return n;
}

const orderOf = async (type: "paddle" | "woocommerce", n: number) =>
	(
		await db
			.select()
			.from(orders)
			.where(eq(orders.reference, cartPayloads[type].reference(n)))
	)[0];
const eventOf = async (n: number) => {
	const reference = cartPayloads.paddle.reference(n);
	const [event] = await db.select().from(purchaseEvents).where(eq(purchaseEvents.reference, reference));
	if (!event) throw new Error("no event");
	return event;
};
/** Lets time pass for an event: it has been failing for that long, and is due now. */
async function failingFor(id: string, interval: string): Promise<void> {
	await db.execute(sql`update purchase_events set failing_since = now() - ${interval}::interval, next_attempt_at = now()
		where id = ${id}`);
	purchases.wake();
}
const attention = async (): Promise<AttentionEvent[]> => (await call(admin, "admin.orders.attention")).body.events;
const paddleCard = async () =>
	(await call(admin, "admin.payments.read")).body.sources.find(({ id }: { id: string }) => id === paddle.id);

test("HOOK-08 a cart whose API hangs only delays its own events: another cart's sale is applied within two seconds", async () => {
	purchases.fetch = hanging;
	const waiting = [];
	for (let at = 0; at < 20; at++) waiting.push(await sellByPaddle());
	const began = Date.now();
	const sold = await sellByWooCommerce();
	await expect.poll(async () => (await orderOf("woocommerce", sold))?.state, { interval: 20 }).toBe("paid");
	expect(Date.now() - began).toBeLessThan(2_000);
	purchases.fetch = answering;
	hangingUp.emit("hang up");
	for (const n of waiting)
		await expect
			.poll(async () => {
				await db.execute(sql`update purchase_events set next_attempt_at = now() where state = 'waiting'`);
				purchases.wake();
				return (await orderOf("paddle", n))?.state;
			})
			.toBe("paid");
});

test.for([
	[
		401,
		{ error: { detail: "Authentication token not valid" } },
		"Paddle rejected the API key (401). Enter a valid one under Payments. It says: Authentication token not valid",
	],
	[403, {}, "Paddle refused the API key's permissions (403). Give it the permissions of the setup steps."],
	[404, {}, "Paddle does not know what this event is about (404)."],
	[429, {}, "Paddle received too many requests from this site (429)."],
	[500, "<html>oops</html>", "Paddle answered with an error (500)."],
	[200, "<html>maintenance</html>", "Paddle sent an answer that this site can't read."],
	[200, { data: {} }, "Paddle sent an answer that this site can't read."],
] as const)(
	"HOOK-08 an API that responds %s is retried, with the reason on the cart's card",
	async ([status, answer, reason]) => {
		const text = typeof answer === "string" ? answer : JSON.stringify(answer);
		purchases.fetch = async () => new Response(text, { status });
		const n = await sellByPaddle();
		await expect.poll(async () => (await eventOf(n)).lastError).toBe(reason);
		expect(await eventOf(n)).toMatchObject({ state: "waiting", attempts: 1 });
		expect(await paddleCard()).toMatchObject({ failing: { count: 1, reason } });
		purchases.fetch = answering;
		await failingFor((await eventOf(n)).id, "1 second");
		await expect.poll(async () => (await orderOf("paddle", n))?.state).toBe("paid");
		expect((await paddleCard()).failing).toBeNull();
	},
);

test("HOOK-08 an event that keeps failing is listed with its reason, the seller is emailed once, and it can be retried immediately", async () => {
	purchases.fetch = async () => Response.json({ error: { detail: "API key revoked" } }, { status: 401 });
	const n = await sellByPaddle();
	await expect.poll(async () => (await eventOf(n)).lastError).toMatch(/revoked/);
	expect(await attention()).toEqual([]);
	expect(await notifyAttention(site.services, new Date())).toBe(0);
	const { id } = await eventOf(n);
	await db.execute(sql`update purchase_events set failing_since = now() - interval '11 minutes' where id = ${id}`);
	expect(await attention()).toMatchObject([
		{ id, reason: "failed", detail: expect.stringContaining("API key revoked"), retryAt: expect.anything() },
	]);
	expect((await admin.get("/api/admin/today")).body.attention).toContainEqual(
		expect.objectContaining({ id: "orders", title: "1 payment event needs attention" }),
	);
	expect(await notifyAttention(site.services, new Date())).toBe(1);
	const mail = await site.mailTo("admin@example.org", /^1 payment event needs your attention$/);
	expect(mail.text).toContain("API key revoked");
	// Not again for the same event, and not twice within an hour.
	expect(await notifyAttention(site.services, new Date())).toBe(0);
	expect(await notifyAttention(site.services, new Date(Date.now() + 2 * 3_600_000))).toBe(0);
	const stillFailing = await call(admin, "admin.orders.reprocess", { eventId: id });
	expect(stillFailing.body).toMatchObject({ state: "waiting", detail: expect.stringContaining("API key revoked") });
	purchases.fetch = answering;
	expect((await call(admin, "admin.orders.reprocess", { eventId: id })).body).toMatchObject({ state: "applied" });
	expect(await orderOf("paddle", n)).toMatchObject({ state: "paid", email: "paddle@payloads.example" });
	expect(await attention()).toEqual([]);
});

test("HOOK-08 retries end after three days; the event is kept and applied when the seller says so", async () => {
	purchases.fetch = async () => new Response("", { status: 503 });
	const n = await sellByPaddle();
	await expect.poll(async () => (await eventOf(n)).lastError).toMatch(/503/);
	const { id } = await eventOf(n);
	await failingFor(id, "73 hours");
	await expect.poll(async () => (await eventOf(n)).state).toBe("attention");
	expect(await attention()).toMatchObject([
		{ id, reason: "failed", retryAt: null, detail: expect.stringMatching(/503/) },
	]);
	purchases.fetch = answering;
	expect((await call(admin, "admin.orders.reprocess", { eventId: id })).body).toMatchObject({ state: "applied" });
	expect(await orderOf("paddle", n)).toMatchObject({ state: "paid" });
});

/** Applies an event at the same moment as `act`, which waits for it. */
async function applyMeanwhile(id: string, act: () => void): Promise<void> {
	const applying = await beginPatientTransaction(db);
	await applying.query("select from purchase_events where id = $1 for update", [id]);
	act();
	await expect.poll(() => countWaitingStatements(db)).toBe(1);
	await applying.query("update purchase_events set state = 'applied', handled_at = now() where id = $1", [id]);
	await applying.query("commit");
	// The one that waited is active until it has ended.
	const isActive = sql`state <> 'idle' and datname = current_database() and pid <> pg_backend_pid()`;
	await expect
		.poll(async () => (await db.execute(sql`select from pg_stat_activity where ${isActive}`)).rows.length)
		.toBe(0);
}

test("HOOK-08 an event that is applied stays applied when an earlier attempt is given up or the seller dismisses it", async () => {
	purchases.fetch = async () => new Response("", { status: 503 });
	const [given, dismissed] = [await sellByPaddle(), await sellByPaddle()];
	for (const n of [given, dismissed]) await expect.poll(async () => (await eventOf(n)).lastError).toMatch(/503/);
	purchases.fetch = hanging;
	const { id } = await eventOf(given);
	await failingFor(id, "73 hours");
	await expect.poll(() => hangingUp.listenerCount("hang up")).toBe(1);
	await applyMeanwhile(id, () => hangingUp.emit("hang up"));
	expect((await eventOf(given)).state).toBe("applied");

	const { id: eventId } = await eventOf(dismissed);
	let dismissing: ReturnType<typeof call> | undefined;
	await applyMeanwhile(eventId, () => {
		dismissing = call(admin, "admin.orders.dismiss", { eventId });
	});
	expect((await dismissing)?.status).toBe(404);
	expect((await eventOf(dismissed)).state).toBe("applied");
	purchases.fetch = answering;
});

test("HOOK-08 an event that keeps failing can be dismissed", async () => {
	purchases.fetch = async () => new Response("", { status: 503 });
	const n = await sellByPaddle();
	await expect.poll(async () => (await eventOf(n)).lastError).toMatch(/503/);
	const { id } = await eventOf(n);
	expect((await call(admin, "admin.orders.dismiss", { eventId: id })).status).toBe(200);
	expect(await eventOf(n)).toMatchObject({ state: "dismissed", failingSince: null });
	purchases.fetch = answering;
});

test("HOOK-01 Gumroad: an access token subscribes the address to refunds and disputes, is not stored, and its refusal is shown", async () => {
	const calls: { body: string; authorization: string | null }[] = [];
	purchases.fetch = async (input, init) => {
		expect(String(input)).toBe("https://api.gumroad.com/v2/resource_subscriptions");
		calls.push({ body: String(init?.body), authorization: new Headers(init?.headers).get("authorization") });
		return Response.json({ success: true, resource_subscription: { id: "G_-mnBf9b1j9A7a4ub4nFQ==" } });
	};
	const input = { type: "gumroad", name: "", secrets: { sellerId: "seller", accessToken: "token-1" } };
	const added = await call(admin, "admin.payments.addSource", input);
	expect(added.status).toBe(200);
	expect(calls.map(({ body }) => new URLSearchParams(body).get("resource_name"))).toEqual([
		"refund",
		"dispute",
		"dispute_won",
	]);
	expect(new Set(calls.map(({ body }) => new URLSearchParams(body).get("post_url")))).toEqual(
		new Set([added.body.address]),
	);
	expect(calls[0]?.authorization).toBe("Bearer token-1");
	const { body } = await call(admin, "admin.payments.read");
	const card = body.sources.find(({ id }: { id: string }) => id === added.body.id);
	expect(card.secrets.map(({ name }: { name: string }) => name)).toEqual(["sellerId"]);
	purchases.fetch = async () => Response.json({ message: "The access token is invalid." }, { status: 401 });
	const refused = await call(admin, "admin.payments.addSource", input);
	expect(refused.body).toMatchObject({
		code: "CART_REFUSED",
		message: expect.stringContaining("The access token is invalid."),
	});
	purchases.fetch = answering;
});
