import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { minorUnitsOf } from "../money-of-carts.ts";
import type { PurchaseSource, Reading, ToldFact } from "../purchase-source.ts";

const id = z.union([z.string().max(200), z.number()]).transform(String);
const amount = z.union([z.string(), z.number()]);

/** The shape that `/admin/payments` shows, for whatever has no shape of its own. */
const signedEvent = z.object({
	type: z.enum([
		"order.paid",
		"order.pending",
		"order.failed",
		"order.canceled",
		"order.refunded",
		"dispute.opened",
		"dispute.won",
		"dispute.lost",
	]),
	timestamp: z.coerce.date(),
	data: z.object({
		order: id,
		email: z.string().default(""),
		name: z.string().default(""),
		product: id.optional(),
		products: z.array(z.object({ id, name: z.string().default("") })).optional(),
		amount: amount.optional(),
		tax: amount.optional(),
		currency: z
			.string()
			.regex(/^[A-Z]{3}$/)
			.default("USD"),
		/** Of a refund or a dispute, where an order has several. */
		id: id.optional(),
		test: z.boolean().default(false),
	}),
});

const kinds = {
	"order.paid": "paid",
	"order.pending": "pending",
	"order.failed": "failed",
	"order.canceled": "canceled",
	"order.refunded": "refunded",
	"dispute.opened": "dispute_opened",
	"dispute.won": "dispute_won",
	"dispute.lost": "dispute_lost",
} as const;

/** JSON signed by the rules of Standard Webhooks (https://www.standardwebhooks.com), from any program. */
export const webhook: PurchaseSource = {
	type: "webhook",
	format: "json",
	secrets: [{ name: "secret", generated: true }],

	verify({ headers, raw }, { secret = "" }) {
		try {
			new Webhook(secret).verify(raw, {
				"webhook-id": headers.get("webhook-id") ?? "",
				"webhook-timestamp": headers.get("webhook-timestamp") ?? "",
				"webhook-signature": headers.get("webhook-signature") ?? "",
			});
			return "genuine";
		} catch (error) {
			return error instanceof Error && /timestamp too (old|new)/.test(error.message) ? "stale" : "forged";
		}
	},

	identify(body, { headers }) {
		const { type, data } = signedEvent.parse(body);
		return { key: headers.get("webhook-id") ?? "", type, test: data.test };
	},

	read(body): Reading {
		const { type, timestamp: at, data } = signedEvent.parse(body);
		const { order: reference, currency } = data;
		const kind = kinds[type];
		const minorUnits = data.amount === undefined ? undefined : minorUnitsOf(data.amount, currency);
		const told: ToldFact = { reference, kind, at, of: data.id ?? "" };
		if (kind === "refunded") {
			if (minorUnits === undefined) return { facts: [{ ...told, full: true }] };
			return { facts: [{ ...told, minorUnits: Math.abs(minorUnits) }] };
		}
		if (kind.startsWith("dispute")) return { facts: [told] };
		const products = data.products?.map(({ id, name }) => ({ reference: id, name })) ?? [];
		if (data.product !== undefined) products.push({ reference: data.product, name: "" });
		return {
			facts: [
				{
					...told,
					sale: {
						number: reference,
						email: data.email,
						name: data.name,
						products,
						minorUnits: minorUnits ?? 0,
						taxMinorUnits: data.tax === undefined ? null : minorUnitsOf(data.tax, currency),
						currency,
					},
				},
			],
		};
	},

	sign(body, { secret = "" }, now) {
		const raw = JSON.stringify(body);
		const id = `msg_${randomUUID()}`;
		return {
			raw,
			headers: {
				"content-type": "application/json",
				"webhook-id": id,
				"webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
				"webhook-signature": new Webhook(secret).sign(id, now, raw),
			},
		};
	},

	sample: (_secrets, { id, product }, now) => ({
		type: "order.paid",
		timestamp: now.toISOString(),
		data: {
			order: id,
			email: "test@example.com",
			name: "Test Buyer",
			product: product.reference,
			amount: "27.00",
			currency: "USD",
			test: true,
		},
	}),
};
