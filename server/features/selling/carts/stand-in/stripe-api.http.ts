import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { readForm } from "../cart-body.ts";
import { isSupportedCurrency, MAX_AMOUNT, minimumOf } from "../stripe-limits.ts";
import { STAND_IN_KEY } from "./stand-in-key.ts";
import type { StandInCoupon, StandInSession } from "./stand-in-session.ts";
import {
	chargeObject,
	couponObject,
	lineItemObject,
	listObject,
	paymentIntentObject,
	refundObject,
	sessionObject,
	totalOf,
} from "./stripe-objects.ts";
import { DAY_SECONDS, type StripeStandIn, standInCodes } from "./stripe-stand-in.ts";

/** https://docs.stripe.com/api/errors */
interface ApiError {
	type: "invalid_request_error" | "idempotency_error";
	message: string;
	code?: string;
	param?: string;
}

const refuse = (
	c: Context,
	error: Omit<ApiError, "type"> & Partial<Pick<ApiError, "type">>,
	status: 400 | 401 | 404 = 400,
) => c.json({ error: { type: "invalid_request_error" as const, ...error } }, status);

const missing = (c: Context, what: string, id: string) =>
	refuse(c, { message: `No such ${what}: '${id}'`, code: "resource_missing" }, 404);

/** https://docs.stripe.com/api/metadata */
const metadata = z
	.record(z.string().max(40), z.string().max(500, "can have at most 500 characters"))
	.refine((entries) => Object.keys(entries).length <= 50, "can have at most 50 keys");

const flag = z.enum(["true", "false"]);
const amount = z.coerce.number().int().min(0).max(MAX_AMOUNT);

/** Parameters sent by this site (https://docs.stripe.com/api/checkout/sessions/create); any other is refused. */
const sessionParams = z.strictObject({
	mode: z.literal("payment"),
	success_url: z.url(),
	cancel_url: z.url(),
	line_items: z.record(
		z.string(),
		z.strictObject({
			price_data: z.strictObject({
				currency: z.string().refine(isSupportedCurrency, { error: ({ input }) => `Invalid currency: ${input}` }),
				unit_amount: amount,
				product_data: z.strictObject({ name: z.string().min(1).max(250) }),
				tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
			}),
			quantity: z.coerce.number().int().min(1),
		}),
	),
	allow_promotion_codes: flag.optional(),
	automatic_tax: z.strictObject({ enabled: flag }).optional(),
	client_reference_id: z.string().max(200).optional(),
	customer_email: z.email().max(800).optional(),
	discounts: z
		.record(z.string(), z.strictObject({ promotion_code: z.string().optional(), coupon: z.string().optional() }))
		.optional(),
	expires_at: z.coerce.number().int().optional(),
	managed_payments: z.strictObject({ enabled: flag }).optional(),
	metadata: metadata.default({}),
	payment_intent_data: z.strictObject({ statement_descriptor_suffix: z.string().max(22) }).optional(),
});

/** https://docs.stripe.com/api/coupons/create */
const couponParams = z
	.strictObject({
		id: z.string().max(200).optional(),
		name: z.string().max(40, "can have at most 40 characters").optional(),
		amount_off: z.coerce.number().int().min(1).max(MAX_AMOUNT).optional(),
		percent_off: z.coerce.number().positive().max(100).optional(),
		currency: z
			.string()
			.refine(isSupportedCurrency, { error: ({ input }) => `Invalid currency: ${input}` })
			.optional(),
		duration: z.literal("once").default("once"),
		max_redemptions: z.coerce.number().int().min(1).optional(),
		metadata: metadata.default({}),
	})
	.refine(({ amount_off, percent_off }) => (amount_off === undefined) !== (percent_off === undefined), {
		error: "You must pass either `percent_off` or `amount_off`.",
	})
	.refine(({ amount_off, currency }) => (amount_off === undefined) === (currency === undefined), {
		error: "You must pass `currency` when passing `amount_off`.",
	});

const refundParams = z.strictObject({
	payment_intent: z.string(),
	amount: z.coerce.number().int().min(1).max(MAX_AMOUNT).optional(),
	metadata: metadata.default({}),
});

/** How long a checkout is open at least. */
const MIN_OPEN_SECONDS = 1_800;

const evidenceParams = z.strictObject({ evidence: z.record(z.string(), z.string()), submit: z.literal("true") });

/** https://docs.stripe.com/api/pagination */
const page = {
	limit: z.coerce.number().int().min(1).max(100).default(10),
	starting_after: z.string().optional(),
	ending_before: z.string().optional(),
};
const seconds = z.coerce.number().int();
const created = z.strictObject({
	gt: seconds.optional(),
	gte: seconds.optional(),
	lt: seconds.optional(),
	lte: seconds.optional(),
});

/** Returns the first problem, with Stripe's message if there is one. */
function describeProblem({ issues }: z.ZodError): Omit<ApiError, "type"> {
	const [issue] = issues;
	const path = issue?.path.map(String) ?? [];
	if (issue?.code === "unrecognized_keys") {
		const param = [...path, issue.keys[0] ?? ""].join(".");
		return { message: `Received unknown parameter: ${param}`, code: "parameter_unknown", param };
	}
	return { message: `${path.join(".")}: ${issue?.message}`, param: path.join(".") };
}

function paginate<Item extends { id: string }>(
	all: Item[],
	{ limit, starting_after, ending_before }: { limit: number; starting_after?: string; ending_before?: string },
): { items: Item[]; hasMore: boolean } {
	const place = (id: string) => all.findIndex((item) => item.id === id);
	if (ending_before) {
		const end = Math.max(0, place(ending_before));
		return { items: all.slice(Math.max(0, end - limit), end), hasMore: end > limit };
	}
	const from = starting_after ? place(starting_after) + 1 : 0;
	return { items: all.slice(from, from + limit), hasMore: all.length > from + limit };
}

/** Serves Stripe's API below `/v1`, validating requests as strictly as Stripe. */
export function createStripeApi(standIn: StripeStandIn): Hono {
	const api = new Hono();
	/** https://docs.stripe.com/api/idempotent_requests: the first response, and its request. */
	const answers = new Map<string, { request: string; answer: Promise<Response> }>();

	const byIntent = (id: string): StandInSession | undefined =>
		standIn.sessions().find(({ paymentIntent }) => paymentIntent === id);

	api.use(async (c, next) => {
		if (c.req.header("authorization") === `Bearer ${STAND_IN_KEY}`) return next();
		return refuse(c, { message: "Invalid API Key provided" }, 401);
	});
	api.use(async (c, next) => {
		const key = c.req.header("idempotency-key");
		if (c.req.method !== "POST" || !key) return next();
		const request = `${c.req.path} ${await c.req.text()}`;
		const known = answers.get(key);
		if (known && known.request !== request) {
			const message =
				"Keys for idempotent requests can only be used with the same parameters they were first used with.";
			return refuse(c, { type: "idempotency_error", message });
		}
		if (known) {
			const response = (await known.answer).clone();
			return new Response(response.body, { status: response.status, headers: { "idempotent-replayed": "true" } });
		}
		const answer = next().then(() => c.res.clone());
		answers.set(key, { request, answer });
		await answer;
		return undefined;
	});

	api.post("/checkout/sessions", async (c) => {
		const parsed = sessionParams.safeParse(readForm(await c.req.text()));
		if (!parsed.success) return refuse(c, describeProblem(parsed.error));
		const { line_items, discounts, allow_promotion_codes, expires_at, ...params } = parsed.data;
		if (discounts && allow_promotion_codes)
			return refuse(c, { message: "You may only specify one of these parameters: allow_promotion_codes, discounts." });
		const [item] = Object.values(line_items);
		if (!item) return refuse(c, { message: "Missing required param: line_items.", param: "line_items" });
		const { currency, unit_amount, product_data } = item.price_data;
		const subtotal = unit_amount * item.quantity;
		const asked = Object.values(discounts ?? {});
		const [discount] = asked;
		if (asked.length > 1 || (discount?.coupon && discount.promotion_code))
			return refuse(c, { message: "You may only specify one discount.", param: "discounts" });
		const coupon = discount?.coupon === undefined ? null : standIn.coupons.get(discount.coupon);
		if (coupon === undefined) return missing(c, "coupon", discount?.coupon ?? "");
		if (coupon && coupon.maxRedemptions !== null && coupon.redemptions >= coupon.maxRedemptions)
			return refuse(c, { message: `Coupon ${coupon.id} is used up and cannot be applied.`, code: "coupon_expired" });
		if (coupon?.currency && coupon.currency !== currency.toLowerCase())
			return refuse(c, { message: `The coupon ${coupon.id} is not for the currency ${currency}.` });
		const now = Math.floor(Date.now() / 1_000);
		if (expires_at !== undefined && (expires_at < now + MIN_OPEN_SECONDS || expires_at > now + DAY_SECONDS))
			return refuse(c, {
				message: "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
				param: "expires_at",
			});
		const off = coupon ? (coupon.amountOff ?? Math.round((subtotal * (coupon.percentOff ?? 0)) / 100)) : 0;
		const reduced = Math.max(0, subtotal - off);
		const minimum = minimumOf(currency);
		if (reduced > 0 && reduced < minimum) {
			const message = `The Checkout Session's total amount must convert to at least ${minimum} in the smallest unit of ${currency}.`;
			return refuse(c, { message, code: "amount_too_small" });
		}
		const code = discount?.promotion_code?.replace(/^promo_/, "");
		if (code !== undefined && !(code in standInCodes)) return missing(c, "promotion code", code);
		const session = standIn.create({
			successUrl: params.success_url,
			cancelUrl: params.cancel_url,
			currency,
			product: product_data.name,
			quantity: item.quantity,
			subtotal,
			metadata: params.metadata,
			customerEmail: params.customer_email ?? "",
			clientReference: params.client_reference_id ?? null,
			discount: subtotal - reduced,
			discounts: coupon ? { coupon: coupon.id, name: coupon.name ?? coupon.id } : null,
			allowsCodes: code !== undefined || allow_promotion_codes === "true",
			...(expires_at === undefined ? {} : { expiresAt: expires_at }),
		});
		if (code !== undefined) {
			standIn.applyCode(session, code);
			Object.assign(session, { allowsCodes: false, discounts: { promotionCode: `promo_${code}`, name: code } });
		}
		return c.json(sessionObject(session));
	});
	api.get("/checkout/sessions", (c) => {
		const query = z.strictObject(page).safeParse(readForm(new URL(c.req.url).searchParams.toString()));
		if (!query.success) return refuse(c, describeProblem(query.error));
		const { items, hasMore } = paginate(standIn.sessions(), query.data);
		return c.json(listObject("/v1/checkout/sessions", items.map(sessionObject), hasMore));
	});
	api.get("/checkout/sessions/:id", (c) => {
		const id = c.req.param("id");
		const session = standIn.find(id);
		return session ? c.json(sessionObject(session)) : missing(c, "checkout.session", id);
	});
	api.get("/checkout/sessions/:id/line_items", (c) => {
		const id = c.req.param("id");
		const session = standIn.find(id);
		if (!session) return missing(c, "checkout.session", id);
		return c.json(listObject(`/v1/checkout/sessions/${id}/line_items`, [lineItemObject(session)]));
	});
	api.post("/checkout/sessions/:id/expire", (c) => {
		const session = standIn.find(c.req.param("id"));
		if (!session) return missing(c, "checkout.session", c.req.param("id"));
		if (!standIn.expire(session))
			return refuse(c, { message: `Only Checkout Sessions with a status in ["open"] can be expired.` });
		return c.json(sessionObject(session));
	});
	api.post("/coupons", async (c) => {
		const parsed = couponParams.safeParse(readForm(await c.req.text()));
		if (!parsed.success) return refuse(c, describeProblem(parsed.error));
		const {
			id = randomBytes(4).toString("hex"),
			name,
			amount_off,
			percent_off,
			currency,
			max_redemptions,
		} = parsed.data;
		if (standIn.coupons.has(id))
			return refuse(c, { message: "Coupon already exists.", code: "resource_already_exists" });
		const coupon: StandInCoupon = {
			id,
			name: name ?? null,
			amountOff: amount_off ?? null,
			currency: currency?.toLowerCase() ?? null,
			percentOff: percent_off ?? null,
			maxRedemptions: max_redemptions ?? null,
			redemptions: 0,
			created: Math.floor(Date.now() / 1_000),
			metadata: parsed.data.metadata,
		};
		standIn.coupons.set(id, coupon);
		return c.json(couponObject(coupon));
	});
	api.delete("/coupons/:id", (c) => {
		const id = c.req.param("id");
		if (!standIn.coupons.delete(id)) return missing(c, "coupon", id);
		return c.json({ id, object: "coupon", deleted: true });
	});
	api.get("/promotion_codes", (c) => {
		const code = (c.req.query("code") ?? "").toUpperCase();
		const data = code in standInCodes ? [{ id: `promo_${code}`, object: "promotion_code", code, active: true }] : [];
		return c.json(listObject("/v1/promotion_codes", data));
	});
	api.get("/payment_intents/:id", (c) => {
		const id = c.req.param("id");
		const session = byIntent(id);
		return session ? c.json(paymentIntentObject(session)) : missing(c, "payment_intent", id);
	});
	api.get("/charges/:id", (c) => {
		const id = c.req.param("id");
		const session = standIn.sessions().find(({ charge }) => charge === id);
		return session ? c.json(chargeObject(session)) : missing(c, "charge", id);
	});
	api.post("/refunds", async (c) => {
		const parsed = refundParams.safeParse(readForm(await c.req.text()));
		if (!parsed.success) return refuse(c, describeProblem(parsed.error));
		const { payment_intent, amount, metadata } = parsed.data;
		const session = byIntent(payment_intent);
		if (!session) return missing(c, "payment_intent", payment_intent);
		const left = totalOf(session) - session.refunded;
		if (left === 0) {
			const message = `Charge ${session.charge} has already been refunded.`;
			return refuse(c, { message, code: "charge_already_refunded" });
		}
		const refund = standIn.refund(session, amount ?? left, metadata);
		if (!refund) return refuse(c, { message: "Refund amount is greater than unrefunded amount on charge" });
		return c.json(refundObject(session, refund));
	});
	api.get("/refunds", (c) => {
		const query = z
			.strictObject({ ...page, payment_intent: z.string().optional() })
			.safeParse(readForm(new URL(c.req.url).searchParams.toString()));
		if (!query.success) return refuse(c, describeProblem(query.error));
		const { payment_intent } = query.data;
		const sessions = payment_intent ? [byIntent(payment_intent)] : standIn.sessions();
		const all = sessions.flatMap((session) =>
			session ? session.refunds.map((refund) => refundObject(session, refund)) : [],
		);
		const { items, hasMore } = paginate(all, query.data);
		return c.json(listObject("/v1/refunds", items, hasMore));
	});
	api.post("/files", async (c) => {
		const { purpose, file } = await c.req.parseBody();
		if (purpose !== "dispute_evidence" || !(file instanceof File))
			return refuse(c, { message: "Missing required param: file.", param: "file" });
		const content = Buffer.from(await file.arrayBuffer());
		return c.json({
			id: standIn.keepFile(content),
			object: "file",
			created: Math.floor(Date.now() / 1_000),
			purpose,
			size: content.length,
			filename: file.name,
		});
	});
	api.post("/disputes/:id", async (c) => {
		const id = c.req.param("id");
		const parsed = evidenceParams.safeParse(readForm(await c.req.text()));
		if (!parsed.success) return refuse(c, describeProblem(parsed.error));
		const dispute = standIn.submitEvidence(id, parsed.data.evidence);
		return dispute ? c.json(dispute) : missing(c, "dispute", id);
	});
	api.get("/events", (c) => {
		const query = z
			.strictObject({
				...page,
				created: created.optional(),
				type: z.string().optional(),
				types: z.record(z.string(), z.string()).optional(),
			})
			.safeParse(readForm(new URL(c.req.url).searchParams.toString()));
		if (!query.success) return refuse(c, describeProblem(query.error));
		const { created: when = {}, type, types } = query.data;
		const wanted = types ? new Set(Object.values(types)) : type ? new Set([type]) : null;
		const found = standIn
			.events()
			.filter(
				(event) =>
					(!wanted || wanted.has(event.type)) &&
					(when.gt === undefined || event.created > when.gt) &&
					(when.gte === undefined || event.created >= when.gte) &&
					(when.lt === undefined || event.created < when.lt) &&
					(when.lte === undefined || event.created <= when.lte),
			);
		const { items, hasMore } = paginate(found, query.data);
		return c.json(listObject("/v1/events", items, hasMore));
	});
	return api;
}
