import { verify as verifySignature } from "node:crypto";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { minorUnitsOf } from "../money-of-carts.ts";
import type { Fetch, PurchaseSource, Reading, ReadingContext } from "../purchase-source.ts";

const money = z.object({ value: z.string(), currency_code: z.string().regex(/^[A-Z]{3}$/) });

const paypalEvent = z.object({
	id: z.string(),
	event_type: z.string(),
	create_time: z.coerce.date(),
	resource: z.record(z.string(), z.unknown()),
});

/** https://developer.paypal.com/docs/api/payments/v2/#captures_get */
const capture = z.object({
	id: z.string(),
	amount: money,
	invoice_id: z.string().nullish(),
	supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().nullish() }).nullish() }).nullish(),
});

/** https://developer.paypal.com/docs/api/payments/v2/#refunds_get */
const refund = z.object({
	id: z.string(),
	amount: money,
	links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

/** https://developer.paypal.com/docs/api/customer-disputes/v1/ */
const dispute = z.object({
	dispute_id: z.string(),
	disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().nullish() })).default([]),
	dispute_outcome: z.object({ outcome_code: z.string() }).nullish(),
});

/** https://developer.paypal.com/docs/api/orders/v2/#orders_get */
const checkoutOrder = z.object({
	payer: z
		.object({
			email_address: z.string().nullish(),
			name: z.object({ given_name: z.string().nullish(), surname: z.string().nullish() }).nullish(),
		})
		.nullish(),
	purchase_units: z
		.array(
			z.object({
				description: z.string().nullish(),
				items: z.array(z.object({ name: z.string(), sku: z.string().nullish() })).nullish(),
			}),
		)
		.default([]),
});

/** Certificates come from PayPal alone, wherever the headers of a request would lead. */
const CERTIFICATE = /^https:\/\/api(?:\.sandbox)?\.paypal\.com\/v1\/notifications\/certs\/[\w.-]+$/;
const certificates = new Map<string, Promise<string>>();

/**
 * PayPal (https://developer.paypal.com/api/rest/webhooks/rest/#link-selfverification): RSA over
 * `id|time|webhook ID|crc32 of the body`. Who bought what is asked of its API, as a capture tells neither.
 */
export const paypal: PurchaseSource = {
	type: "paypal",
	asksApi: true,
	format: "json",
	secrets: [{ name: "webhookId" }, { name: "clientId" }, { name: "clientSecret" }],

	async verify({ headers, raw }, { webhookId = "" }, now, fetch) {
		const of = (name: string) => headers.get(`paypal-${name}`) ?? "";
		const address = of("cert-url");
		if (!webhookId || !CERTIFICATE.test(address)) return "forged";
		const signed = [of("transmission-id"), of("transmission-time"), webhookId, crc32(raw)].join("|");
		try {
			const key = await readCertificate(address, fetch);
			const signature = Buffer.from(of("transmission-sig"), "base64");
			if (!verifySignature("RSA-SHA256", Buffer.from(signed), key, signature)) return "forged";
		} catch (error) {
			// No certificate of PayPal's, or one that is none.
			if (error instanceof Error && "code" in error) return "forged";
			throw error;
		}
		// It is sent again for three days, with the time of the first attempt.
		const sent = Date.parse(of("transmission-time"));
		return Math.abs(now.getTime() - sent) < 4 * 86_400_000 ? "genuine" : "stale";
	},

	identify(body) {
		const { id, event_type } = paypalEvent.parse(body);
		return { key: id, type: event_type, test: null };
	},

	async read(body, context): Promise<Reading> {
		const { event_type, create_time: at, resource } = paypalEvent.parse(body);
		switch (event_type) {
			case "PAYMENT.CAPTURE.COMPLETED":
			case "PAYMENT.CAPTURE.PENDING":
			case "PAYMENT.CAPTURE.DENIED":
				return readCapture(resource, event_type, at, context);
			case "PAYMENT.CAPTURE.REFUNDED":
			case "PAYMENT.CAPTURE.REVERSED": {
				const { id, amount, links } = refund.parse(resource);
				const reference =
					links
						.find(({ rel }) => rel === "up")
						?.href.split("/")
						.at(-1) ?? id;
				const minorUnits = Math.abs(minorUnitsOf(amount.value, amount.currency_code));
				return { facts: [{ reference, kind: "refunded", at, of: id, minorUnits }] };
			}
			case "CUSTOMER.DISPUTE.CREATED":
			case "CUSTOMER.DISPUTE.RESOLVED": {
				const { dispute_id: of, disputed_transactions, dispute_outcome } = dispute.parse(resource);
				// With a payout it is PayPal who pays the buyer back, and the seller keeps the money.
				const won = /SELLER|PAYOUT|CANCELED|NONE|DENIED/.test(dispute_outcome?.outcome_code ?? "");
				const ended = won ? "dispute_won" : "dispute_lost";
				const kind = event_type.endsWith("RESOLVED") ? ended : "dispute_opened";
				return {
					facts: disputed_transactions.flatMap(({ seller_transaction_id: reference }) =>
						reference ? [{ reference, kind, at, of }] : [],
					),
				};
			}
			default:
				return { ignored: "It says nothing about a payment." };
		}
	},

	/** Only PayPal can sign for PayPal: a test event is one with a signature that is none. */
	sign: (body, _secrets, now) => ({
		raw: JSON.stringify(body),
		headers: {
			"content-type": "application/json",
			"paypal-transmission-id": "test",
			"paypal-transmission-time": now.toISOString(),
			"paypal-transmission-sig": "",
			"paypal-cert-url": "",
		},
	}),
	signsAlone: true,

	sample: (_secrets, { id, product: _product }, now) => ({
		id: `WH-${id}`,
		event_type: "PAYMENT.CAPTURE.COMPLETED",
		create_time: now.toISOString(),
		resource: {
			id,
			amount: { value: "27.00", currency_code: "USD" },
			supplementary_data: { related_ids: { order_id: `O-${id}` } },
		},
	}),
};

async function readCertificate(address: string, fetch: Fetch): Promise<string> {
	const known = certificates.get(address);
	if (known) return known;
	const reading = fetch(address, { signal: AbortSignal.timeout(5_000) }).then((answer) => {
		if (!answer.ok) throw new Error(`PayPal answered ${answer.status} when it was asked for a certificate`);
		return answer.text();
	});
	reading.then(
		() => certificates.set(address, reading),
		() => certificates.delete(address),
	);
	return reading;
}

async function readCapture(resource: unknown, type: string, at: Date, context: ReadingContext): Promise<Reading> {
	const taken = capture.parse(resource);
	const orderId = taken.supplementary_data?.related_ids?.order_id;
	const order = orderId ? await readCheckoutOrder(orderId, context) : null;
	const kind = type.endsWith("COMPLETED") ? "paid" : type.endsWith("PENDING") ? "pending" : "failed";
	const { given_name, surname } = order?.payer?.name ?? {};
	const { currency_code: currency, value } = taken.amount;
	return {
		facts: [
			{
				reference: taken.id,
				kind,
				at,
				of: "",
				sale: {
					number: taken.invoice_id ?? taken.id,
					email: order?.payer?.email_address ?? "",
					name: `${given_name ?? ""} ${surname ?? ""}`.trim(),
					products: (order?.purchase_units ?? []).flatMap(({ items, description }) =>
						items
							? items.flatMap(({ name, sku }) => [
									...(sku ? [{ reference: sku, name }] : []),
									{ reference: name, name },
								])
							: description
								? [{ reference: description, name: description }]
								: [],
					),
					minorUnits: minorUnitsOf(value, currency),
					taxMinorUnits: null,
					currency,
				},
			},
		],
	};
}

async function readCheckoutOrder(id: string, { fetch, secrets, test }: ReadingContext) {
	const origin = test ? "https://api-m.sandbox.paypal.com" : "https://api-m.paypal.com";
	const basic = Buffer.from(`${secrets.clientId}:${secrets.clientSecret}`).toString("base64");
	const signal = AbortSignal.timeout(10_000);
	const token = await fetch(`${origin}/v1/oauth2/token`, {
		method: "POST",
		headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
		body: "grant_type=client_credentials",
		signal,
	});
	if (!token.ok) throw new Error(`PayPal answered ${token.status} when it was asked for a token`);
	const { access_token } = z.object({ access_token: z.string() }).parse(await token.json());
	const answer = await fetch(`${origin}/v2/checkout/orders/${encodeURIComponent(id)}`, {
		headers: { authorization: `Bearer ${access_token}` },
		signal,
	});
	if (!answer.ok) throw new Error(`PayPal answered ${answer.status} when it was asked for an order`);
	return checkoutOrder.parse(await answer.json());
}
