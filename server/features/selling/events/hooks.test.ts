import { eq } from "drizzle-orm";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { type CartType, cartTypes } from "../../../../contract/selling/carts.ts";
import { orders } from "../../../database/schema/selling/orders.ts";
import { purchaseEvents, purchaseSources } from "../../../database/schema/selling/purchase-sources.ts";
import { signedIn } from "../../../testing/builders.ts";
import { call } from "../../../testing/call.ts";
import { siteForThisFile } from "../../../testing/site-for-this-file.ts";
import { adapters } from "../carts/adapters/all.ts";
import { type AddedCart, addEveryCart } from "../carts/fixtures/add-every-cart.ts";
import { cartPayloads } from "../carts/fixtures/cart-payloads.ts";
import { paypalCertificate } from "../carts/fixtures/vendor-signatures.ts";

const site = await siteForThisFile();
const { db, purchases } = site.services;
const admin = await signedIn(site, { email: "admin@example.org", role: "admin" });

const { apiKey } = cartPayloads.paddle.secrets;

// The carts' APIs: responses of Paddle and PayPal to authorized callers.
purchases.fetch = async (input, init) => {
	const address = String(input);
	const authorization = new Headers(init?.headers).get("authorization");
	if (address === paypalCertificate.address) return new Response(paypalCertificate.content);
	if (address.endsWith(".paypal.com/v1/oauth2/token")) return Response.json({ access_token: "token" });
	// https://developer.paypal.com/docs/api/orders/v2/#orders_get
	if (address.includes(".paypal.com/v2/checkout/orders/") && authorization === "Bearer token") {
		return Response.json({
			id: address.split("/").at(-1),
			status: "COMPLETED",
			payer: { name: { given_name: "John", surname: "Doe" }, email_address: "paypal@carts.example" },
			purchase_units: [{ reference_id: "d9f80740", items: [{ name: "product-1", quantity: "1" }] }],
		});
	}
	// https://developer.paddle.com/api-reference/customers/get-customer
	if (/^https:\/\/(sandbox-)?api\.paddle\.com\/customers\//.test(address) && authorization === `Bearer ${apiKey}`)
		return Response.json({
			data: { id: "ctm_01", name: "Alex Wilson", email: "paddle@carts.example", status: "active" },
		});
	// https://developer.paddle.com/api-reference/customers/list-customers
	if (/^https:\/\/(sandbox-)?api\.paddle\.com\/customers\?/.test(address))
		return authorization === `Bearer ${apiKey}`
			? Response.json({ data: [], meta: { request_id: "1", pagination: { per_page: 1, has_more: false } } })
			: Response.json(
					{ error: { code: "forbidden", detail: "You aren't permitted to perform this request." } },
					{ status: 403 },
				);
	return new Response("not found", { status: 404 });
};

const carts = await addEveryCart(site, admin, "test", () => "product-1");
const cart = (type: CartType) => carts.get(type) as AddedCart;

/** Signs a body as its cart does. PayPal's own key signs for PayPal. */
const signed = async (type: CartType, body: unknown, now = new Date(), secrets = cart(type).secrets) =>
	type === "paypal" ? cartPayloads.paypal.sign(body, "", secrets, now) : adapters[type].sign(body, secrets, now);

async function post(path: string, raw: string, headers: Record<string, string> = {}): Promise<number> {
	return (await site.visit().fetch(path, { method: "POST", body: raw, headers })).status;
}

async function deliver(type: CartType, body: unknown, now?: Date, moreHeaders: Record<string, string> = {}) {
	const { raw, headers } = await signed(type, body, now);
	return post(cart(type).path, raw, { ...headers, ...moreHeaders });
}

let count = 0;
const product = { reference: "product-1", name: "Bundle" };
const sample = (type: CartType) => {
	const own = type === "stripe" ? { reference: "bundle", name: "Bundle" } : product;
	return adapters[type].sample(cart(type).secrets, { id: String(10_000 + ++count), product: own }, new Date());
};

const eventsOf = async (type: CartType) => {
	const rows = await db
		.select({ event: purchaseEvents })
		.from(purchaseEvents)
		.innerJoin(purchaseSources, eq(purchaseSources.id, purchaseEvents.sourceId))
		.where(eq(purchaseSources.type, type));
	return rows.map(({ event }) => event);
};
const applied = () => expect.poll(() => purchases.waiting()).toBe(0);
const orderNumbered = async (number: string) => {
	await applied();
	return (await db.select().from(orders).where(eq(orders.number, number)))[0];
};
const failuresOf = async (type: CartType) =>
	(await db.select().from(purchaseSources).where(eq(purchaseSources.type, type)))[0]?.failures ?? 0;

/** Carts that sign their body, and those that sign a time with it. */
const unsigned: CartType[] = ["thrivecart", "gumroad"];
const timed: CartType[] = ["stripe", "paddle", "paypal", "webhook"];

describe.for(cartTypes)("%s", (type) => {
	test("HOOK-02 HOOK-05 HEAD, GET and an empty body get a response, and have no effect", async () => {
		const before = (await eventsOf(type)).length;
		for (const method of ["HEAD", "GET"])
			expect((await site.visit().fetch(cart(type).path, { method })).status).toBe(200);
		expect(await post(cart(type).path, "")).toBe(200);
		expect((await eventsOf(type)).length).toBe(before);
	});

	test("HOOK-05 another address, and the same address of another cart, are not found", async () => {
		const { raw, headers } = await signed(type, sample(type));
		expect(await post(`/hooks/${type}/unknown`, raw, headers)).toBe(404);
		const other = type === "shopify" ? "gumroad" : "shopify";
		expect(await post(cart(type).path.replace(type, other), raw, headers)).toBe(404);
	});

	test("HOOK-02 HOOK-05 a missing, wrong or mismatched signature is refused, counted and shown", async () => {
		const before = (await eventsOf(type)).length;
		const failures = await failuresOf(type);
		const wrong = Object.fromEntries(Object.keys(cart(type).secrets).map((name) => [name, "d2hvZXZlciBrbm93cyBpdA=="]));
		const { raw, headers } = await signed(type, sample(type));
		const forged = await signed(type, sample(type), new Date(), wrong);
		expect(await post(cart(type).path, forged.raw, forged.headers)).toBe(401);
		if (!unsigned.includes(type)) {
			expect(await post(cart(type).path, raw, { "content-type": "application/json" })).toBe(401);
			expect(await post(cart(type).path, `${raw} `, headers)).toBe(401);
		}
		expect((await eventsOf(type)).length).toBe(before);
		expect(await failuresOf(type)).toBe(failures + (unsigned.includes(type) ? 1 : 3));
		const { body } = await call(admin, "admin.payments.read");
		const shown = body.sources.find((source: { type: string }) => source.type === type);
		expect(shown.lastFailure).toBe(
			{
				gumroad: "The seller ID was missing or is not the one entered under Payments.",
				thrivecart: "The secret word was missing or is not the one entered under Payments.",
			}[type as string] ?? "The signature was missing or wrong.",
		);
		expect(JSON.stringify(shown)).not.toContain(Object.values(cart(type).secrets)[0]);
	});

	if (timed.includes(type)) {
		test("HOOK-05 a replay after a week is too old", async () => {
			const { raw, headers } = await signed(type, sample(type), new Date(Date.now() - 7 * 86_400_000));
			expect(await post(cart(type).path, raw, headers)).toBe(400);
		});
	}

	test("HOOK-05 five megabytes are too large", async () => {
		expect(await post(cart(type).path, "x".repeat(5 * 1024 * 1024))).toBe(413);
	});

	test("HOOK-05 no request breaks anything, signed or not", async () => {
		const junk = fc.oneof(
			fc.string(),
			fc.json(),
			fc.json({ maxDepth: 60 }),
			fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
			fc.constantFrom(
				"null",
				"[]",
				'{"__proto__":{"a":1}}',
				"a[__proto__][b]=c",
				"a[b[c]]]=%ff%fe",
				"\0",
				"{".repeat(99),
			),
		);
		await fc.assert(
			fc.asyncProperty(junk, async (raw) => {
				expect([200, 400, 401]).toContain(await post(cart(type).path, raw));
			}),
			{ numRuns: 25 },
		);
		await fc.assert(
			fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (body) => {
				expect(await deliver(type, body)).toBe(200);
			}),
			{ numRuns: 15 },
		);
		await applied();
	});

	test("HOOK-03 a sale delivered fifty times in parallel takes effect once", async () => {
		const body = sample(type);
		const { raw, headers } = await signed(type, body);
		const before = await db.$count(orders, eq(orders.source, type));
		const statuses = await Promise.all(Array.from({ length: 50 }, () => post(cart(type).path, raw, headers)));
		expect(new Set(statuses)).toEqual(new Set([200]));
		await applied();
		expect(await db.$count(orders, eq(orders.source, type))).toBe(before + 1);
	});

	test("HOOK-01 Send test event says whether the cart is set up, and gives nobody access", async () => {
		const { body } = await call(admin, "admin.payments.read");
		const { id } = body.sources.find((source: { type: string }) => source.type === type);
		const before = [await db.$count(orders), (await eventsOf(type)).length];
		const outcome = await call(admin, "admin.payments.sendTestEvent", { id });
		expect(outcome.body.passed).toBe(type !== "paypal");
		expect([await db.$count(orders), (await eventsOf(type)).length]).toEqual(before);
	});
});

describe("a program that writes its own JSON", () => {
	const sign = (raw: string) => {
		const now = new Date();
		const id = `msg_${++count}`;
		return {
			"content-type": "application/json",
			"webhook-id": id,
			"webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
			"webhook-signature": new Webhook(cart("webhook").secrets.secret ?? "").sign(id, now, raw),
		};
	};

	test.each([
		['{"type":"order.paid","data":{"order":"BADJ","email":"b@carts.example","name":"Mia "Sprout" Lee","amount":27}}'],
		["{"],
	])("HOOK-04 HOOK-08 a genuine body that is not JSON is kept for the seller: %s", async (raw) => {
		const failures = await failuresOf("webhook");
		expect(await post(cart("webhook").path, raw, sign(raw))).toBe(200);
		await applied();
		const kept = (await eventsOf("webhook")).filter(({ body }) => body === JSON.stringify({ text: raw }));
		expect(kept).toMatchObject([{ state: "attention", reason: "unreadable" }]);
		expect(await failuresOf("webhook")).toBe(failures);
	});

	test.each([["0001-01-01T00:00:00Z"], ["-271821-04-20T00:00:00Z"], [-8.64e15], ["1970-01-01T00:00:00Z"]])(
		"HOOK-04 a sale dated %s needs attention, with its date",
		async (timestamp) => {
			const body = { ...(sample("webhook") as object), timestamp };
			const raw = JSON.stringify(body);
			expect(await post(cart("webhook").path, raw, sign(raw))).toBe(200);
			await applied();
			const event = (await eventsOf("webhook")).find(({ key }) => key === `msg_${count}`);
			expect(event).toMatchObject({ state: "attention", reason: "unreadable" });
			expect(event?.detail).toMatch(/^It is dated .*, before carts existed/);
		},
	);
});

describe("what the carts send", () => {
	test("HOOK-02 ThriveCart: a sale with an upsell, its setup ping, and a refund that arrives first", async () => {
		// https://support.thrivecart.com/help/using-webhook-notifications/, and its parameters in hundredths
		const common = {
			mode: "test",
			order_id: "4455",
			currency: "USD",
			base_product: "product-1",
			base_product_name: "Bundle",
		};
		expect(await post(cart("thrivecart").path, "ping=1")).toBe(200);
		await deliver("thrivecart", {
			...common,
			event: "order.refund",
			event_id: "2",
			date_unix: "1764000100",
			refund: { type: "product", id: "9", amount: "2700" },
		});
		await deliver("thrivecart", {
			...common,
			event: "order.success",
			event_id: "1",
			invoice_id: "TC-INV-1",
			date_unix: "1764000000",
			customer: { email: "Thrive@Carts.example", name: "Tina Thrive", address: { line1: "1 Main St", zip: "12345" } },
			order: { total: "4700", tax: "200", processor: "stripe" },
			purchase_map_flat: "product-product-1, upsell-2",
		});
		expect(await orderNumbered("TC-INV-1")).toMatchObject({
			email: "thrive@carts.example",
			name: "Tina Thrive",
			minorUnits: 4_700,
			taxMinorUnits: 200,
			refundedMinorUnits: 2_700,
			state: "paid",
			orderedAt: new Date(1_764_000_000_000),
		});
		const stored = (await eventsOf("thrivecart")).map(({ body }) => body).join();
		expect(stored).not.toContain(cartPayloads.thrivecart.secrets.secret);
		expect(stored).not.toContain("1 Main St");
	});

	test("HOOK-02 Gumroad: a sale, a dispute that is won, and a refund", async () => {
		// https://gumroad.com/ping and the example of https://gumroad.com/api#licenses
		const ping = {
			sale_id: "FO8TXN-dbxYaBdahG97Y-Q==",
			sale_timestamp: "2021-01-05T19:38:56Z",
			order_number: "524459935",
			product_id: "32-nPAicqbLj8B_WswVlMw==",
			product_permalink: "https://sahil.gumroad.com/l/product-1",
			product_name: "licenses demo product",
			email: "gumroad@carts.example",
			full_name: "Gum Road",
			price: "1500",
			// The currency of the price tag; the amount paid is reported in US cents.
			currency: "eur",
			quantity: "1",
			is_gift_receiver_purchase: "false",
			test: "true",
			refunded: "false",
			disputed: "false",
			dispute_won: "false",
			ip_country: "United States",
		};
		await deliver("gumroad", { ...ping, resource_name: "dispute", disputed: "true" });
		await deliver("gumroad", ping);
		expect(await orderNumbered("524459935")).toMatchObject({
			state: "disputed",
			minorUnits: 1_500,
			currency: "USD",
		});
		await deliver("gumroad", { ...ping, resource_name: "dispute_won", disputed: "true", dispute_won: "true" });
		expect(await orderNumbered("524459935")).toMatchObject({ state: "paid", dispute: "won" });
		await deliver("gumroad", { ...ping, resource_name: "refund", refunded: "true" });
		expect(await orderNumbered("524459935")).toMatchObject({ state: "refunded", refundedMinorUnits: 1_500 });
	});

	test("HOOK-02 Lemon Squeezy: an order and its partial, then its full refund", async () => {
		// https://docs.lemonsqueezy.com/help/webhooks/example-payloads
		const event = (event_name: string, changes: object = {}) => ({
			meta: { event_name, test_mode: true, custom_data: { customer_id: 25 } },
			data: {
				type: "orders",
				id: "1",
				attributes: {
					store_id: 1,
					identifier: "636f855c-1fb9-4c07-b75c-3a10afef010a",
					order_number: 7_001,
					user_name: "John Doe",
					user_email: "lemon@carts.example",
					currency: "USD",
					currency_rate: "1.0000",
					subtotal: 999,
					tax: 200,
					tax_rate: "20.00",
					total: 1_199,
					status: "paid",
					refunded: false,
					refunded_at: null,
					first_order_item: {
						id: 1,
						order_id: 1,
						product_id: "product-1",
						variant_id: 7,
						product_name: "Test Product",
					},
					created_at: "2021-08-11T13:47:29.000000Z",
					updated_at: "2021-08-11T13:54:54.000000Z",
					test_mode: true,
					...changes,
				},
			},
		});
		await deliver("lemon-squeezy", event("order_created"));
		await deliver(
			"lemon-squeezy",
			event("order_refunded", { status: "partial_refund", refunded: true, refunded_amount: 199 }),
		);
		expect(await orderNumbered("7001")).toMatchObject({
			email: "lemon@carts.example",
			minorUnits: 1_199,
			taxMinorUnits: 200,
			refundedMinorUnits: 199,
			state: "paid",
			products: ["Test Product"],
		});
		await deliver(
			"lemon-squeezy",
			event("order_refunded", { status: "refunded", refunded: true, refunded_amount: 1_199 }),
		);
		expect((await orderNumbered("7001"))?.state).toBe("refunded");

		// The event of the sale itself never arrives.
		const unseen = { order_number: 7_003, user_email: "lemon3@carts.example" };
		const partly = event("order_refunded", { ...unseen, status: "partial_refund", refunded_amount: 199 });
		await deliver("lemon-squeezy", { ...partly, data: { ...partly.data, id: "3" } });
		expect(await orderNumbered("7003")).toMatchObject({ state: "paid", refundedMinorUnits: 199, minorUnits: 1_199 });
		// A refund of a known order counts, even if it names another product.
		const item = { product_id: "unknown", product_name: "Renamed" };
		const renamed = event("order_refunded", { ...unseen, status: "refunded", refunded: true, first_order_item: item });
		await deliver("lemon-squeezy", { ...renamed, data: { ...renamed.data, id: "3" } });
		expect(await orderNumbered("7003")).toMatchObject({ state: "refunded", products: ["Test Product"] });

		// https://docs.lemonsqueezy.com/api/orders/the-order-object: of an order that is `fraudulent` nothing is kept.
		const refused = { order_number: 7_002, user_email: "lemon2@carts.example" };
		const withId = (event: object, id: string) => ({ ...event, data: { ...(event as typeof first).data, id } });
		const first = event("order_created", refused);
		await deliver("lemon-squeezy", withId(first, "2"));
		expect((await orderNumbered("7002"))?.state).toBe("paid");
		await deliver("lemon-squeezy", withId(event("order_refunded", { ...refused, status: "fraudulent" }), "2"));
		expect((await orderNumbered("7002"))?.state).toBe("refunded");
	});

	test("HOOK-02 WooCommerce: a pending order that is paid and canceled, with the unsigned ping before", async () => {
		expect(
			await post(cart("woocommerce").path, "webhook_id=12", { "content-type": "application/x-www-form-urlencoded" }),
		).toBe(200);
		// https://woocommerce.github.io/woocommerce-rest-api-docs/#retrieve-an-order
		const order = (changes: object) => ({
			id: 727,
			parent_id: 0,
			number: "W-727",
			currency: "JPY",
			date_created_gmt: "2017-03-22T19:28:02",
			date_modified_gmt: "2017-03-22T19:28:08",
			total: "2700",
			total_tax: "1.00",
			billing: {
				first_name: "John",
				last_name: "Doe",
				address_1: "969 Market",
				email: "woo@carts.example",
				phone: "(555) 555-5555",
			},
			date_paid_gmt: null,
			line_items: [
				{ id: 315, name: "Woo Single #1", product_id: "product-1", variation_id: 0, quantity: 2, total: "6.00" },
			],
			refunds: [],
			...changes,
		});
		await deliver("woocommerce", order({ status: "pending" }));
		expect((await orderNumbered("W-727"))?.state).toBe("pending");
		await deliver("woocommerce", order({ status: "processing", date_paid_gmt: "2017-03-22T19:28:08" }));
		expect(await orderNumbered("W-727")).toMatchObject({
			state: "paid",
			minorUnits: 2_700,
			currency: "JPY",
			name: "John Doe",
		});
		await deliver("woocommerce", order({ status: "completed", refunds: [{ id: 726, reason: "", total: "-1000" }] }));
		expect(await orderNumbered("W-727")).toMatchObject({ state: "paid", refundedMinorUnits: 1_000 });
		await deliver("woocommerce", order({ status: "cancelled", date_modified_gmt: "2017-03-23T19:28:08" }));
		expect((await orderNumbered("W-727"))?.state).toBe("canceled");
		// Canceled by mistake: WooCommerce keeps the first time of payment.
		const paidAt = "2017-03-22T19:28:08";
		await deliver(
			"woocommerce",
			order({ status: "completed", date_paid_gmt: paidAt, date_modified_gmt: "2017-03-23T19:30:00" }),
		);
		expect(await orderNumbered("W-727")).toMatchObject({ state: "paid", orderedAt: new Date("2017-03-22T19:28:02Z") });
	});

	test("HOOK-02 Shopify: a paid order and a refund", async () => {
		// https://shopify.dev/docs/api/admin-rest/latest/resources/order and …/refund
		await deliver(
			"shopify",
			{
				id: 450_789_469,
				name: "#S1001",
				email: "shopify@carts.example",
				contact_email: "shopify@carts.example",
				total_price: "598.94",
				total_tax: "11.94",
				currency: "USD",
				financial_status: "paid",
				created_at: "2008-01-10T11:00:00-05:00",
				processed_at: "2008-01-10T11:00:00-05:00",
				customer: { id: 207_119_551, first_name: "Bob", last_name: "Norman" },
				billing_address: { address1: "Chestnut Street 92", phone: "555-625-1199" },
				line_items: [{ id: 466_157_049, product_id: "product-1", variant_id: 39_072_856, title: "IPod Nano - 8gb" }],
				test: true,
			},
			undefined,
			{ "x-shopify-event-id": "e-1" },
		);
		expect(await orderNumbered("#S1001")).toMatchObject({ state: "paid", minorUnits: 59_894, name: "Bob Norman" });
		const { raw, headers } = await signed("shopify", {
			id: 509_562_969,
			order_id: 450_789_469,
			created_at: "2026-01-09T19:00:00-05:00",
			transactions: [{ id: 179_259_969, amount: "209.00", kind: "refund", status: "success", currency: "USD" }],
			test: true,
		});
		expect(await post(cart("shopify").path, raw, { ...headers, "x-shopify-topic": "refunds/create" })).toBe(200);
		expect(await orderNumbered("#S1001")).toMatchObject({ state: "paid", refundedMinorUnits: 20_900 });
		expect((await eventsOf("shopify")).map(({ body }) => body).join()).not.toContain("Chestnut");
		// https://shopify.dev/docs/api/admin-rest/latest/resources/dispute and …/admin-graphql/latest/enums/DisputeStatus
		for (const [status, state, at] of [
			["needs_response", "disputed", "2026-01-10T00:00:00-05:00"],
			["under_review", "disputed", "2026-01-10T00:00:00-05:00"],
			["won", "paid", "2026-01-11T00:00:00-05:00"],
			["accepted", "disputed", "2026-01-12T00:00:00-05:00"],
		] as const) {
			const { raw, headers } = await signed("shopify", {
				id: 598_735_659 + (status === "accepted" ? 1 : 0),
				order_id: 450_789_469,
				type: "chargeback",
				amount: "11.50",
				currency: "USD",
				reason: "fraudulent",
				network_reason_code: "4827",
				status,
				evidence_due_by: "2013-07-03T19:00:00-04:00",
				evidence_sent_on: null,
				finalized_on: status === "needs_response" ? null : at,
				initiated_at: at,
				test: true,
			});
			const topic = status === "needs_response" ? "disputes/create" : "disputes/update";
			expect(await post(cart("shopify").path, raw, { ...headers, "x-shopify-topic": topic })).toBe(200);
			expect([status, (await orderNumbered("#S1001"))?.state]).toEqual([status, state]);
		}
	});

	test("HOOK-02 Paddle: a transaction whose buyer is fetched, a refund once it is approved, a chargeback and its end", async () => {
		const event = (id: string, event_type: string, data: object) => ({
			event_id: `evt_${id}`,
			event_type,
			occurred_at: `2024-04-12T10:18:4${id}.294597Z`,
			notification_id: `ntf_${id}`,
			data,
		});
		// https://developer.paddle.com/webhooks/transactions/transaction-completed
		const transaction = {
			id: "txn_01hv8wptq8987qeep44cyrewp9",
			status: "completed",
			customer_id: "ctm_01hv6y1jedq4p1n0yqn5ba3ky4",
			currency_code: "EUR",
			invoice_number: "325-10566",
			items: [{ price: { id: "pri_01", product_id: "product-1", name: "Annual (first year)" }, quantity: 1 }],
			details: { totals: { subtotal: "2500", tax: "200", total: "2700", grand_total: "2700", currency_code: "EUR" } },
		};
		// https://developer.paddle.com/webhooks/adjustments/adjustment-updated
		const adjustment = (id: string, action: string, status: string, total: string) => ({
			id: `adj_${id}`,
			action,
			transaction_id: transaction.id,
			status,
			totals: { total, currency_code: "EUR" },
		});
		await deliver("paddle", event("1", "transaction.completed", transaction));
		await deliver("paddle", event("2", "adjustment.created", adjustment("a", "refund", "pending_approval", "700")));
		expect(await orderNumbered("325-10566")).toMatchObject({
			email: "paddle@carts.example",
			name: "Alex Wilson",
			minorUnits: 2_700,
			currency: "EUR",
			refundedMinorUnits: 0,
		});
		await deliver("paddle", event("3", "adjustment.updated", adjustment("a", "refund", "approved", "700")));
		expect(await orderNumbered("325-10566")).toMatchObject({ state: "paid", refundedMinorUnits: 700 });
		await deliver("paddle", event("4", "adjustment.created", adjustment("b", "chargeback", "approved", "2000")));
		expect((await orderNumbered("325-10566"))?.state).toBe("disputed");
		await deliver(
			"paddle",
			event("5", "adjustment.created", adjustment("c", "chargeback_reverse", "approved", "2000")),
		);
		expect((await orderNumbered("325-10566"))?.state).toBe("paid");
	});

	test("HOOK-02 PayPal: a capture whose buyer is fetched, a refund, and a certificate from elsewhere", async () => {
		// https://developer.paypal.com/api/rest/webhooks/event-names/ and …/payments/v2/#captures_get
		const event = (id: string, event_type: string, resource: object) => ({
			id: `WH-${id}`,
			event_version: "1.0",
			create_time: "2018-08-15T21:29:37.000Z",
			event_type,
			resource,
		});
		await deliver(
			"paypal",
			event("58D329510W468432D-8HN650336L201105X", "PAYMENT.CAPTURE.COMPLETED", {
				id: "42311647XV020574X",
				amount: { currency_code: "USD", value: "27.00" },
				final_capture: true,
				invoice_id: "PP-1",
				status: "COMPLETED",
				supplementary_data: { related_ids: { order_id: "5O190127TN364715T" } },
			}),
		);
		expect(await orderNumbered("PP-1")).toMatchObject({
			email: "paypal@carts.example",
			name: "John Doe",
			state: "paid",
			minorUnits: 2_700,
		});
		// https://developer.paypal.com/docs/api/customer-disputes/v1/#definition-dispute_outcome
		for (const [outcome_code, state] of [
			[null, "disputed"],
			["RESOLVED_SELLER_FAVOUR", "paid"],
			["RESOLVED_WITH_PAYOUT", "paid"],
			["CANCELED_BY_BUYER", "paid"],
		] as const) {
			const name = outcome_code ? "RESOLVED" : "CREATED";
			await deliver(
				"paypal",
				event(`4M0394${outcome_code}`, `CUSTOMER.DISPUTE.${name}`, {
					dispute_id: "PP-000-003-648-191",
					create_time: "2017-01-24T10:41:35.000Z",
					disputed_transactions: [
						{ seller_transaction_id: "42311647XV020574X", seller: { merchant_id: "RD465XN5VS364" } },
					],
					reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
					status: outcome_code ? "RESOLVED" : "OPEN",
					...(outcome_code && { dispute_outcome: { outcome_code } }),
					dispute_amount: { currency_code: "USD", value: "27.00" },
				}),
			);
			expect([outcome_code, (await orderNumbered("PP-1"))?.state]).toEqual([outcome_code, state]);
		}
		const refunded = event("1GE84257G0350133W-6RW800890C634293G", "PAYMENT.CAPTURE.REFUNDED", {
			id: "1Y107995YT783435V",
			amount: { currency_code: "USD", value: "27.00" },
			status: "COMPLETED",
			links: [
				{ href: "https://api.paypal.com/v2/payments/refunds/1Y107995YT783435V", rel: "self", method: "GET" },
				{ href: "https://api.paypal.com/v2/payments/captures/42311647XV020574X", rel: "up", method: "GET" },
			],
		});
		const { raw, headers } = await signed("paypal", refunded);
		for (const elsewhere of [
			"https://api.paypal.com.evil.example/v1/notifications/certs/x",
			"http://127.0.0.1/certs/x",
		])
			expect(await post(cart("paypal").path, raw, { ...headers, "paypal-cert-url": elsewhere })).toBe(401);
		expect((await orderNumbered("PP-1"))?.state).toBe("paid");
		expect(await post(cart("paypal").path, raw, headers)).toBe(200);
		expect((await orderNumbered("PP-1"))?.state).toBe("refunded");
	});

	test("HOOK-02 signed JSON: as documented on the payments screen", async () => {
		const event = (type: string, data: object) => ({
			type,
			timestamp: "2026-11-22T10:00:00Z",
			data: { order: "Z-1", currency: "USD", test: true, ...data },
		});
		await deliver("webhook", event("order.refunded", { amount: "7.00" }));
		await deliver(
			"webhook",
			event("order.paid", { email: "zap@carts.example", name: "Zap", product: "product-1", amount: "27.00" }),
		);
		expect(await orderNumbered("Z-1")).toMatchObject({ state: "paid", refundedMinorUnits: 700, minorUnits: 2_700 });
		await deliver("webhook", event("dispute.opened", { id: "d" }));
		expect((await orderNumbered("Z-1"))?.state).toBe("disputed");
	});

	const json = (type: string, data: object) =>
		deliver("webhook", { type, timestamp: new Date(), data: { test: true, ...data } });
	const newJsonOrder = async () => {
		const order = `JSON-${++count}`;
		const sale = { order, email: `${order}@carts.example`, product: "product-1", amount: "27.00", currency: "USD" };
		await json("order.paid", sale);
		expect((await orderNumbered(order))?.state).toBe("paid");
		return order;
	};
	const attentionOf = async (order: string) => {
		await applied();
		const events = await eventsOf("webhook");
		return events.filter(({ reference, state }) => reference === order && state === "attention");
	};

	test("HOOK-02 ORD-04 signed JSON: two refunds of one order are added, and one that is delivered twice counts once", async () => {
		const order = await newJsonOrder();
		await json("order.refunded", { order, amount: "10.00" });
		const { raw, headers } = await signed("webhook", {
			type: "order.refunded",
			data: { order, amount: "5.00", test: true },
		});
		for (let time = 0; time < 2; time += 1) await post(cart("webhook").path, raw, headers);
		expect(await orderNumbered(order)).toMatchObject({ state: "paid", refundedMinorUnits: 1_500 });
		await json("order.refunded", { order, amount: "12.00" });
		expect(await orderNumbered(order)).toMatchObject({ state: "refunded", refundedMinorUnits: 2_700 });
	});

	test.each([
		["27.00", "EUR", "€27.00"],
		[27, "JPY", "¥27"],
	])(
		"HOOK-04 signed JSON: a refund of %s %s for an order in dollars is not counted, and needs attention",
		async (amount, currency, written) => {
			const order = await newJsonOrder();
			await json("order.refunded", { order, amount, currency });
			expect(await orderNumbered(order)).toMatchObject({ state: "paid", refundedMinorUnits: 0 });
			const [event] = await attentionOf(order);
			expect(event).toMatchObject({ reason: "other_currency" });
			expect(event?.detail).toContain(`a refund of ${written} for an order of $27.00`);
			await json("order.refunded", { order });
			expect(await orderNumbered(order)).toMatchObject({ state: "refunded" });
			expect(await attentionOf(order)).toEqual([]);
		},
	);

	test("HOOK-03 HOOK-04 signed JSON: a refund in another currency that arrives before its order needs attention", async () => {
		const order = `JSON-${++count}`;
		await json("order.refunded", { order, amount: "27.00", currency: "EUR" });
		await applied();
		await json("order.paid", { order, email: "late@carts.example", product: "product-1", amount: "27.00" });
		expect(await orderNumbered(order)).toMatchObject({ state: "paid", refundedMinorUnits: 0 });
		expect(await attentionOf(order)).toMatchObject([{ reason: "other_currency" }]);
	});

	test.each(["order.refunded", "dispute.opened", "dispute.lost"])(
		"HOOK-04 signed JSON: %s of an order that was never reported needs attention, until its sale is",
		async (type) => {
			const order = `JSON-${++count}`;
			await json(type, { order });
			expect(await attentionOf(order)).toMatchObject([
				{ reason: "unknown_order", detail: expect.stringContaining(order) },
			]);
			await json("order.paid", { order, email: "late@carts.example", product: "product-1", amount: "27.00" });
			await orderNumbered(order);
			expect((await attentionOf(order)).filter(({ reason }) => reason === "unknown_order")).toEqual([]);
		},
	);

	test("HOOK-04 signed JSON: a refund of a sale that waits for a decision, and the end of an unknown order, are no unknown refunds", async () => {
		const waits = `JSON-${++count}`;
		await json("order.paid", { order: waits, product: "product-1", amount: "27.00" });
		await json("order.refunded", { order: waits });
		expect(await attentionOf(waits)).toMatchObject([{ type: "order.paid", reason: "no_email" }]);
		const ended = `JSON-${++count}`;
		await json("order.canceled", { order: ended });
		expect(await attentionOf(ended)).toEqual([]);
	});

	test.each(["order.canceled", "order.failed"])(
		"HOOK-02 signed JSON: %s needs no more than the number of a known order",
		async (type) => {
			const order = await newJsonOrder();
			await json(type, { order });
			// A payment that was received stays, whatever attempt failed.
			expect((await orderNumbered(order))?.state).toBe(type === "order.canceled" ? "canceled" : "paid");
			expect(await attentionOf(order)).toEqual([]);
		},
	);

	test.each([
		["URGENT https://evil.example/login", ""],
		["WWW.EVIL.COM/refund", ""],
		["evil .com", ""],
		["Win $1000 call +1 555 0100", ""],
		["n".repeat(300), ""],
		["Anne-Marie St. John", "Anne-Marie St. John"],
	])("HOOK-02 SEC-09 a sale to %s is never lost, and only keeps a valid name", async (name, kept) => {
		const order = `NAME-${++count}`;
		const data = { order, email: "named@carts.example", name, product: "product-1", amount: "27.00", test: true };
		expect(await deliver("webhook", { type: "order.paid", timestamp: "2026-11-22T10:00:00Z", data })).toBe(200);
		expect(await orderNumbered(order)).toMatchObject({ state: "paid", name: kept });
	});

	test("HOOK-04 the same order number from two carts is two orders", async () => {
		const data = { order: "SAME-1", product: "product-1", amount: "27.00", test: true };
		await deliver("webhook", {
			type: "order.paid",
			timestamp: new Date(),
			data: { ...data, email: "one@carts.example" },
		});
		await deliver("thrivecart", {
			event: "order.success",
			mode: "test",
			event_id: "same",
			order_id: "SAME-1",
			currency: "USD",
			base_product: "product-1",
			customer: { email: "two@carts.example" },
			order: { total: "2700" },
		});
		await applied();
		const found = await db.select().from(orders).where(eq(orders.number, "SAME-1"));
		expect(found.map(({ email }) => email).sort()).toEqual(["one@carts.example", "two@carts.example"]);
	});
});

describe("a cart's API", () => {
	const idOf = async (type: CartType): Promise<string> => {
		const { body } = await call(admin, "admin.payments.read");
		return body.sources.find((source: { type: string }) => source.type === type).id;
	};

	test("HOOK-01 Send test event also checks the API key", async () => {
		const id = await idOf("paddle");
		const save = (apiKey: string) =>
			call(admin, "admin.payments.updateSource", {
				id,
				name: "paddle",
				secrets: { apiKey },
				products: [{ reference: "product-1", name: "Bundle", grants: "bundle" }],
				mode: "test",
			});
		expect((await save("revoked")).status).toBe(200);
		expect((await call(admin, "admin.payments.sendTestEvent", { id })).body).toEqual({
			passed: false,
			text: "Paddle refused the API key's permissions (403). Give it the permissions of the setup steps. It says: You aren't permitted to perform this request.",
		});
		expect((await save(apiKey ?? "")).status).toBe(200);
		expect((await call(admin, "admin.payments.sendTestEvent", { id })).body.passed).toBe(true);
	});

	test("HOOK-08 while PayPal's certificate can't be loaded, its events are refused for a retry, and the seller is notified", async () => {
		const { raw, headers } = await signed("paypal", sample("paypal"));
		const unreachable = {
			...headers,
			"paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT-unreachable",
		};
		expect(await post(cart("paypal").path, raw, unreachable)).toBe(503);
		const { body } = await call(admin, "admin.payments.read");
		const reason = "PayPal's certificate could not be loaded, so its events can't be checked.";
		expect(body.sources.find((source: { type: string }) => source.type === "paypal").lastFailure).toBe(reason);
		expect(await post(cart("paypal").path, raw, headers)).toBe(200);
	});
});

describe("the list of carts", () => {
	test("HOOK-07 secrets are stored encrypted, and generated ones are shown once", async () => {
		const rows = await db.$client.query("select secrets, address from purchase_sources");
		for (const { secrets, address } of rows.rows) {
			expect(secrets).not.toMatch(/P9G9F1XL6GNU|secret|whsec/);
			expect(address).not.toContain("hooks");
		}
		const added = await call(admin, "admin.payments.addSource", { type: "webhook", name: "Zapier" });
		expect(added.body.shownOnce).toMatch(/^whsec_/);
		const { body } = await call(admin, "admin.payments.read");
		expect(JSON.stringify(body)).not.toContain(added.body.shownOnce);
		expect(body.sources.find(({ id }: { id: string }) => id === added.body.id).secrets).toEqual([
			{ name: "secret", ending: added.body.shownOnce.slice(-4) },
		]);
		expect((await call(admin, "admin.payments.addSource", { type: "paypal", name: "" })).body).toMatchObject({
			code: "SECRET_MISSING",
			message: "Please enter: Webhook ID (webhookId), Client ID (clientId), Client secret (clientSecret).",
		});
		const { pathname } = new URL(added.body.address);
		expect((await call(admin, "admin.payments.removeSource", { id: added.body.id })).status).toBe(200);
		expect((await site.visit().fetch(pathname)).status).toBe(404);
	});
});
