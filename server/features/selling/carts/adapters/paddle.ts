import { z } from "zod";
import { isSameSecret } from "../../../../secrets/is-same-secret.ts";
import { type CartAdapter, lookUpStatus, type ParsedEvent, type ReadingContext } from "../cart-adapter.ts";
import { callCartApi } from "../cart-api.ts";
import { hmacSha256, isFresh } from "../signatures.ts";

/** Amounts are strings, in the smallest unit of their currency. */
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

/** https://developer.paddle.com/webhooks/adjustments/adjustment-updated and …/adjustment-created */
const adjustment = z.object({
	id: z.string(),
	action: z.string(),
	/** `full`: everything, whatever the total says. */
	type: z.string().nullish(),
	transaction_id: z.string(),
	status: z.string(),
	totals: z.object({ total: amount }),
});

/** https://developer.paddle.com/api-reference/adjustments/overview. Money has only moved for an approved adjustment. */
const adjustmentStatuses = { approved: true, pending_approval: false, rejected: false, reversed: false } as const;
const adjustmentActions = {
	refund: "refunded",
	chargeback: "dispute_lost",
	chargeback_warning: "dispute_opened",
	chargeback_reverse: "dispute_won",
	chargeback_warning_reverse: "dispute_won",
	credit: null,
	credit_reverse: null,
} as const;

/** The transaction that an event is about. */
const referenced = z.object({ id: z.string().optional(), transaction_id: z.string().optional() });

const customer = z.object({ data: z.object({ email: z.string(), name: z.string().nullish() }) });

/** Keys of the sandbox are recognizable. */
const isSandbox = (apiKey = "") => apiKey.includes("_sdbx_");

/**
 * Paddle (https://developer.paddle.com/webhooks/signature-verification): `Paddle-Signature` contains a time and
 * HMAC-SHA256 signatures of `time:body`. The buyer is fetched from its API, because a transaction has no email.
 */
export const paddle: CartAdapter = {
	type: "paddle",
	readCallsApi: (type) => type === "transaction.completed",
	format: "json",

	verify({ headers, raw }, { secret = "" }, now) {
		const parts = (headers.get("paddle-signature") ?? "").split(";").map((part) => part.trim().split("=", 2));
		const time = parts.find(([name]) => name === "ts")?.[1] ?? "";
		const expected = secret && hmacSha256(secret, Buffer.concat([Buffer.from(`${time}:`), raw]), "hex");
		const genuine = parts.filter(([name, value]) => name === "h1" && isSameSecret(value ?? "", expected)).length > 0;
		if (!genuine) return "forged";
		return isFresh(Number(time), now) ? "genuine" : "stale";
	},

	// Events do not show whether they come from the sandbox, so the source's mode applies.
	identify(body) {
		const { event_id, event_type, data } = paddleEvent.parse(body);
		const { id, transaction_id } = referenced.safeParse(data).data ?? {};
		const reference = event_type.startsWith("transaction.") ? id : transaction_id;
		return { key: event_id, type: event_type, test: null, reference: reference ?? null };
	},

	read(body, context): ParsedEvent | Promise<ParsedEvent> {
		const { event_type, occurred_at: at, data } = paddleEvent.parse(body);
		if (event_type === "transaction.completed") return readTransaction(data, at, context);
		if (event_type !== "adjustment.updated" && event_type !== "adjustment.created")
			return { ignored: "Not about a sale, a refund or a dispute." };
		const { id, action, type, transaction_id: reference, status, totals } = adjustment.parse(data);
		const kind = lookUpStatus(adjustmentActions, "adjustment action", action);
		if (!lookUpStatus(adjustmentStatuses, "adjustment status", status))
			return { ignored: `The adjustment is ${status.replaceAll("_", " ")}.` };
		if (kind === null) return { ignored: "A credit changes nothing about access." };
		if (kind !== "refunded") return { facts: [{ reference, kind, at, subjectId: "" }] };
		const minorUnits = Math.abs(totals.total);
		return { facts: [{ reference, kind, at, subjectId: id, minorUnits, ...(type === "full" && { full: true }) }] };
	},

	async checkApi(secrets, fetch) {
		await getFromPaddle("/customers?per_page=1", { secrets, fetch }, z.object({ data: z.array(z.unknown()) }));
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

async function readTransaction(data: unknown, at: Date, context: ReadingContext): Promise<ParsedEvent> {
	const { id, items, details, ...sold } = transaction.parse(data);
	const buyer = sold.customer_id ? await readCustomer(sold.customer_id, context) : { email: "", name: "" };
	const products = items.flatMap(({ price }) =>
		price?.product_id ? [{ reference: price.product_id, name: price.name ?? "" }] : [],
	);
	const { total: minorUnits, tax } = details.totals;
	const number = sold.invoice_number ?? id;
	const sale = { number, ...buyer, products, minorUnits, taxMinorUnits: tax ?? null, currency: sold.currency_code };
	return { facts: [{ reference: id, kind: "paid", at, subjectId: "", sale }] };
}

async function readCustomer(id: string, context: ReadingContext): Promise<{ email: string; name: string }> {
	const { data } = await getFromPaddle(`/customers/${encodeURIComponent(id)}`, context, customer);
	return { email: data.email, name: data.name ?? "" };
}

function getFromPaddle<Shape extends z.ZodType>(
	path: string,
	{ fetch, secrets, signal }: Pick<ReadingContext, "fetch" | "secrets" | "signal">,
	shape: Shape,
): Promise<z.infer<Shape>> {
	const host = isSandbox(secrets.apiKey) ? "sandbox-api.paddle.com" : "api.paddle.com";
	const headers = { authorization: `Bearer ${secrets.apiKey}` };
	return callCartApi(
		{ cart: "Paddle", fetch, ...(signal && { signal }) },
		`https://${host}${path}`,
		{ headers },
		shape,
	);
}
