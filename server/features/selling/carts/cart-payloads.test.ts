import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../../../contract/durations.ts";
import { type CartType, carts, cartTypes } from "../../../../contract/selling/carts.ts";
import { customers } from "../../../database/schema/customers/customers.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { purchaseEvents, purchaseSources } from "../../../database/schema/selling/purchase-sources.ts";
import { signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { upload } from "../../../testing/upload.ts";
import { type AddedCart, addEveryCart } from "./fixtures/add-every-cart.ts";
import { type CartPayloads, cartPayloads } from "./fixtures/cart-payloads.ts";
import { hmac, paypalCertificate, type SignedRequest } from "./fixtures/vendor-signatures.ts";

const site = await siteForThisFile();
const { db, purchases } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

purchases.fetch = async (input) => {
	const address = String(input);
	if (address === paypalCertificate.address) return new Response(paypalCertificate.content);
	if (address.endsWith("/v1/oauth2/token")) return Response.json({ access_token: "token" });
	// https://developer.paypal.com/docs/api/orders/v2/#orders_get
	if (address.includes("/v2/checkout/orders/"))
		return Response.json({
			id: address.split("/").at(-1),
			status: "COMPLETED",
			intent: "CAPTURE",
			payer: { name: { given_name: "John", surname: "Doe" }, email_address: "paypal@payloads.example", payer_id: "Q" },
			purchase_units: [{ reference_id: "default", items: [{ name: "product-1", quantity: "1" }] }],
		});
	// https://developer.paddle.com/api-reference/customers/get-customer
	if (address.startsWith("https://api.paddle.com/customers/"))
		return Response.json({
			data: {
				id: "ctm_01h8e18bxp9hby49dnm8ewf0m0",
				name: "Alex Wilson",
				email: "paddle@payloads.example",
				marketing_consent: false,
				status: "active",
			},
			meta: { request_id: "1" },
		});
	return new Response("not found", { status: 404 });
};

const sources = await addEveryCart(site, admin, "live", (type) => cartPayloads[type].product);
const sourceOf = (type: CartType) => sources.get(type) as AddedCart;

const send = async (type: CartType, { raw, headers }: SignedRequest): Promise<number> =>
	(await site.visit().fetch(sourceOf(type).path, { method: "POST", body: raw, headers })).status;

/** Delivers events one after the other, and waits until each is applied. */
async function deliver(type: CartType, ...events: ReturnType<CartPayloads["sale"]>[]): Promise<void> {
	for (const { body, topic = "" } of events) {
		expect(await send(type, await cartPayloads[type].sign(body, topic, sourceOf(type).secrets))).toBe(200);
		await expect.poll(() => purchases.waiting()).toBe(0);
	}
}

const orderOf = async (type: CartType, n: number) => {
	const reference = cartPayloads[type].reference(n);
	const [order] = await db
		.select()
		.from(orders)
		.where(and(eq(orders.sourceId, sourceOf(type).id), eq(orders.reference, reference)));
	return order;
};

const attentionOf = (type: CartType) =>
	db
		.select()
		.from(purchaseEvents)
		.where(and(eq(purchaseEvents.sourceId, sourceOf(type).id), eq(purchaseEvents.state, "attention")))
		.orderBy(purchaseEvents.receivedAt);

let count = 1_000;

describe.for(cartTypes)("%s", (type) => {
	const payloads = cartPayloads[type];
	const { sale, refund, partialRefund, disputeOpened, disputeLost, disputeWon, otherMode, unknownStatus } = payloads;

	test("HOOK-02 a vendor's sale becomes an order with buyer, amount and tax", async () => {
		const n = ++count;
		await deliver(type, sale(n));
		expect(await orderOf(type, n)).toMatchObject({
			...payloads.buyer,
			...payloads.paid,
			state: "paid",
			test: type === "stripe",
		});
	});

	test("HOOK-03 a duplicate changes nothing", async () => {
		const n = ++count;
		const { body, topic = "" } = sale(n);
		const sent = await cartPayloads[type].sign(body, topic, sourceOf(type).secrets);
		expect([await send(type, sent), await send(type, sent)]).toEqual([200, 200]);
		await expect.poll(() => purchases.waiting()).toBe(0);
		expect(await orderOf(type, n)).toMatchObject({ state: "paid", minorUnits: 2_700 });
	});

	test.runIf(refund)("BUY-05 HOOK-03 a refund ends the order, even if it is delivered before its sale", async () => {
		if (!refund) return;
		const [inOrder, outOfOrder] = [++count, ++count];
		await deliver(type, sale(inOrder), refund(inOrder));
		await deliver(type, refund(outOfOrder), sale(outOfOrder));
		for (const n of [inOrder, outOfOrder])
			expect(await orderOf(type, n)).toMatchObject({ state: "refunded", refundedMinorUnits: 2_700 });
	});

	test.runIf(partialRefund)("BUY-05 two partial refunds of the same amount are two, and access stays", async () => {
		if (!partialRefund) return;
		const n = ++count;
		await deliver(type, sale(n), partialRefund(n, 1), partialRefund(n, 2));
		expect(await orderOf(type, n)).toMatchObject({ state: "paid", refundedMinorUnits: 1_400 });
	});

	test.runIf(disputeOpened)(
		"BUY-05 HOOK-03 a dispute suspends access, and its end counts in any delivery order",
		async () => {
			if (!disputeOpened) return;
			const [open, lost, won, early] = [++count, ++count, ++count, ++count];
			await deliver(type, sale(open), disputeOpened(open));
			expect(await orderOf(type, open)).toMatchObject({ state: "disputed", dispute: "open" });
			const flagged = async (n: number) =>
				(await attentionOf(type)).filter(({ reference }) => reference === cartPayloads[type].reference(n));
			expect(await flagged(open)).toMatchObject([
				{ reason: "dispute_opened", detail: expect.stringContaining("Access is suspended until it is decided.") },
			]);
			if (disputeLost) {
				await deliver(type, sale(lost), disputeOpened(lost), disputeLost(lost));
				expect(await orderOf(type, lost)).toMatchObject({ state: "disputed", dispute: "lost" });
				expect(await flagged(lost)).toEqual([]);
			}
			if (disputeWon) {
				await deliver(type, sale(won), disputeOpened(won), disputeWon(won));
				await deliver(type, disputeWon(early), disputeOpened(early), sale(early));
				for (const n of [won, early]) {
					expect(await orderOf(type, n)).toMatchObject({ state: "paid", dispute: "won" });
					expect(await flagged(n)).toEqual([]);
				}
			}
		},
	);

	test.runIf(refund)(
		"HOOK-04 a refund of an unknown order needs attention, if the cart reports nothing but the seller's own sales",
		async () => {
			if (!refund) return;
			const n = ++count;
			await deliver(type, refund(n));
			const flagged = (await attentionOf(type)).filter(({ reason }) => reason === "unknown_order");
			const own = [{ reference: payloads.reference(n), detail: expect.stringContaining(payloads.reference(n)) }];
			expect(flagged).toMatchObject(type === "webhook" ? own : []);
		},
	);

	test.runIf(otherMode)("HOOK-04 a sale in the other mode needs attention and gives nothing", async () => {
		if (!otherMode) return;
		const n = ++count;
		await deliver(type, otherMode(n));
		expect(await orderOf(type, n)).toBeUndefined();
		const reasons = (await attentionOf(type)).filter(({ reference }) => reference === payloads.reference(n));
		expect(reasons).toMatchObject([{ reason: type === "stripe" ? "live_on_test" : "test_on_live" }]);
	});

	test.runIf(unknownStatus)(
		"HOOK-04 HOOK-08 an undocumented status gives nothing, and its body is stored",
		async () => {
			if (!unknownStatus) return;
			const n = ++count;
			const { body } = unknownStatus(n);
			const before = (await attentionOf(type)).map(({ id }) => id);
			await deliver(type, unknownStatus(n));
			expect((await orderOf(type, n))?.state ?? "none").toBe("none");
			const [event, ...more] = (await attentionOf(type)).filter(({ id }) => !before.includes(id));
			expect(more).toEqual([]);
			expect(["unknown_status", "unreadable"]).toContain(event?.reason);
			expect(event?.detail).toMatch(/^Unknown |^This site can't read it: /);
			// A part of every payload that a person needs.
			const kept = JSON.parse(event?.body ?? "{}");
			expect(Object.keys(kept).filter((key) => key in body).length).toBeGreaterThan(1);
		},
	);

	test("HOOK-09 the setup steps name every event that the vendor sends", async () => {
		const handled = new Set(
			[sale, refund, partialRefund, disputeOpened, disputeLost, disputeWon].flatMap((make) => {
				if (!make) return [];
				const { body, topic } = make(1, 1);
				return [String(topic ?? body.event ?? body.event_type ?? body.type ?? body.resource_name ?? nameOf(body))];
			}),
		);
		for (const name of handled) expect(carts[type].events as readonly string[]).toContain(name);
	});

	test("HOOK-02 the payloads name their sources", () => {
		for (const source of payloads.sources) expect(source).toMatch(/^https:\/\//);
	});
});

const nameOf = (body: Record<string, unknown>) => (body.meta as { event_name?: string } | undefined)?.event_name;

describe("vendor-specific behavior", () => {
	test("HOOK-02 ThriveCart: null or empty means unknown, and the captured time counts", async () => {
		const n = ++count;
		await deliver("thrivecart", cartPayloads.thrivecart.sale(n));
		expect(await orderOf("thrivecart", n)).toMatchObject({
			taxMinorUnits: null,
			products: ["Mobile & Universal App Pro"],
			orderedAt: new Date(1_699_487_300_000),
		});
		for (const empty of ["", "null"]) {
			const other = ++count;
			const { body } = cartPayloads.thrivecart.sale(other);
			const order = { ...(body.order as object), tax: empty };
			await deliver("thrivecart", {
				body: { ...body, customer: { ...(body.customer as object), name: empty }, order },
			});
			expect(await orderOf("thrivecart", other)).toMatchObject({ state: "paid", name: "Thrive Buyer" });
		}
	});

	// ThriveCart's webhook settings offer JSON. The captured refund is from rbradshaw9/funnel-analyzer (test_refund_webhook.py).
	test("HOOK-02 HOOK-08 ThriveCart: the same events sent as JSON count", async () => {
		const n = ++count;
		const headers = { "content-type": "application/json" };
		const deliverJson = async (body: object) => {
			expect(await send("thrivecart", { raw: JSON.stringify(body), headers })).toBe(200);
			await expect.poll(() => purchases.waiting()).toBe(0);
		};
		const { body } = cartPayloads.thrivecart.sale(n);
		const order = { ...(body.order as object), total: 2_700, tax: null };
		const secret = { thrivecart_secret: cartPayloads.thrivecart.secrets.secret };
		await deliverJson({ ...body, ...secret, base_product: 12, order_id: Number(body.order_id), order });
		expect(await orderOf("thrivecart", n)).toMatchObject({ state: "paid", minorUnits: 2_700, taxMinorUnits: null });
		await deliverJson({
			...secret,
			event: "order.refund",
			mode: "live",
			mode_int: "2",
			thrivecart_account: "academy",
			date_unix: "1761328647",
			base_product: "12",
			order_id: body.order_id,
			currency: "USD",
			customer: {
				id: "429583657898226838",
				email: "thrive@payloads.example",
				name: " ",
				first_name: "",
				last_name: "",
			},
			affiliate: "null",
			order: { id: body.order_id, processor: "stripe_connect+", total: "2700", tracking_id: "null", tax: "null" },
			refund: { type: "product", id: "12", amount: "2700", amount_gross: "2700", tax_paid: "0" },
			event_id: "1325564304",
			"pro-rata": "false",
		});
		expect(await orderOf("thrivecart", n)).toMatchObject({ state: "refunded", refundedMinorUnits: 2_700 });
	});

	test.for([
		["a JSON event with another secret", JSON.stringify({ event: "order.success", thrivecart_secret: "guessed" })],
		["a JSON event without a secret", JSON.stringify({ event: "order.success", order_id: "1" })],
		["an event as XML", "<event>order.success</event>"],
	])("HOOK-05 ThriveCart: %s is refused and counted", async ([, raw]) => {
		const failures = async () => {
			const [source] = await db.select().from(purchaseSources).where(eq(purchaseSources.type, "thrivecart"));
			return source?.failures ?? 0;
		};
		const before = await failures();
		expect(await send("thrivecart", { raw: raw ?? "", headers: { "content-type": "text/plain" } })).toBe(401);
		expect(await failures()).toBe(before + 1);
	});

	// app/models/purchase.rb of antiwork/gumroad: both `successful` and `gift_receiver_purchase_successful` send a ping.
	test("HOOK-02 Gumroad: a gift is reported for giver and recipient, and its money counts once", async () => {
		const [given, received] = [++count, ++count];
		const { body } = cartPayloads.gumroad.sale(given);
		const { body: gift } = cartPayloads.gumroad.sale(received);
		const recipient = {
			email: "recipient@payloads.example",
			is_gift_receiver_purchase: "true",
			price: "0",
			gift_price: "2700",
			gifter_email: "gumroad@payloads.example",
		};
		await deliver("gumroad", { body }, { body: { ...gift, ...recipient } });
		expect(await orderOf("gumroad", given)).toMatchObject({ state: "paid", minorUnits: 2_700 });
		expect(await orderOf("gumroad", received)).toMatchObject({
			state: "paid",
			minorUnits: 0,
			email: "recipient@payloads.example",
		});
	});

	test("HOOK-02 Gumroad: a product is recognized by its permalink too", async () => {
		const n = ++count;
		const { body } = cartPayloads.gumroad.sale(n);
		const { permalink: _retired, ...documented } = body;
		await deliver("gumroad", { body: { ...documented, product_id: "another-product==" } });
		expect(await orderOf("gumroad", n)).toBeUndefined();
		const [event] = (await attentionOf("gumroad")).filter(({ reference }) => reference === body.sale_id);
		expect(event?.detail).toBe("licenses demo product (another-product==)");
		await call(admin, "admin.orders.reprocess", { eventId: event?.id, grants: "bundle" });
		expect(await orderOf("gumroad", n)).toMatchObject({ state: "paid", products: ["licenses demo product"] });
		// The part of its address that sellers use as its ID.
		const { id } = sourceOf("gumroad");
		const products = [{ reference: "pencil", name: "Pencil", grants: "bundle" }];
		await call(admin, "admin.payments.updateSource", { id, name: "gumroad", products, mode: "live" });
		const byPermalink = ++count;
		const { body: sale } = cartPayloads.gumroad.sale(byPermalink);
		const { permalink: _former, ...described } = sale;
		await deliver("gumroad", { body: { ...described, product_id: "third-product==" } });
		expect(await orderOf("gumroad", byPermalink)).toMatchObject({ state: "paid", products: ["licenses demo product"] });
		const mapped = { reference: cartPayloads.gumroad.product, name: "Bundle", grants: "bundle" };
		await call(admin, "admin.payments.updateSource", { id, name: "gumroad", products: [mapped], mode: "live" });
	});

	test("ORD-02 HOOK-01 an event that is applied again gives what its product gives now", async () => {
		const n = ++count;
		await deliver("paddle", cartPayloads.paddle.sale(n));
		const order = await orderOf("paddle", n);
		const isPremium = async () => {
			const [customer] = await db
				.select()
				.from(customers)
				.where(eq(customers.id, order?.customerId ?? ""));
			return customer?.hasPremiumOrder;
		};
		expect(await isPremium()).toBe(false);
		const { id } = sourceOf("paddle");
		const mapTo = (grants: "bundle" | "premium") => {
			const products = [{ reference: cartPayloads.paddle.product, name: "Bundle", grants }];
			return call(admin, "admin.payments.updateSource", { id, name: "paddle", products, mode: "live" });
		};
		expect((await mapTo("premium")).status).toBe(200);
		const [event] = await db
			.select()
			.from(purchaseEvents)
			.where(and(eq(purchaseEvents.sourceId, id), eq(purchaseEvents.reference, order?.reference ?? "")));
		expect((await call(admin, "admin.orders.reprocess", { eventId: event?.id })).status).toBe(200);
		expect(await isPremium()).toBe(true);
		await mapTo("bundle");
	});

	// https://gumroad.com/api#resource-subscriptions
	test.each(["cancellation", "subscription_updated", "subscription_ended", "subscription_restarted"])(
		"HOOK-02 Gumroad: an event %s, which names no sale, needs no attention",
		async (resource_name) => {
			const before = (await attentionOf("gumroad")).length;
			const subscription = {
				resource_name,
				subscription_id: `sub${++count}`,
				product_id: "p",
				user_email: "a@b.example",
			};
			await deliver("gumroad", { body: subscription });
			expect((await attentionOf("gumroad")).length).toBe(before);
		},
	);

	test("HOOK-04 Gumroad: an event that is not documented needs attention, and gives nothing", async () => {
		const n = ++count;
		const { body } = cartPayloads.gumroad.sale(n);
		await deliver("gumroad", { body: { ...body, resource_name: "purchase_merged" } });
		const events = (await attentionOf("gumroad")).filter(
			({ reference }) => reference === cartPayloads.gumroad.reference(n),
		);
		expect(events).toMatchObject([{ reason: "unreadable", detail: "Unknown event: purchase_merged." }]);
		expect(await orderOf("gumroad", n)).toBeUndefined();
	});

	test("HOOK-04 Gumroad: a partial refund without an amount needs attention and keeps access", async () => {
		const n = ++count;
		const { body } = cartPayloads.gumroad.sale(n);
		await deliver("gumroad", { body }, { body: { ...body, resource_name: "refund" } });
		expect(await orderOf("gumroad", n)).toMatchObject({ state: "paid" });
		const event = (await attentionOf("gumroad")).at(-1);
		expect(event).toMatchObject({ reason: "partial_refund" });
		// Whatever the browser offers.
		const decided = await call(admin, "admin.orders.reprocess", { eventId: event?.id, paid: true });
		expect(decided).toMatchObject({ status: 409, body: { code: "NOT_A_SALE" } });
		expect((await attentionOf("gumroad")).at(-1)?.id).toBe(event?.id);
	});

	test("HOOK-04 Lemon Squeezy: pending, failed and fraudulent orders give nothing", async () => {
		for (const [status, state] of [
			["pending", "pending"],
			["failed", "failed"],
			["fraudulent", "failed"],
			["Fraudulent ", "failed"],
		] as const) {
			const n = ++count;
			const { body } = cartPayloads["lemon-squeezy"].sale(n);
			const data = body.data as { attributes: object };
			await deliver("lemon-squeezy", {
				body: { ...body, data: { ...data, attributes: { ...data.attributes, status } } },
			});
			expect([status, (await orderOf("lemon-squeezy", n))?.state]).toEqual([status, state]);
		}
	});

	test("HOOK-04 WooCommerce: only statuses of a paid order give access, and a deleted order needs no attention", async () => {
		for (const [status, state] of [
			["pending", "pending"],
			["on-hold", "pending"],
			["failed", "failed"],
			["cancelled", "canceled"],
			["checkout-draft", undefined],
			["trash", undefined],
			["wc-completed", "paid"],
		] as const) {
			const n = ++count;
			const { body } = cartPayloads.woocommerce.sale(n);
			await deliver("woocommerce", { body: { ...body, status }, topic: "order.updated" });
			expect([status, (await orderOf("woocommerce", n))?.state]).toEqual([status, state]);
		}
		const before = (await attentionOf("woocommerce")).length;
		await deliver("woocommerce", { body: { id: ++count }, topic: "order.deleted" });
		expect((await attentionOf("woocommerce")).length).toBe(before);
	});

	/** The order as WooCommerce reports it with another email. */
	const changedOrder = (n: number, status: string, email: string, minutes: number) => {
		const { body } = cartPayloads.woocommerce.sale(n);
		const changedAt = new Date(Date.now() + minutes * MINUTE_MS).toISOString().slice(0, 19);
		const billing = { ...(body.billing as object), email };
		return { body: { ...body, status, billing, date_modified_gmt: changedAt }, topic: "order.updated" };
	};
	const ownerOf = async (n: number) => {
		const order = await orderOf("woocommerce", n);
		return db.query.customers.findFirst({ where: (customers, { eq }) => eq(customers.id, order?.customerId ?? "") });
	};

	test("HOOK-04 ORD-02 WooCommerce: an email that the seller corrects in the shop needs attention until the order is moved", async () => {
		const n = ++count;
		const [typo, right] = [`bea${n}@typo.example`, `bea${n}@right.example`];
		await deliver("woocommerce", changedOrder(n, "processing", typo, 1));
		await deliver("woocommerce", changedOrder(n, "processing", right, 2), changedOrder(n, "completed", right, 3));
		const changed = async () => (await attentionOf("woocommerce")).filter(({ reference }) => reference === String(n));
		const detail = `The cart now says ${right}. The order belongs to ${typo}.`;
		expect(await changed()).toMatchObject([{ reason: "email_changed", detail }]);
		expect(await ownerOf(n)).toMatchObject({ email: typo, approved: true });
		const { id } = (await orderOf("woocommerce", n)) ?? {};
		expect((await call(admin, "admin.orders.move", { orderId: id, email: right })).status).toBe(200);
		expect(await changed()).toEqual([]);
		expect(await ownerOf(n)).toMatchObject({ email: right, approved: true });
		await deliver("woocommerce", changedOrder(n, "refunded", right, 4));
		expect(await changed()).toEqual([]);
		expect(await ownerOf(n)).toMatchObject({ email: right, approved: false });
	});

	test("HOOK-03 WooCommerce: a payment that failed and is tried again with another email belongs to that one", async () => {
		const n = ++count;
		const [typo, right] = [`cem${n}@typo.example`, `cem${n}@right.example`];
		await deliver("woocommerce", changedOrder(n, "failed", typo, 1), changedOrder(n, "processing", right, 2));
		expect(await orderOf("woocommerce", n)).toMatchObject({ state: "paid", email: right });
		expect(await ownerOf(n)).toMatchObject({ email: right, approved: true });
		expect((await attentionOf("woocommerce")).filter(({ reference }) => reference === String(n))).toEqual([]);
	});

	test("HOOK-03 HOOK-04 WooCommerce: of changes within a second the later report counts, and is never overlooked", async () => {
		for (let round = 0; round < 4; round += 1) {
			const n = ++count;
			const [typo, right] = [`dan${n}@typo.example`, `dan${n}@right.example`];
			await deliver("woocommerce", changedOrder(n, "processing", typo, 5), changedOrder(n, "processing", right, 5));
			const flagged = (await attentionOf("woocommerce")).filter(({ reference }) => reference === String(n));
			expect(flagged).toMatchObject([{ reason: "email_changed" }]);
		}
	});

	test("HOOK-04 WooCommerce: what waits for a decision is settled when a later event of the order says it", async () => {
		const [unknown, anonymous] = [++count, ++count];
		const email = `eva${anonymous}@carts.example`;
		await deliver(
			"woocommerce",
			changedOrder(unknown, "awaiting-shipment", email, 1),
			changedOrder(anonymous, "processing", "", 1),
		);
		const waiting = async () =>
			(await attentionOf("woocommerce")).filter(({ reference }) =>
				[unknown, anonymous].map(String).includes(reference ?? ""),
			);
		expect(await waiting()).toHaveLength(2);
		await deliver(
			"woocommerce",
			changedOrder(unknown, "completed", email, 2),
			changedOrder(anonymous, "processing", email, 2),
		);
		expect(await waiting()).toEqual([]);
		for (const n of [unknown, anonymous]) expect(await ownerOf(n)).toMatchObject({ email, approved: true });
	});

	test("HOOK-04 WooCommerce: a sale without a product gives what the seller says, once", async () => {
		const [one, other] = [++count, ++count];
		const unnamed = (n: number) => {
			const { body, topic } = changedOrder(n, "processing", `hal${n}@carts.example`, 1);
			return { body: { ...body, line_items: [] }, topic };
		};
		await deliver("woocommerce", unnamed(one), unnamed(other));
		const waiting = async () =>
			(await attentionOf("woocommerce")).filter(({ reference }) => [one, other].map(String).includes(reference ?? ""));
		const [event] = await waiting();
		expect(event).toMatchObject({ reason: "no_product", detail: "The event names no product." });
		const decided = await call(admin, "admin.orders.reprocess", { eventId: event?.id, grants: "bundle" });
		expect(decided.body.state).toBe("applied");
		expect(await ownerOf(one)).toMatchObject({ approved: true });
		expect(await waiting()).toHaveLength(1);
		expect(await orderOf("woocommerce", other)).toBeUndefined();
	});

	test("HOOK-04 WooCommerce: a plugin's status counts as paid if the seller says so", async () => {
		const n = ++count;
		const { unknownStatus } = cartPayloads.woocommerce;
		if (unknownStatus) await deliver("woocommerce", unknownStatus(n));
		const event = (await attentionOf("woocommerce")).find(({ reference }) => reference === String(n));
		expect(event).toMatchObject({ reason: "unknown_status", detail: "Unknown order status: awaiting-shipment." });
		const decided = await call(admin, "admin.orders.reprocess", { eventId: event?.id, paid: true });
		expect(decided.body.state).toBe("applied");
		expect(await orderOf("woocommerce", n)).toMatchObject({ state: "paid" });
	});

	test.for(["before", "after"] as const)(
		"BUY-05 Shopify: an order that is canceled and refunded in one step is refunded, the refund reported %s the cancellation",
		async (when) => {
			const n = ++count;
			const { sale, refund } = cartPayloads.shopify;
			await deliver("shopify", sale(n));
			const cancelledAt = new Date(Date.now() + MINUTE_MS).toISOString();
			const body = { ...sale(n).body, cancelled_at: cancelledAt, financial_status: "refunded" };
			const cancellation = { body, topic: "orders/cancelled" };
			const refunded = (refund as CartPayloads["sale"])(n);
			await deliver("shopify", ...(when === "before" ? [refunded, cancellation] : [cancellation, refunded]));
			expect(await orderOf("shopify", n)).toMatchObject({ state: "refunded", refundedMinorUnits: 2_700 });
			const to = (await orderOf("shopify", n))?.email ?? "";
			expect((await site.mailTo(to, /refund/i)).text).toContain("27");
		},
	);

	test("HOOK-04 Shopify: only a paid financial status gives access, and an inquiry withdraws no money", async () => {
		for (const [financial_status, state] of [
			["pending", "pending"],
			["authorized", "pending"],
			["partially_paid", "pending"],
			["voided", "canceled"],
			["expired", "failed"],
			["paid", "paid"],
		] as const) {
			const n = ++count;
			const { body } = cartPayloads.shopify.sale(n);
			await deliver("shopify", { body: { ...body, financial_status }, topic: "orders/create" });
			expect([financial_status, (await orderOf("shopify", n))?.state]).toEqual([financial_status, state]);
		}
		const n = ++count;
		const { disputeOpened } = cartPayloads.shopify;
		const dispute = disputeOpened?.(n);
		await deliver("shopify", cartPayloads.shopify.sale(n), {
			topic: "disputes/create",
			body: { ...dispute?.body, type: "inquiry" },
		});
		expect(await orderOf("shopify", n)).toMatchObject({ state: "paid", dispute: null });
		expect(await attentionOf("shopify")).toContainEqual(
			expect.objectContaining({ reason: "inquiry", detail: expect.stringMatching(/^Answer it/) }),
		);
	});

	test.for([
		["block", "paid", 0],
		["resolution", "disputed", 0],
		["new_case_type", "paid", 1],
	] as const)(
		"BUY-05 HOOK-04 Stripe: a dispute that was prevented by %s leaves the order %s",
		async ([case_type, state, flagged]) => {
			const n = ++count;
			const { body } = cartPayloads.stripe.disputeWon?.(n) ?? { body: {} };
			const { object } = body.data as { object: { payment_method_details: { card: object } } };
			const card = { ...object.payment_method_details.card, case_type };
			const prevented = { ...object, status: "prevented", payment_method_details: { type: "card", card } };
			await deliver("stripe", cartPayloads.stripe.sale(n), { body: { ...body, data: { object: prevented } } });
			expect((await orderOf("stripe", n))?.state).toBe(state);
			const about = (await attentionOf("stripe")).filter(({ detail }) => detail?.includes(case_type));
			expect(about.map(({ reason }) => reason)).toEqual(Array(flagged).fill("unknown_status"));
		},
	);

	test("HOOK-04 Shopify: a dispute that was prevented needs attention, because its money may be gone", async () => {
		const n = ++count;
		const { body, topic } = cartPayloads.shopify.disputeWon?.(n) ?? { body: {} };
		await deliver("shopify", cartPayloads.shopify.sale(n), { body: { ...body, status: "prevented" }, topic });
		expect((await orderOf("shopify", n))?.state).toBe("paid");
		expect((await attentionOf("shopify")).at(-1)).toMatchObject({
			reason: "unknown_status",
			detail: "Unknown dispute status: prevented.",
		});
	});

	test("HOOK-02 Shopify: an order ID too large for a number stays exact", async () => {
		for (const id of ["820982911946154508", "820982911946154509"]) {
			const { body, topic = "" } = cartPayloads.shopify.sale(1);
			const raw = JSON.stringify({ ...body, id: 0 }).replace('"id":0', `"id":${id}`);
			const sent = await cartPayloads.shopify.sign(body, topic, sourceOf("shopify").secrets);
			const signature = hmac(sourceOf("shopify").secrets.secret, raw, "base64");
			expect(await send("shopify", { raw, headers: { ...sent.headers, "x-shopify-hmac-sha256": signature } })).toBe(
				200,
			);
		}
		await expect.poll(() => purchases.waiting()).toBe(0);
		for (const reference of ["820982911946154508", "820982911946154509"])
			expect(await db.select().from(orders).where(eq(orders.reference, reference))).toHaveLength(1);
	});

	test("BUY-05 Stripe: an inquiry suspends nothing, but the dispute it becomes does", async () => {
		const n = ++count;
		const { sale, disputeOpened } = cartPayloads.stripe;
		const event = (name: string, type: string, status: string) => {
			const { body } = disputeOpened?.(n) ?? { body: {} };
			const { object } = body.data as { object: object };
			return { body: { ...body, id: `${body.id}${name}`, type, data: { object: { ...object, status } } } };
		};
		await deliver("stripe", sale(n), event("a", "charge.dispute.created", "warning_needs_response"));
		expect(await orderOf("stripe", n)).toMatchObject({ state: "paid", dispute: null });
		const inquiries = async () => (await attentionOf("stripe")).filter(({ reason }) => reason === "inquiry");
		expect(await inquiries()).toHaveLength(1);
		// A dispute about an unrelated payment is ignored.
		const elsewhere = disputeOpened?.(++count).body ?? {};
		const { object } = elsewhere.data as { object: object };
		await deliver("stripe", {
			body: { ...elsewhere, data: { object: { ...object, status: "warning_needs_response" } } },
		});
		expect(await inquiries()).toHaveLength(1);
		await deliver("stripe", event("b", "charge.dispute.updated", "needs_response"));
		expect(await orderOf("stripe", n)).toMatchObject({ state: "disputed" });
	});

	test("HOOK-02 Stripe: amounts in currencies whose unit differs from ours", async () => {
		for (const [currency, amount_total, minorUnits] of [
			["mga", 12_000, 1_200_000],
			["ugx", 10_000_000, 100_000],
			["jpy", 4_000, 4_000],
			["kwd", 8_000, 8_000],
		] as const) {
			const n = ++count;
			const { body } = cartPayloads.stripe.sale(n);
			const { object } = body.data as { object: object };
			await deliver("stripe", { body: { ...body, data: { object: { ...object, currency, amount_total } } } });
			expect(await orderOf("stripe", n)).toMatchObject({ currency: currency.toUpperCase(), minorUnits });
		}
	});

	test.for([
		["27", 2_700],
		[27, 2_700],
		["27.00", 2_700],
		["27,00", 2_700],
		["1.234,56", 123_456],
		["1,234.56", 123_456],
		[" 27.00 ", 2_700],
	] as const)("HOOK-04 signed JSON: the amount %s is read as %s cents", async ([amount, minorUnits]) => {
		const n = ++count;
		const { body } = cartPayloads.webhook.sale(n);
		await deliver("webhook", { body: { ...body, data: { ...(body.data as object), amount } } });
		expect(await orderOf("webhook", n)).toMatchObject({ state: "paid", minorUnits });
	});

	test.for(["", "null", "abc", "-27.00", "27.005", "€27.00", {}, true])(
		"HOOK-04 signed JSON: the amount %s needs attention and gives nothing",
		async (amount) => {
			const n = ++count;
			const { body } = cartPayloads.webhook.sale(n);
			const before = (await attentionOf("webhook")).length;
			await deliver("webhook", { body: { ...body, data: { ...(body.data as object), amount } } });
			expect(await orderOf("webhook", n)).toBeUndefined();
			expect((await attentionOf("webhook")).length).toBe(before + 1);
		},
	);

	test.for([
		["a lower-case currency", { currency: "eur" }, {}, { currency: "EUR", minorUnits: 2_700 }],
		["no timestamp", {}, { timestamp: undefined }, { currency: "USD", minorUnits: 2_700 }],
		["no amount, which counts nowhere", { amount: null }, {}, { minorUnits: 0, amountAssumed: true }],
	] as const)("HOOK-02 signed JSON with %s is a sale", async ([, data, more, expected]) => {
		const n = ++count;
		const { body } = cartPayloads.webhook.sale(n);
		await deliver("webhook", { body: { ...body, ...more, data: { ...(body.data as object), ...data } } });
		expect(await orderOf("webhook", n)).toMatchObject({ state: "paid", ...expected });
	});

	test.for([
		["an unknown type", { type: "order.shipped" }, {}, /^Unknown event type “order\.shipped”/],
		["a currency that doesn't exist", {}, { currency: "XYZ" }, /^This site can't read it: data\.currency is “XYZ”\.$/],
		["an amount that is none", {}, { amount: "abc" }, /^The amount “abc” can't be read as USD\.$/],
		["no order", {}, { order: undefined }, /^This site can't read it: data\.order is missing\.$/],
	] as const)("HOOK-04 signed JSON with %s says what can't be read", async ([, more, data, detail]) => {
		const { body } = cartPayloads.webhook.sale(++count);
		await deliver("webhook", { body: { ...body, ...more, data: { ...(body.data as object), ...data } } });
		const details = (await attentionOf("webhook")).map((event) => event.detail);
		expect(details).toContainEqual(expect.stringMatching(detail));
	});

	test("HOOK-08 an authentic body that can't be parsed is stored, without the secret", async () => {
		const { secrets } = sourceOf("thrivecart");
		const fields = new URLSearchParams({
			thrivecart_secret: secrets.secret ?? "",
			event: "order.success",
			order_id: "777",
		});
		for (let at = 0; at < 2_100; at++) fields.append(`field_${at}`, "x");
		const headers = { "content-type": "application/x-www-form-urlencoded" };
		expect(await send("thrivecart", { raw: fields.toString(), headers })).toBe(200);
		await expect.poll(() => purchases.waiting()).toBe(0);
		const event = (await attentionOf("thrivecart")).find(({ type }) => type === "unreadable");
		expect(event?.reason).toBe("unreadable");
		expect(event?.body).toContain("order_id=777");
		expect(event?.body).toContain("field_2099");
		expect(event?.body).not.toContain(secrets.secret);
	});
});

describe("imported orders", () => {
	/** A paid order in the shop's own export, with its documented columns. */
	const exports: Partial<Record<CartType, { header: string; row: (reference: string, email: string) => string }>> = {
		gumroad: {
			header: "Purchase ID,Item Name,Buyer Name,Purchase Email,Purchase Date,Sale Price ($)",
			row: (reference, email) => `${reference},Bundle,Bea Buyer,${email},2025-05-01,27.00`,
		},
		shopify: {
			header: "Name,Email,Financial Status,Paid at,Currency,Total,Lineitem name,Id",
			row: (reference, email) => `#${reference},${email},paid,2025-05-01 10:00:00 +0000,USD,27.00,Bundle,${reference}`,
		},
		woocommerce: {
			header: "order_id,order_number,date,status,order_total,billing_email,order_currency,item_name",
			row: (reference, email) => `${reference},WC-${reference},2025-05-01,completed,27.00,${email},USD,Bundle`,
		},
		stripe: {
			header: "id,Created date (UTC),Amount,Currency,Status,Customer Email,PaymentIntent ID",
			row: (reference, email) => `ch_${reference},2025-05-01 10:00,27.00,usd,Paid,${email},${reference}`,
		},
		paypal: {
			header: "Date,Name,Type,Status,Currency,Gross,From Email Address,To Email Address,Transaction ID,Item Title",
			row: (reference, email) =>
				`05/31/2025,Bea Buyer,Express Checkout Payment,Completed,USD,27.00,${email},seller@example.org,${reference},Bundle`,
		},
	};
	const types = Object.keys(exports) as CartType[];

	async function importOrder(type: CartType, n: number): Promise<{ id: string; added: number; existing: number }> {
		const { header, row } = exports[type] as NonNullable<(typeof exports)[CartType]>;
		const csv = `${header}\n${row(cartPayloads[type].reference(n), `buyer${n}@imported.example`)}\n`;
		const { body } = await call(admin, "admin.imports.start", { uploadId: await upload(admin, Buffer.from(csv)) });
		await settled(body.importId, "finished");
		return (await call(admin, "admin.imports.read", { importId: body.importId })).body;
	}
	const settled = (importId: string, status: string) =>
		expect.poll(async () => (await call(admin, "admin.imports.read", { importId })).body.status).toBe(status);

	const ordersOf = (type: CartType, n: number) =>
		db
			.select({
				state: orders.state,
				minorUnits: orders.minorUnits,
				number: orders.number,
				customerId: orders.customerId,
			})
			.from(orders)
			.where(eq(orders.reference, cartPayloads[type].reference(n)));

	/** What the cart sends about the order of the export: WooCommerce's is only the same with the same buyer. */
	function payloadOf(type: CartType, kind: "sale" | "refund", n: number) {
		const payload = (cartPayloads[type][kind] as CartPayloads["sale"])(n);
		if (type !== "woocommerce") return payload;
		const billing = payload.body.billing as object;
		return { ...payload, body: { ...payload.body, billing: { ...billing, email: `Buyer${n}@imported.example` } } };
	}

	const hasAccess = async (n: number) => {
		const [customer] = await db
			.select()
			.from(customers)
			.where(eq(customers.email, `buyer${n}@imported.example`));
		return customer?.approved ?? false;
	};

	test.for(types)("BUY-05 IMP-03 a refund in %s ends the access of an imported order", async (type) => {
		const n = ++count;
		await importOrder(type, n);
		expect(await hasAccess(n)).toBe(true);
		await deliver(type, payloadOf(type, "refund", n));
		expect(await ordersOf(type, n)).toMatchObject([{ state: "refunded", minorUnits: 2_700 }]);
		expect(await hasAccess(n)).toBe(false);
	});

	test.for(types)("BUY-05 IMP-03 a refund in %s also counts if its order is imported afterwards", async (type) => {
		const n = ++count;
		await deliver(type, payloadOf(type, "refund", n));
		await importOrder(type, n);
		expect(await ordersOf(type, n)).toMatchObject([{ state: "refunded" }]);
		expect(await hasAccess(n)).toBe(false);
	});

	test.for(types)("IMP-03 HOOK-03 an import does not add a sale reported by %s, which stays refunded", async (type) => {
		const n = ++count;
		await deliver(type, payloadOf(type, "sale", n), payloadOf(type, "refund", n));
		expect(await importOrder(type, n)).toMatchObject({ added: 0, existing: 1 });
		expect(await ordersOf(type, n)).toMatchObject([{ state: "refunded", minorUnits: 2_700 }]);
		expect(await hasAccess(n)).toBe(false);
	});

	test.for(types)(
		"IMP-03 IMP-07 an imported order that %s also reports is one order, and undoing keeps the cart's",
		async (type) => {
			const n = ++count;
			const { id: importId } = await importOrder(type, n);
			await deliver(type, payloadOf(type, "sale", n));
			const [order, ...others] = await ordersOf(type, n);
			expect(others).toEqual([]);
			expect(order).toMatchObject({ state: "paid", minorUnits: 2_700 });
			expect((await call(admin, "admin.imports.undo", { importId })).status).toBe(200);
			await settled(importId, "undone");
			expect(await ordersOf(type, n)).toEqual([order]);
			expect(await hasAccess(n)).toBe(true);
		},
	);

	test("IMP-03 HOOK-03 a sale with the number of another shop's imported order is an order of its own", async () => {
		const n = ++count;
		// The earlier shop's order, by another buyer. Every WooCommerce shop has an order 101.
		await importOrder("woocommerce", n);
		await deliver("woocommerce", cartPayloads.woocommerce.sale(n));
		expect(await ordersOf("woocommerce", n)).toHaveLength(2);
		expect(await orderOf("woocommerce", n)).toMatchObject({ state: "paid" });
		await deliver("woocommerce", (cartPayloads.woocommerce.refund as CartPayloads["sale"])(n));
		expect(await hasAccess(n)).toBe(true);
	});

	test.for(["completed", "refunded", "cancelled"])(
		"IMP-03 a %s order of another shop with the same number changes no order, and is listed",
		async (status) => {
			const n = ++count;
			await importOrder("woocommerce", n);
			const before = await ordersOf("woocommerce", n);
			const { header, row } = exports.woocommerce ?? { header: "", row: () => "" };
			const reference = cartPayloads.woocommerce.reference(n);
			const csv = `${header}\n${row(reference, "other@imported.example").replace("completed", status)}\n`;
			const { body } = await call(admin, "admin.imports.start", { uploadId: await upload(admin, Buffer.from(csv)) });
			await settled(body.importId, "finished");
			const { body: result } = await call(admin, "admin.imports.read", { importId: body.importId });
			expect(result).toMatchObject({ added: 0, existing: 0, failed: 1 });
			const { body: problems } = await call(admin, "admin.imports.problems", { importId: body.importId, page: 1 });
			expect(problems.rows).toMatchObject([{ row: 1, email: "other@imported.example", code: "OTHER_BUYER" }]);
			expect(await ordersOf("woocommerce", n)).toEqual(before);
		},
	);

	test("IMP-03 an export of another shop adds its orders beside those that the connected shop reported", async () => {
		const n = ++count;
		await deliver("woocommerce", cartPayloads.woocommerce.sale(n));
		expect(await importOrder("woocommerce", n)).toMatchObject({ added: 1 });
		expect(await ordersOf("woocommerce", n)).toHaveLength(2);
		expect(await hasAccess(n)).toBe(true);
	});

	test("HOOK-04 a refund of an order known only from a list needs attention", async () => {
		const n = ++count;
		const email = `buyer${n}@imported.example`;
		const csv = `email,orderId\n${email},${n}\n`;
		const { body } = await call(admin, "admin.imports.start", { uploadId: await upload(admin, Buffer.from(csv)) });
		await settled(body.importId, "finished");
		const { body: refund } = (cartPayloads.thrivecart.refund as CartPayloads["sale"])(n);
		await deliver("thrivecart", { body: { ...refund, customer: { ...(refund.customer as object), email } } });
		const reference = cartPayloads.thrivecart.reference(n);
		const unknown = async () => (await attentionOf("thrivecart")).filter((event) => event.reference === reference);
		expect(await unknown()).toMatchObject([{ reason: "unknown_order", detail: expect.stringContaining(email) }]);
		// Its sale was only delayed.
		const { body: sale } = cartPayloads.thrivecart.sale(n);
		await deliver("thrivecart", { body: { ...sale, customer: { ...(sale.customer as object), email } } });
		expect(await unknown()).toEqual([]);
	});
});

describe("a cart that was removed and connected again", () => {
	async function reconnect(type: CartType): Promise<void> {
		const { id, secrets } = sourceOf(type);
		const [earlier] = await db.select().from(purchaseSources).where(eq(purchaseSources.id, id));
		expect((await call(admin, "admin.payments.removeSource", { id })).status).toBe(200);
		const input = { type, name: type, secrets, products: earlier?.products, mode: earlier?.mode };
		const { status, body } = await call(admin, "admin.payments.addSource", input);
		expect(status).toBe(200);
		const [added] = await db.select().from(purchaseSources).where(eq(purchaseSources.id, body.id));
		if (!added) throw new Error(`no ${type}`);
		sources.set(type, { id: added.id, path: new URL(body.address).pathname, secrets: purchases.secretsOf(added) });
	}

	test.for(cartTypes.filter((type) => cartPayloads[type].refund))(
		"HOOK-03 BUY-05 %s reports a sale again without a second order, and a refund reaches the first",
		async (type) => {
			const n = ++count;
			await deliver(type, cartPayloads[type].sale(n));
			const before = await orderOf(type, n);
			expect(before?.state).toBe("paid");
			await reconnect(type);
			await deliver(type, cartPayloads[type].sale(n));
			expect(await orderOf(type, n)).toMatchObject({ id: before?.id, state: "paid", minorUnits: before?.minorUnits });
			await reconnect(type);
			await deliver(type, (cartPayloads[type].refund as CartPayloads["sale"])(n));
			expect(await orderOf(type, n)).toMatchObject({ id: before?.id, state: "refunded" });
		},
	);

	const wooOrder = (n: number, status: string, email: string) => {
		const { body } = cartPayloads.woocommerce.sale(n);
		return { body: { ...body, status, billing: { ...(body.billing as object), email } }, topic: "order.updated" };
	};
	const ordersNumbered = (n: number) =>
		db
			.select()
			.from(orders)
			.where(eq(orders.reference, String(n)));

	test("HOOK-03 WooCommerce: an order whose email was corrected before is no second order", async () => {
		const n = ++count;
		const [typo, right] = [`fay${n}@typo.example`, `fay${n}@right.example`];
		await deliver("woocommerce", wooOrder(n, "processing", typo), wooOrder(n, "processing", right));
		await reconnect("woocommerce");
		await deliver("woocommerce", wooOrder(n, "completed", right));
		expect(await ordersNumbered(n)).toMatchObject([{ state: "paid", sourceId: sourceOf("woocommerce").id }]);
	});

	test("HOOK-03 HOOK-04 WooCommerce: a decision that waited at the removed one makes no second order", async () => {
		const n = ++count;
		const email = `gil${n}@carts.example`;
		await deliver("woocommerce", wooOrder(n, "awaiting-shipment", email));
		const event = (await attentionOf("woocommerce")).find(({ reference }) => reference === String(n));
		await reconnect("woocommerce");
		await deliver("woocommerce", wooOrder(n, "processing", email));
		await call(admin, "admin.orders.reprocess", { eventId: event?.id, paid: true });
		expect(await ordersNumbered(n)).toMatchObject([{ state: "paid" }]);
		expect((await attentionOf("woocommerce")).filter(({ reference }) => reference === String(n))).toEqual([]);
	});

	test("HOOK-04 a decision about a sale of the removed one is a decision for the one connected now", async () => {
		const course = () => {
			const n = ++count;
			return { n, sale: { body: { ...cartPayloads.thrivecart.sale(n).body, base_product: 4_711 } } };
		};
		const [first, second, later] = [course(), course(), course()];
		await deliver("thrivecart", first.sale, second.sale);
		const [, event] = await attentionOf("thrivecart");
		const removed = sourceOf("thrivecart").id;
		await reconnect("thrivecart");
		expect((await call(admin, "admin.orders.reprocess", { eventId: event?.id, grants: "bundle" })).body.state).toBe(
			"applied",
		);
		await expect.poll(() => purchases.waiting()).toBe(0);
		const ofRemoved = await db.select().from(orders).where(eq(orders.sourceId, removed));
		expect(ofRemoved.map(({ reference }) => reference)).toEqual(
			expect.arrayContaining([first.n, second.n].map((n) => cartPayloads.thrivecart.reference(n))),
		);
		await deliver("thrivecart", later.sale);
		expect(await orderOf("thrivecart", later.n)).toMatchObject({ state: "paid" });
	});
});
