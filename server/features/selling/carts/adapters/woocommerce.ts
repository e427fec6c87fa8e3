import { z } from "zod";
import { isSameSecret } from "../../../../secrets/is-same-secret.ts";
import { ORDER_STATUS } from "../../order-facts/compute-order.ts";
import { type CartAdapter, lookUpStatus, optionalText, type ParsedEvent, type ReportedFact } from "../cart-adapter.ts";
import { parseMinorUnits } from "../cart-amounts.ts";
import { hmacSha256, sha256 } from "../signatures.ts";

const id = z.union([z.string(), z.number()]).transform(String);
const amount = z.union([z.string(), z.number()]);
/** Times are in UTC, without a suffix that says so. */
const gmt = z.string().transform((text) => new Date(`${text.replace(/Z$/, "")}Z`));

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#order-properties */
const wooOrder = z.object({
	id,
	number: id.nullish(),
	status: z.string(),
	currency: z.string().regex(/^[A-Z]{3}$/),
	total: amount,
	total_tax: amount.nullish(),
	date_created_gmt: gmt.nullish(),
	date_modified_gmt: gmt.nullish(),
	date_paid_gmt: gmt.nullish(),
	billing: z.object({ first_name: optionalText, last_name: optionalText, email: optionalText }).nullish(),
	line_items: z.array(z.object({ product_id: id, variation_id: id.nullish(), name: optionalText })).default([]),
	refunds: z.array(z.object({ id, total: amount })).default([]),
});

/**
 * https://woocommerce.com/document/managing-orders/order-statuses/, and those of drafts and of the trash. Plugins add
 * their own, which a person must look at.
 */
const statuses = {
	processing: "paid",
	completed: "paid",
	refunded: "paid",
	pending: "pending",
	"on-hold": "pending",
	failed: "failed",
	cancelled: "canceled",
	"checkout-draft": null,
	"auto-draft": null,
	trash: null,
} as const;

/**
 * WooCommerce (https://woocommerce.com/document/webhooks/): HMAC-SHA256 of the body, in base64. It first sends an
 * unsigned `webhook_id=…`, and gives up after five unsuccessful responses. A delivery ID may repeat, so an event is
 * identified by its body.
 */
export const woocommerce: CartAdapter = {
	type: "woocommerce",
	hasOwnNumbers: true,
	format: "json",

	verify({ headers, raw }, { secret = "" }) {
		const signature = headers.get("x-wc-webhook-signature") ?? "";
		if (!signature && /^webhook_id=\d+$/.test(raw.toString("latin1").trim())) return "ping";
		return secret && isSameSecret(signature, hmacSha256(secret, raw, "base64")) ? "genuine" : "forged";
	},

	identify: (body, { headers, raw }) => ({
		key: sha256(raw),
		type: headers.get("x-wc-webhook-topic") ?? "order",
		test: null,
		reference: z.object({ id }).safeParse(body).data?.id ?? null,
	}),

	read(body, { type, receivedAt, unknownStatus }): ParsedEvent {
		if (!type.startsWith("order")) return { ignored: "Not about an order." };
		// It only contains the ID.
		if (type === "order.deleted") return { ignored: "Deleted in WooCommerce. What was paid and its access stay." };
		const order = wooOrder.parse(body);
		const kind = lookUpStatus(statuses, "order status", order.status.replace(/^wc-/, ""), unknownStatus);
		if (!kind) return { ignored: `Not paid: its status is ${order.status}.` };
		const { id: reference, currency } = order;
		const changedAt = order.date_modified_gmt ?? receivedAt;
		const at = kind === "paid" ? (order.date_paid_gmt ?? order.date_created_gmt ?? changedAt) : changedAt;
		const { first_name = "", last_name = "", email = "" } = order.billing ?? {};
		const refunds = order.refunds.map(
			({ id, total }): ReportedFact => ({
				reference,
				kind: "refunded",
				at: changedAt,
				subjectId: id,
				minorUnits: Math.abs(parseMinorUnits(total, currency)),
			}),
		);
		if (order.status === "refunded")
			refunds.push({ reference, kind: "refunded", at: changedAt, subjectId: ORDER_STATUS, full: true });
		const sale = {
			number: order.number ?? reference,
			email,
			name: `${first_name} ${last_name}`.trim(),
			products: order.line_items.flatMap(({ product_id, variation_id, name }) => [
				{ reference: product_id, name },
				...(variation_id && variation_id !== "0" ? [{ reference: variation_id, name }] : []),
			]),
			minorUnits: parseMinorUnits(order.total, currency),
			taxMinorUnits: order.total_tax ? parseMinorUnits(order.total_tax, currency) : null,
			currency,
		};
		const fact = { reference, kind, subjectId: "", sale };
		// WooCommerce keeps the first time of payment: an order that was canceled by mistake is paid again when it changed.
		const isPaidAgain = kind === "paid" && changedAt > at;
		return { facts: [{ ...fact, at }, ...(isPaidAgain ? [{ ...fact, at: changedAt }] : []), ...refunds] };
	},

	sign(body, { secret = "" }) {
		const raw = JSON.stringify(body);
		return {
			raw,
			headers: {
				"content-type": "application/json",
				"x-wc-webhook-topic": "order.updated",
				"x-wc-webhook-signature": hmacSha256(secret, raw, "base64"),
			},
		};
	},

	sample: (_secrets, { id, product }, now) => ({
		id,
		number: "727",
		status: "processing",
		currency: "USD",
		total: "27.00",
		total_tax: "0.00",
		date_created_gmt: now.toISOString().slice(0, 19),
		date_paid_gmt: now.toISOString().slice(0, 19),
		date_modified_gmt: now.toISOString().slice(0, 19),
		billing: { first_name: "Test", last_name: "Buyer", email: "test@example.com" },
		line_items: [{ product_id: product.reference, variation_id: 0, name: product.name }],
		refunds: [],
	}),
};
