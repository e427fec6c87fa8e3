import { z } from "zod";
import { isSameSecret } from "../../../is-same-secret.ts";
import type { PurchaseSource, Reading, ReadingContext } from "../purchase-source.ts";
import { hmacSha256, isFresh } from "../signatures.ts";

/** Amounts are texts, in the smallest unit of their currency. */
const amount = z
	.string()
	.regex(/^-?\d{1,12}$/)
	.transform(Number);
const currency = z.string().regex(/^[A-Z]{3}$/);

const paddleEvent = z.object({
	event_id: z.string(),
	event_type: z.string(),
	occurred_at: z.coerce.date(),
	data: z.record(z.string(), z.unknown()),
});

/** https://developer.paddle.com/webhooks/transactions/transaction-completed */
const transaction = z.object({
	id: z.string(),
	customer_id: z.string().nullish(),
	invoice_number: z.string().nullish(),
	currency_code: currency,
	items: z
		.array(z.object({ price: z.object({ product_id: z.string().nullish(), name: z.string().nullish() }).nullish() }))
		.default([]),
	details: z.object({ totals: z.object({ total: amount, tax: amount.nullish() }) }),
});

/** https://developer.paddle.com/webhooks/adjustments/adjustment-updated */
const adjustment = z.object({
	id: z.string(),
	action: z.string(),
	transaction_id: z.string(),
	status: z.string(),
	totals: z.object({ total: amount }),
});

const customer = z.object({ data: z.object({ email: z.string(), name: z.string().nullish() }) });

/** Keys of the sandbox say so themselves. */
const isSandbox = (apiKey = "") => apiKey.includes("_sdbx_");

/**
 * Paddle (https://developer.paddle.com/webhooks/signature-verification): `Paddle-Signature` holds a time and HMAC-SHA256
 * signatures of `time:body`. Who bought is asked of its API, as a transaction tells no email.
 */
export const paddle: PurchaseSource = {
	type: "paddle",
	asksApi: true,
	format: "json",
	secrets: [{ name: "secret" }, { name: "apiKey" }],

	verify({ headers, raw }, { secret = "" }, now) {
		const parts = (headers.get("paddle-signature") ?? "").split(";").map((part) => part.trim().split("=", 2));
		const time = parts.find(([name]) => name === "ts")?.[1] ?? "";
		const expected = secret && hmacSha256(secret, Buffer.concat([Buffer.from(`${time}:`), raw]), "hex");
		const genuine = parts.filter(([name, value]) => name === "h1" && isSameSecret(value ?? "", expected)).length > 0;
		if (!genuine) return "forged";
		return isFresh(Number(time), now) ? "genuine" : "stale";
	},

	// Whether it is of the sandbox stands in no event: it is the keys' to say.
	identify(body) {
		const { event_id, event_type } = paddleEvent.parse(body);
		return { key: event_id, type: event_type, test: null };
	},

	async read(body, context): Promise<Reading> {
		const { event_type, occurred_at: at, data } = paddleEvent.parse(body);
		if (event_type === "transaction.completed") {
			const sold = transaction.parse(data);
			const buyer = sold.customer_id ? await readCustomer(sold.customer_id, context) : { email: "", name: "" };
			return {
				facts: [
					{
						reference: sold.id,
						kind: "paid",
						at,
						of: "",
						sale: {
							number: sold.invoice_number ?? sold.id,
							...buyer,
							products: sold.items.flatMap(({ price }) =>
								price?.product_id ? [{ reference: price.product_id, name: price.name ?? "" }] : [],
							),
							minorUnits: sold.details.totals.total,
							taxMinorUnits: sold.details.totals.tax ?? null,
							currency: sold.currency_code,
						},
					},
				],
			};
		}
		if (event_type !== "adjustment.updated" && event_type !== "adjustment.created")
			return { ignored: "It says nothing about a sale, a refund or a dispute." };
		const { id, action, transaction_id: reference, status, totals } = adjustment.parse(data);
		// A refund counts once Paddle has approved it.
		if (status !== "approved") return { ignored: `The adjustment is ${status}.` };
		switch (action) {
			case "refund":
				return { facts: [{ reference, kind: "refunded", at, of: id, minorUnits: Math.abs(totals.total) }] };
			case "chargeback":
				return { facts: [{ reference, kind: "dispute_lost", at, of: "" }] };
			case "chargeback_warning":
				return { facts: [{ reference, kind: "dispute_opened", at, of: "" }] };
			case "chargeback_reverse":
			case "chargeback_warning_reverse":
				return { facts: [{ reference, kind: "dispute_won", at, of: "" }] };
			default:
				return { ignored: "It changes nothing about access." };
		}
	},

	sign(body, { secret = "" }, now) {
		const raw = JSON.stringify(body);
		const time = Math.floor(now.getTime() / 1_000);
		const signature = hmacSha256(secret, `${time}:${raw}`, "hex");
		return { raw, headers: { "content-type": "application/json", "paddle-signature": `ts=${time};h1=${signature}` } };
	},

	sample: (_secrets, { id, product }, now) => ({
		event_id: `evt_${id}`,
		event_type: "transaction.completed",
		occurred_at: now.toISOString(),
		data: {
			id: `txn_${id}`,
			customer_id: "ctm_test",
			invoice_number: "123-45678",
			currency_code: "USD",
			items: [{ price: { product_id: product.reference, name: product.name } }],
			details: { totals: { total: "2700", tax: "0" } },
		},
	}),
};

async function readCustomer(id: string, { fetch, secrets }: ReadingContext): Promise<{ email: string; name: string }> {
	const host = isSandbox(secrets.apiKey) ? "sandbox-api.paddle.com" : "api.paddle.com";
	const answer = await fetch(`https://${host}/customers/${encodeURIComponent(id)}`, {
		headers: { authorization: `Bearer ${secrets.apiKey}` },
		signal: AbortSignal.timeout(10_000),
	});
	if (!answer.ok) throw new Error(`Paddle answered ${answer.status} when it was asked for a customer`);
	const { email, name } = customer.parse(await answer.json()).data;
	return { email, name: name ?? "" };
}
