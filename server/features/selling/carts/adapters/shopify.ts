import { z } from "zod";
import { isSameSecret } from "../../../../secrets/is-same-secret.ts";
import {
	type CartAdapter,
	inquiryDetail,
	lookUpStatus,
	optionalFlag,
	optionalText,
	type ParsedEvent,
} from "../cart-adapter.ts";
import { parseMinorUnits } from "../cart-amounts.ts";
import { hmacSha256, sha256 } from "../signatures.ts";

const id = z.union([z.string(), z.number()]).transform(String);
const amount = z.union([z.string(), z.number()]);
const currency = z.string().regex(/^[A-Z]{3}$/);

/** https://shopify.dev/docs/api/admin-rest/latest/resources/order */
const shopifyOrder = z.object({
	id,
	name: optionalText,
	email: z.string().nullish(),
	contact_email: z.string().nullish(),
	customer: z
		.object({ first_name: z.string().nullish(), last_name: z.string().nullish(), email: z.string().nullish() })
		.nullish(),
	total_price: amount,
	total_tax: amount.nullish(),
	currency,
	financial_status: z.string().nullish(),
	processed_at: z.coerce.date().nullish(),
	created_at: z.coerce.date(),
	cancelled_at: z.coerce.date().nullish(),
	line_items: z
		.array(z.object({ product_id: id.nullish(), variant_id: id.nullish(), title: optionalText }))
		.default([]),
	test: optionalFlag,
});

/** https://shopify.dev/docs/api/admin-rest/latest/resources/refund */
const shopifyRefund = z.object({
	id,
	order_id: id,
	created_at: z.coerce.date(),
	transactions: z
		.array(z.object({ kind: z.string(), status: z.string(), amount, currency: currency.nullish() }))
		.default([]),
});

/** https://shopify.dev/docs/api/admin-rest/latest/resources/dispute */
const shopifyDispute = z.object({
	id,
	order_id: id.nullish(),
	type: z.string().nullish(),
	status: z.string(),
	initiated_at: z.coerce.date(),
	finalized_on: z.coerce.date().nullish(),
});

/** https://shopify.dev/docs/api/admin-rest/latest/resources/order: `financial_status`. */
const financialStatuses = {
	paid: "paid",
	partially_refunded: "paid",
	refunded: "paid",
	pending: "pending",
	authorized: "pending",
	partially_paid: "pending",
	expired: "failed",
	voided: "canceled",
} as const;

/** https://shopify.dev/docs/api/admin-graphql/latest/enums/OrderTransactionStatus: whether the money goes back. */
const refundStatuses = {
	success: true,
	pending: true,
	awaiting_response: true,
	failure: false,
	error: false,
	unknown: false,
};

/** https://shopify.dev/docs/api/admin-graphql/latest/enums/DisputeStatus */
const disputeStatuses = {
	needs_response: "dispute_opened",
	under_review: "dispute_opened",
	won: "dispute_won",
	lost: "dispute_lost",
	accepted: "dispute_lost",
	charge_refunded: "dispute_lost",
} as const;

/**
 * Shopify (https://shopify.dev/docs/apps/build/webhooks/subscribe/https): HMAC-SHA256 of the body, in base64. The event
 * type is in a header.
 */
export const shopify: CartAdapter = {
	type: "shopify",
	format: "json",

	verify: ({ headers, raw }, { secret = "" }) =>
		secret && isSameSecret(headers.get("x-shopify-hmac-sha256") ?? "", hmacSha256(secret, raw, "base64"))
			? "genuine"
			: "forged",

	identify: (body, { headers, raw }) => ({
		// One action of the seller, such as a cancellation with a refund, is one event with several topics.
		key: [
			headers.get("x-shopify-topic") ?? "",
			headers.get("x-shopify-event-id") ?? headers.get("x-shopify-webhook-id") ?? sha256(raw),
		].join(" "),
		type: headers.get("x-shopify-topic") ?? "",
		test: headers.get("x-shopify-test") === "true" || z.object({ test: z.literal(true) }).safeParse(body).success,
		reference: referenceOf(headers.get("x-shopify-topic") ?? "", body),
	}),

	read(body, { type, unknownStatus }): ParsedEvent {
		switch (type) {
			case "orders/paid":
			case "orders/create":
			case "orders/cancelled":
				return readOrder(body, type, unknownStatus);
			case "refunds/create": {
				const { id, order_id: reference, created_at: at, transactions } = shopifyRefund.parse(body);
				const minorUnits = transactions
					.filter(({ kind, status }) => kind === "refund" && lookUpStatus(refundStatuses, "refund status", status))
					.reduce((sum, { amount, currency }) => sum + parseMinorUnits(amount, currency ?? "USD"), 0);
				if (minorUnits === 0) return { ignored: "No money went back." };
				return { facts: [{ reference, kind: "refunded", at, subjectId: id, minorUnits }] };
			}
			case "disputes/create":
			case "disputes/update": {
				const { id, order_id: reference, ...dispute } = shopifyDispute.parse(body);
				if (!reference) return { ignored: "The dispute is about no order." };
				const kind = lookUpStatus(disputeStatuses, "dispute status", dispute.status);
				// The bank inquires without withdrawing money: https://help.shopify.com/en/manual/payments/chargebacks
				if (dispute.type === "inquiry" && kind === "dispute_opened")
					return { attention: "inquiry", detail: inquiryDetail("Shopify"), reference };
				return { facts: [{ reference, kind, at: dispute.finalized_on ?? dispute.initiated_at, subjectId: id }] };
			}
			default:
				return { ignored: "Not about an order." };
		}
	},

	sign(body, { secret = "" }) {
		const raw = JSON.stringify(body);
		return {
			raw,
			headers: {
				"content-type": "application/json",
				"x-shopify-topic": "orders/paid",
				"x-shopify-hmac-sha256": hmacSha256(secret, raw, "base64"),
			},
		};
	},

	sample: (_secrets, { id, product }, now) => ({
		id,
		name: "#1001",
		email: "test@example.com",
		customer: { first_name: "Test", last_name: "Buyer" },
		total_price: "27.00",
		total_tax: "0.00",
		currency: "USD",
		created_at: now.toISOString(),
		processed_at: now.toISOString(),
		line_items: [{ product_id: product.reference, title: product.name }],
		test: true,
	}),
};

/** Returns the order that an event is about; for order events, their own ID. */
function referenceOf(topic: string, body: unknown): string | null {
	const { id: own, order_id } = z.object({ id, order_id: id.nullish() }).partial().safeParse(body).data ?? {};
	return (topic.startsWith("orders/") ? own : order_id) ?? null;
}

function readOrder(body: unknown, type: string, unknownStatus: "paid" | undefined): ParsedEvent {
	const order = shopifyOrder.parse(body);
	const { first_name, last_name, email } = order.customer ?? {};
	const { id: reference, currency } = order;
	const sold = order.processed_at ?? order.created_at;
	const canceled = type === "orders/cancelled";
	const paid = type === "orders/paid" ? "paid" : "pending";
	// The status of the order is more reliable than the topic: an order may be edited in between.
	const kind = order.financial_status
		? lookUpStatus(financialStatuses, "financial status", order.financial_status, unknownStatus)
		: paid;
	return {
		facts: [
			{
				reference,
				kind: canceled ? "canceled" : kind,
				at: canceled ? (order.cancelled_at ?? sold) : sold,
				subjectId: "",
				sale: {
					number: order.name || reference,
					email: order.email || order.contact_email || email || "",
					name: `${first_name ?? ""} ${last_name ?? ""}`.trim(),
					products: order.line_items.flatMap(({ product_id, variant_id, title }) =>
						[product_id, variant_id].flatMap((reference) => (reference ? [{ reference, name: title }] : [])),
					),
					minorUnits: parseMinorUnits(order.total_price, currency),
					taxMinorUnits: order.total_tax ? parseMinorUnits(order.total_tax, currency) : null,
					currency,
				},
			},
		],
	};
}
