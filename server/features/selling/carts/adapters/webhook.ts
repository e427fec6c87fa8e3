import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { carts } from "../../../../../contract/selling/carts.ts";
import {
	type CartAdapter,
	optionalText,
	type ParsedEvent,
	type ReportedFact,
	UnreadableEvent,
} from "../cart-adapter.ts";
import { parseMinorUnits } from "../cart-amounts.ts";

const id = z.union([z.string().max(200), z.number()]).transform(String);
const amount = z.union([z.string(), z.number()]);
const currencies = new Set(Intl.supportedValuesOf("currency"));

/** The shape documented on `/admin/payments`, for any other program. */
const signedEvent = z.object({
	type: z.string(),
	/** Defaults to the time of its delivery. */
	timestamp: z.coerce.date().nullish(),
	data: z.object({
		order: id,
		email: optionalText,
		name: optionalText,
		product: id.nullish(),
		products: z.array(z.object({ id, name: optionalText })).nullish(),
		amount: amount.nullish(),
		tax: amount.nullish(),
		currency: z
			.string()
			.nullish()
			.transform((code) => code?.trim().toUpperCase() || null)
			.refine((code) => code === null || currencies.has(code)),
		/** For a refund or a dispute, if an order has several. */
		id: id.nullish(),
		test: z.boolean().nullish(),
	}),
});

/** Fields that identify an event, even if the rest can't be read. */
const anyEvent = z.object({
	type: z.string(),
	data: z.object({ order: id.optional().catch(undefined), test: z.boolean().optional().catch(undefined) }),
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

const isKnownType = (type: string): type is keyof typeof kinds => Object.hasOwn(kinds, type);

/** JSON signed according to Standard Webhooks (https://www.standardwebhooks.com), from any program. */
export const webhook: CartAdapter = {
	type: "webhook",
	hasOwnNumbers: true,
	reportsOnlyOwnSales: true,
	format: "json",

	verify({ headers, raw }, { secret = "" }) {
		try {
			const signed = {
				"webhook-id": headers.get("webhook-id") ?? "",
				"webhook-timestamp": headers.get("webhook-timestamp") ?? "",
				"webhook-signature": headers.get("webhook-signature") ?? "",
			};
			// A genuine body that is not JSON is no forgery: it is kept for the seller.
			new Webhook(secret).verify(raw, signed, { jsonParse: false });
			return "genuine";
		} catch (error) {
			return error instanceof Error && /timestamp too (old|new)/.test(error.message) ? "stale" : "forged";
		}
	},

	identify(body, { headers }) {
		const { type, data } = anyEvent.parse(body);
		const { order, test = false } = data;
		return { key: headers.get("webhook-id") ?? "", type, test, reference: order ?? null };
	},

	read(body, { receivedAt, key }): ParsedEvent {
		const { type, timestamp, data } = signedEvent.parse(body);
		const { order: reference } = data;
		const currency = data.currency ?? "USD";
		if (!isKnownType(type))
			throw new UnreadableEvent(`Unknown event type “${type}”. This site reads ${carts.webhook.events.join(", ")}.`);
		const kind = kinds[type];
		const at = timestamp ?? receivedAt;
		const minorUnits = data.amount == null ? undefined : parseMinorUnits(data.amount, currency);
		const fact: ReportedFact = { reference, kind, at, subjectId: data.id ?? "" };
		if (kind === "refunded") {
			if (minorUnits === undefined) return { facts: [{ ...fact, full: true }] };
			// Two events without an ID are two refunds, and a redelivery has the same key.
			const subjectId = data.id ?? key;
			return { facts: [{ ...fact, subjectId, minorUnits: Math.abs(minorUnits), ...(data.currency && { currency }) }] };
		}
		if (kind.startsWith("dispute")) return { facts: [fact] };
		const products = data.products?.map(({ id, name }) => ({ reference: id, name })) ?? [];
		if (data.product != null) products.push({ reference: data.product, name: "" });
		const isEnd = kind === "canceled" || kind === "failed";
		// The end of a known order, which needs no more than its number.
		if (isEnd && products.length === 0) return { facts: [fact] };
		return {
			facts: [
				{
					...fact,
					sale: {
						number: reference,
						email: data.email,
						name: data.name,
						products,
						minorUnits: minorUnits ?? 0,
						...(minorUnits === undefined && { amountAssumed: true }),
						taxMinorUnits: data.tax == null ? null : parseMinorUnits(data.tax, currency),
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
