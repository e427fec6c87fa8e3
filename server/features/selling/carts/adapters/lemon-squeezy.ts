import { z } from "zod";
import { isSameSecret } from "../../../../secrets/is-same-secret.ts";
import {
	type CartAdapter,
	lookUpStatus,
	optionalFlag,
	optionalText,
	type ParsedEvent,
	type ReportedFact,
} from "../cart-adapter.ts";
import { hmacSha256, sha256 } from "../signatures.ts";

const id = z.union([z.string(), z.number()]).transform(String);

/** https://docs.lemonsqueezy.com/help/webhooks/example-payloads and https://docs.lemonsqueezy.com/api/orders/the-order-object */
const lemonSqueezyEvent = z.object({
	meta: z.object({ event_name: z.string() }),
	data: z.object({
		id,
		attributes: z
			.object({
				order_number: id,
				user_name: z.string().nullish(),
				user_email: z.string().nullish(),
				currency: z.string().regex(/^[A-Z]{3}$/),
				total: z.number().int(),
				tax: z.number().int().nullish(),
				status: z.string(),
				// Null until it is refunded.
				refunded: optionalFlag,
				refunded_at: z.coerce.date().nullish(),
				refunded_amount: z.number().int().nullish(),
				created_at: z.coerce.date(),
				updated_at: z.coerce.date().nullish(),
				first_order_item: z
					.object({
						product_id: id,
						variant_id: id.nullish(),
						product_name: optionalText,
						variant_name: z.string().nullish(),
					})
					.nullish(),
			})
			.loose(),
	}),
});

/** Fields of every event, whatever it is about. */
const anyEvent = z.object({
	meta: z.object({ event_name: z.string(), test_mode: z.boolean().nullish() }),
	data: z
		.object({
			type: z.string().nullish(),
			id: id.nullish(),
			attributes: z.object({ test_mode: z.boolean().nullish() }).nullish(),
		})
		.nullish(),
});

/** https://docs.lemonsqueezy.com/api/orders/the-order-object: Lemon Squeezy refuses `fraudulent` orders. */
const statuses = {
	pending: "pending",
	failed: "failed",
	fraudulent: "failed",
	paid: "paid",
	partial_refund: "paid",
	refunded: "paid",
} as const;

/** Lemon Squeezy (https://docs.lemonsqueezy.com/help/webhooks/signing-requests): HMAC-SHA256 of the body, in hex. */
export const lemonSqueezy: CartAdapter = {
	type: "lemon-squeezy",
	format: "json",

	verify: ({ headers, raw }, { signingSecret = "" }) =>
		signingSecret && isSameSecret(headers.get("x-signature") ?? "", hmacSha256(signingSecret, raw, "hex"))
			? "genuine"
			: "forged",

	identify(body, { raw }) {
		const { meta, data } = anyEvent.parse(body);
		const reference = (data?.type ?? "orders") === "orders" ? (data?.id ?? null) : null;
		const test = meta.test_mode ?? data?.attributes?.test_mode ?? null;
		// A redelivery has the same body.
		return { key: sha256(raw), type: meta.event_name, test, reference };
	},

	read(body, { unknownStatus }): ParsedEvent {
		const { event_name } = anyEvent.parse(body).meta;
		if (event_name !== "order_created" && event_name !== "order_refunded") return { ignored: "Not about an order." };
		const { data } = lemonSqueezyEvent.parse(body);
		const order = data.attributes;
		const reference = data.id;
		const kind = lookUpStatus(statuses, "order status", order.status, unknownStatus);
		const item = order.first_order_item;
		const sale: ReportedFact = {
			reference,
			kind,
			at: order.created_at,
			subjectId: "",
			sale: {
				number: order.order_number,
				email: order.user_email ?? "",
				name: order.user_name ?? "",
				products: item ? [{ reference: item.product_id, name: item.product_name, alias: item.variant_id ?? "" }] : [],
				minorUnits: order.total,
				taxMinorUnits: order.tax ?? null,
				currency: order.currency,
			},
		};
		if (event_name === "order_refunded") {
			const at = order.refunded_at ?? order.updated_at ?? order.created_at;
			const amount = order.refunded_amount ?? order.total;
			// Of an order that was refused after it was paid, such as `fraudulent`, nothing stays with the seller.
			const isFull = kind !== "paid" || (order.refunded && order.status !== "partial_refund");
			const refund: ReportedFact = {
				reference,
				kind: "refunded",
				at,
				subjectId: "",
				minorUnits: amount,
				cumulative: true,
				...(isFull && { full: true }),
			};
			// The whole order: its own event may have been lost.
			return { facts: kind === "paid" ? [refund, sale] : [refund] };
		}
		return { facts: [sale] };
	},

	sign(body, { signingSecret = "" }) {
		const raw = JSON.stringify(body);
		return {
			raw,
			headers: { "content-type": "application/json", "x-signature": hmacSha256(signingSecret, raw, "hex") },
		};
	},

	sample: (_secrets, { id, product }, now) => ({
		meta: { event_name: "order_created", test_mode: true },
		data: {
			type: "orders",
			id,
			attributes: {
				order_number: 1,
				user_name: "Test Buyer",
				user_email: "test@example.com",
				currency: "USD",
				total: 2_700,
				tax: 0,
				status: "paid",
				refunded: false,
				created_at: now.toISOString(),
				first_order_item: { product_id: product.reference, product_name: product.name },
			},
		},
	}),
};
