import { z } from "zod";
import { isSameSecret } from "../../../../secrets/is-same-secret.ts";
import {
	type CartAdapter,
	inquiryDetail,
	lookUpStatus,
	type ParsedEvent,
	type ReadingContext,
	type ReportedFact,
} from "../cart-adapter.ts";
import { fromStripeAmount } from "../cart-amounts.ts";
import { untilAborted } from "../cart-api.ts";
import { hmacSha256, isFresh } from "../signatures.ts";

/** The product of our own checkout, named in its metadata. */
export const BUNDLE = "bundle";

/** The type of our own event for an order without a payment (CODE-04). */
export const FREE_ORDER = "order.free";

const INQUIRY = "inquiry";

/** https://docs.stripe.com/api/disputes/object#dispute_object-status. An inquiry (`warning_…`) withdraws no money. */
const disputeStatuses = {
	needs_response: "dispute_opened",
	under_review: "dispute_opened",
	won: "dispute_won",
	lost: "dispute_lost",
	warning_needs_response: INQUIRY,
	warning_under_review: INQUIRY,
	warning_closed: "dispute_won",
} as const;

/**
 * What was `prevented` before it became a dispute: the bank rejected it (`block`), or the buyer was refunded
 * (`resolution`). The case types are Stripe's (https://docs.stripe.com/changelog/basil/2025-08-27/add-preventions-to-dispute);
 * that a resolution refunds is how Visa's Rapid Dispute Resolution works, and not said there.
 */
const preventions = { block: "dispute_won", resolution: "dispute_lost" } as const;

/** https://docs.stripe.com/api/refunds/object#refund_object-status: whether the money goes back to the seller. */
const refundStatuses = {
	pending: false,
	requires_action: false,
	succeeded: false,
	failed: true,
	canceled: true,
} as const;

/** https://docs.stripe.com/api/checkout/sessions/object#checkout_session_object-payment_status */
const paymentStatuses = { paid: "paid", no_payment_required: "paid", unpaid: "pending" } as const;

const id = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();
const currency = z
	.string()
	.regex(/^[a-z]{3}$/i)
	.transform((code) => code.toUpperCase());

const stripeEvent = z.object({
	id: z.string().max(255),
	type: z.string().max(255),
	created: z.number(),
	livemode: z.boolean(),
	data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** https://docs.stripe.com/api/checkout/sessions/object */
const checkoutSession = z.object({
	id: z.string(),
	mode: z.string(),
	payment_status: z.string(),
	payment_intent: id,
	amount_total: z.number().nullish(),
	currency: currency.nullish(),
	customer_details: z.object({ email: z.string().nullish(), name: z.string().nullish() }).nullish(),
	total_details: z.object({ amount_tax: z.number().nullish(), amount_discount: z.number().nullish() }).nullish(),
	metadata: z.record(z.string(), z.string()).nullish(),
});

/** https://docs.stripe.com/api/charges/object */
const charge = z.object({
	id: z.string(),
	payment_intent: id,
	amount_refunded: z.number(),
	currency,
});

/** https://docs.stripe.com/api/refunds/object */
const refund = z.object({
	id: z.string(),
	payment_intent: id,
	charge: id,
	amount: z.number(),
	currency,
	status: z.string().nullish(),
});

/** https://docs.stripe.com/api/disputes/object */
const dispute = z.object({
	id: z.string(),
	payment_intent: id,
	charge: id,
	status: z.string(),
	payment_method_details: z.object({ card: z.object({ case_type: z.string().nullish() }).nullish() }).nullish(),
});

/** Fields of every object about a payment. */
const referenced = z.object({ id: z.string(), payment_intent: id, charge: id });

/** Returns the ID of an order, used for people and for its facts. */
const referenceOf = (found: { payment_intent?: string | null; charge?: string | null; id: string }) =>
	found.payment_intent ?? found.charge ?? found.id;

/** Returns a number short enough to be read out on the phone. */
export const orderNumberOf = (reference: string): string =>
	`S-${reference.replace(/^.*_/, "").slice(-10).toUpperCase()}`;

/**
 * Stripe (https://docs.stripe.com/webhooks#verify-manually): `Stripe-Signature` contains a time and HMAC-SHA256
 * signatures of `time.body`. Events arrive in any order, and more than once.
 */
export const stripe: CartAdapter = {
	type: "stripe",
	// Events of payment links do not contain the products.
	readCallsApi: (type) => type.startsWith("checkout.session."),
	format: "json",
	ownProducts: [{ reference: BUNDLE, grants: "bundle" }],

	verify({ headers, raw }, { webhookSecret = "" }, now) {
		const parts = (headers.get("stripe-signature") ?? "").split(",").map((part) => part.trim().split("=", 2));
		const time = parts.find(([name]) => name === "t")?.[1] ?? "";
		const expected = webhookSecret && hmacSha256(webhookSecret, Buffer.concat([Buffer.from(`${time}.`), raw]), "hex");
		const genuine = parts.filter(([name, value]) => name === "v1" && isSameSecret(value ?? "", expected)).length > 0;
		if (!genuine) return "forged";
		return isFresh(Number(time), now) ? "genuine" : "stale";
	},

	identify(body) {
		const { id, type, livemode, data } = stripeEvent.parse(body);
		const found = referenced.safeParse(data.object).data;
		return { key: id, type, test: !livemode, reference: found ? referenceOf(found) : null };
	},

	read(body, context): ParsedEvent | Promise<ParsedEvent> {
		const { type, created, data } = stripeEvent.parse(body);
		const at = new Date(created * 1_000);
		switch (type) {
			// Our own event: an order that was placed here, because nothing had to be paid.
			case FREE_ORDER:
			case "checkout.session.completed":
			case "checkout.session.async_payment_succeeded":
			case "checkout.session.async_payment_failed":
				return readSession(data.object, type, at, context);
			case "checkout.session.expired":
				return { ignored: "The checkout expired unpaid.", expiredCheckout: referenced.parse(data.object).id };
			case "charge.refunded":
				return facts(readCharge(data.object, at));
			// Our own event: the API's response to a refund requested here.
			case "refund.asked": {
				const { id, amount, currency, ...payment } = refund.parse(data.object);
				const minorUnits = fromStripeAmount(amount, currency);
				return facts({ reference: referenceOf({ id, ...payment }), kind: "refunded", at, subjectId: id, minorUnits });
			}
			case "refund.failed":
			case "charge.refund.updated":
			case "refund.updated": {
				const { id, amount, currency, status, ...payment } = refund.parse(data.object);
				if (!lookUpStatus(refundStatuses, "refund status", status)) return { ignored: "The refund goes on." };
				return facts({
					reference: referenceOf({ id, ...payment }),
					kind: "refund_reversed",
					at,
					subjectId: id,
					minorUnits: fromStripeAmount(amount, currency),
				});
			}
			case "charge.dispute.created":
			case "charge.dispute.updated":
			case "charge.dispute.funds_withdrawn":
			case "charge.dispute.funds_reinstated":
			case "charge.dispute.closed": {
				const { id, status, payment_method_details, ...payment } = dispute.parse(data.object);
				const prevention = payment_method_details?.card?.case_type;
				const kind =
					status === "prevented"
						? lookUpStatus(preventions, "prevention of a dispute", prevention)
						: lookUpStatus(disputeStatuses, "dispute status", status);
				const reference = referenceOf({ id, ...payment });
				if (kind !== INQUIRY) return facts({ reference, kind, at, subjectId: id });
				// The response was sent: the bank decides.
				if (status === "warning_under_review") return { ignored: "The bank reads the answer to its inquiry." };
				return { attention: "inquiry", detail: inquiryDetail("Stripe"), reference };
			}
			default:
				return { ignored: "Not about an order." };
		}
	},

	sign(body, { webhookSecret = "" }, now) {
		const raw = JSON.stringify(body);
		const time = Math.floor(now.getTime() / 1_000);
		const signature = hmacSha256(webhookSecret, `${time}.${raw}`, "hex");
		return { raw, headers: { "content-type": "application/json", "stripe-signature": `t=${time},v1=${signature}` } };
	},

	/** As in https://docs.stripe.com/api/events/object */
	sample: (_secrets, { id: sampleId, product }, now) => ({
		id: `evt_${sampleId}`,
		object: "event",
		type: "checkout.session.completed",
		created: Math.floor(now.getTime() / 1_000),
		livemode: false,
		data: {
			object: {
				id: `cs_test_${sampleId}`,
				object: "checkout.session",
				mode: "payment",
				payment_status: "paid",
				payment_intent: `pi_${sampleId}`,
				amount_total: 2_700,
				currency: "usd",
				customer_details: { email: "test@example.com", name: "Test Buyer" },
				total_details: { amount_tax: 0 },
				metadata: { product: product.reference, product_name: product.name },
			},
		},
	}),
};

const facts = (...reported: ReportedFact[]): ParsedEvent => ({ facts: reported });

function readCharge(object: unknown, at: Date): ReportedFact {
	const { id, payment_intent, amount_refunded, currency } = charge.parse(object);
	return {
		reference: referenceOf({ id, payment_intent }),
		kind: "refunded",
		at,
		subjectId: "",
		minorUnits: fromStripeAmount(amount_refunded, currency),
		cumulative: true,
	};
}

async function readSession(object: unknown, type: string, at: Date, context: ReadingContext): Promise<ParsedEvent> {
	const session = checkoutSession.parse(object);
	if (session.mode !== "payment") return { ignored: "This site sells no subscriptions." };
	const reference = referenceOf({ id: session.id, payment_intent: session.payment_intent });
	const inCurrency = session.currency ?? "USD";
	const payment = lookUpStatus(paymentStatuses, "payment status", session.payment_status, context.unknownStatus);
	return facts({
		reference,
		kind: type === "checkout.session.async_payment_failed" ? "failed" : payment,
		at,
		subjectId: session.id,
		sale: {
			number: orderNumberOf(reference),
			email: session.customer_details?.email ?? "",
			name: session.customer_details?.name ?? "",
			products: session.metadata?.product
				? [{ reference: session.metadata.product, name: session.metadata.product_name ?? session.metadata.product }]
				: await readProducts(session.id, context),
			minorUnits: fromStripeAmount(session.amount_total ?? 0, inCurrency),
			taxMinorUnits:
				typeof session.total_details?.amount_tax === "number"
					? fromStripeAmount(session.total_details.amount_tax, inCurrency)
					: null,
			discountMinorUnits: fromStripeAmount(session.total_details?.amount_discount ?? 0, inCurrency),
			currency: inCurrency,
		},
	});
}

/** Fetches the products of a payment link of the same account, because the event does not contain them. */
async function readProducts(
	sessionId: string,
	context: ReadingContext,
): Promise<{ reference: string; name: string }[]> {
	const client = await context.stripe(context.secrets.secretKey ?? "");
	// The queue retries.
	const once = { timeout: 10_000, maxNetworkRetries: 0 };
	const call = client.checkout.sessions.listLineItems(sessionId, { limit: 20 }, once);
	const { data } = await untilAborted(call, context.signal);
	return data.map(({ price, description }) => {
		const product = price?.product;
		return { reference: (typeof product === "string" ? product : product?.id) ?? "", name: description ?? "" };
	});
}
