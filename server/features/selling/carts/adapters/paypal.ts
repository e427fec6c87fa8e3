import { verify as verifySignature } from "node:crypto";
import { crc32 } from "node:zlib";
import { z } from "zod";
import { DAY_MS } from "../../../../../contract/durations.ts";
import {
	type CartAdapter,
	type Fetch,
	lookUpStatus,
	type ParsedEvent,
	type ReadingContext,
	type ReportedFact,
	UnreadableEvent,
} from "../cart-adapter.ts";
import { parseMinorUnits } from "../cart-amounts.ts";
import { CartApiError, callCartApi } from "../cart-api.ts";

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
	links: z
		.array(z.object({ rel: z.string(), href: z.string() }))
		.nullish()
		.transform((links) => links ?? []),
});

/** https://developer.paypal.com/docs/api/customer-disputes/v1/ */
const dispute = z.object({
	dispute_id: z.string(),
	disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().nullish() })).default([]),
	dispute_outcome: z.object({ outcome_code: z.string() }).nullish(),
});

/**
 * https://developer.paypal.com/api/customer-disputes/v1/definitions/dispute_outcome. With a payout, PayPal pays the
 * buyer back and the seller keeps the money. `NONE` decides nothing, so a person does.
 */
const disputeOutcomes = {
	resolved_seller_favour: "dispute_won",
	resolved_with_payout: "dispute_won",
	canceled_by_buyer: "dispute_won",
	denied: "dispute_won",
	resolved_buyer_favour: "dispute_lost",
	accepted: "dispute_lost",
} as const;

/** Capture events that report a sale, and their payment states. */
const captureKinds: Readonly<Record<string, "paid" | "pending" | "failed">> = {
	"PAYMENT.CAPTURE.COMPLETED": "paid",
	"PAYMENT.CAPTURE.PENDING": "pending",
	"PAYMENT.CAPTURE.DENIED": "failed",
	"PAYMENT.CAPTURE.DECLINED": "failed",
};

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

/** Only accepts certificates from PayPal, whatever the headers of a request say. */
const CERTIFICATE = /^https:\/\/api(?:\.sandbox)?\.paypal\.com\/v1\/notifications\/certs\/[\w.-]+$/;
const certificates = new Map<string, Promise<string>>();

/**
 * PayPal (https://developer.paypal.com/api/rest/webhooks/rest/#link-selfverification): RSA over `id|time|webhook
 * ID|crc32 of the body`. Buyer and products are fetched from its API, because a capture has neither.
 */
export const paypal: CartAdapter = {
	type: "paypal",
	readCallsApi: (type) => type in captureKinds,
	format: "json",

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
			// Not a certificate, or not PayPal's.
			if (error instanceof Error && "code" in error) return "forged";
			throw error;
		}
		// PayPal retries for three days, with the time of the first attempt.
		const sent = Date.parse(of("transmission-time"));
		return Math.abs(now.getTime() - sent) < 4 * DAY_MS ? "genuine" : "stale";
	},

	identify(body) {
		const { id, event_type, resource } = paypalEvent.parse(body);
		return { key: id, type: event_type, test: null, reference: referenceOf(event_type, resource) };
	},

	read(body, context): ParsedEvent | Promise<ParsedEvent> {
		const { event_type, create_time: at, resource } = paypalEvent.parse(body);
		if (event_type in captureKinds) return readCapture(resource, event_type, at, context);
		switch (event_type) {
			case "PAYMENT.CAPTURE.REFUNDED":
			case "PAYMENT.CAPTURE.REVERSED": {
				const { id, amount } = refund.parse(resource);
				const reference = referenceOf(event_type, resource);
				if (reference === null) throw new UnreadableEvent("The refund names no payment.");
				const minorUnits = Math.abs(parseMinorUnits(amount.value, amount.currency_code));
				return { facts: [{ reference, kind: "refunded", at, subjectId: id, minorUnits }] };
			}
			case "CUSTOMER.DISPUTE.CREATED":
			case "CUSTOMER.DISPUTE.RESOLVED": {
				const { dispute_id: subjectId, disputed_transactions, dispute_outcome } = dispute.parse(resource);
				const kind: ReportedFact["kind"] = event_type.endsWith("CREATED")
					? "dispute_opened"
					: lookUpStatus(disputeOutcomes, "dispute outcome", dispute_outcome?.outcome_code);
				const facts = disputed_transactions.flatMap(({ seller_transaction_id: reference }) =>
					reference ? [{ reference, kind, at, subjectId }] : [],
				);
				if (facts.length === 0) throw new UnreadableEvent("The dispute names no payment.");
				return { facts };
			}
			case "CUSTOMER.DISPUTE.UPDATED":
				return { ignored: "The dispute goes on." };
			case "PAYMENT.SALE.COMPLETED":
			case "PAYMENT.SALE.REFUNDED":
			case "PAYMENT.SALE.REVERSED":
				throw new UnreadableEvent("PayPal's older payments API reported it, which doesn't say who bought what.");
			default:
				return { ignored: "Not about a payment." };
		}
	},

	async checkApi(secrets, fetch, mode) {
		await requestToken({ secrets, fetch, test: mode === "test" });
	},

	/** Only PayPal can sign for PayPal, so a test event has an invalid signature. */
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
	cannotSignTestEvents: true,

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

/** The capture that an event is about, which identifies its order. */
function referenceOf(type: string, resource: unknown): string | null {
	if (type.startsWith("CUSTOMER.DISPUTE."))
		return dispute.safeParse(resource).data?.disputed_transactions[0]?.seller_transaction_id ?? null;
	if (type in captureKinds) return capture.pick({ id: true }).safeParse(resource).data?.id ?? null;
	const { links = [] } = refund.pick({ links: true }).safeParse(resource).data ?? {};
	return (
		links
			.find(({ rel }) => rel === "up")
			?.href.split("/")
			.at(-1) || null
	);
}

async function readCertificate(address: string, fetch: Fetch): Promise<string> {
	const known = certificates.get(address);
	if (known) return known;
	const reading = fetch(address, { signal: AbortSignal.timeout(5_000) })
		.then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`status ${answer.status}`))))
		.catch(() => {
			throw new CartApiError("PayPal's certificate could not be loaded, so its events can't be checked.");
		});
	reading.then(
		() => certificates.set(address, reading),
		() => certificates.delete(address),
	);
	return reading;
}

async function readCapture(resource: unknown, type: string, at: Date, context: ReadingContext): Promise<ParsedEvent> {
	const taken = capture.parse(resource);
	const orderId = taken.supplementary_data?.related_ids?.order_id;
	const order = orderId ? await readCheckoutOrder(orderId, context) : null;
	const kind = captureKinds[type] ?? "pending";
	const { given_name, surname } = order?.payer?.name ?? {};
	const { currency_code: currency, value } = taken.amount;
	return {
		facts: [
			{
				reference: taken.id,
				kind,
				at,
				subjectId: "",
				sale: {
					number: taken.invoice_id ?? taken.id,
					email: order?.payer?.email_address ?? "",
					name: `${given_name ?? ""} ${surname ?? ""}`.trim(),
					products: (order?.purchase_units ?? []).flatMap(({ items, description }) =>
						items
							? items.map(({ name, sku }) => (sku ? { reference: sku, name, alias: name } : { reference: name, name }))
							: description
								? [{ reference: description, name: description }]
								: [],
					),
					minorUnits: parseMinorUnits(value, currency),
					taxMinorUnits: null,
					currency,
				},
			},
		],
	};
}

type PayPalCaller = Pick<ReadingContext, "fetch" | "secrets" | "signal" | "test">;

const originOf = ({ test }: PayPalCaller) => (test ? "https://api-m.sandbox.paypal.com" : "https://api-m.paypal.com");

async function readCheckoutOrder(id: string, caller: PayPalCaller) {
	const headers = { authorization: `Bearer ${await requestToken(caller)}` };
	const address = `${originOf(caller)}/v2/checkout/orders/${encodeURIComponent(id)}`;
	return callCartApi({ ...caller, cart: "PayPal" }, address, { headers }, checkoutOrder);
}

async function requestToken(caller: PayPalCaller): Promise<string> {
	const { clientId, clientSecret } = caller.secrets;
	const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
	const { access_token } = await callCartApi(
		{ ...caller, cart: "PayPal" },
		`${originOf(caller)}/v1/oauth2/token`,
		{
			method: "POST",
			headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
			body: "grant_type=client_credentials",
		},
		z.object({ access_token: z.string() }),
	);
	return access_token;
}
