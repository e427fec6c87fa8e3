import { z } from "zod";
import { minorDigits } from "../../../../../contract/money.ts";
import { isSameSecret } from "../../../../secrets/is-same-secret.ts";
import {
	type CartAdapter,
	lookUpStatus,
	type ParsedEvent,
	type ReportedFact,
	UnreadableEvent,
} from "../cart-adapter.ts";
import { findField, writeForm } from "../cart-body.ts";
import { sha256 } from "../signatures.ts";

/** ThriveCart writes missing values as the string `null`, or leaves them empty. */
const optional = <Shape extends z.ZodType>(shape: Shape) =>
	z.preprocess((value) => (value === "null" || value === "" ? undefined : value), shape.optional());

const text = optional(z.string());
const hundredths = optional(z.coerce.number().int());
const seconds = optional(z.coerce.number().int().positive());

/**
 * https://support.thrivecart.com/help/using-webhook-notifications/. Amounts are in hundredths in every currency; the
 * time of an event is `order_timestamp`, `order[date_unix]` or `date_unix`.
 */
const thrivecartEvent = z.object({
	event: z.string(),
	mode: z.string().default("live"),
	webhook_id: text,
	event_id: text,
	order_id: z.string().min(1),
	invoice_id: text,
	base_product: text,
	base_product_name: text,
	currency: z.string().regex(/^[A-Z]{3}$/),
	date_unix: seconds,
	order_timestamp: seconds,
	customer: optional(z.object({ email: text, name: text, first_name: text, last_name: text })),
	order: optional(
		z.object({
			total: hundredths,
			tax: hundredths,
			date_unix: seconds,
			charges: optional(
				z.record(z.string(), z.object({ item_type: text, reference: text, name: text })).or(z.array(z.unknown())),
			),
		}),
	),
	purchase_map_flat: text,
	refund: optional(z.object({ amount: hundredths, id: text, type: text })),
});
type ThriveCartEvent = z.infer<typeof thrivecartEvent>;

const modes = { live: false, test: true } as const;

const toMinorUnits = (amount: number, currency: string) => Math.round((amount * 10 ** minorDigits(currency)) / 100);

const timeOf = ({ date_unix, order_timestamp, order }: ThriveCartEvent, receivedAt: Date): Date => {
	const at = date_unix ?? order_timestamp ?? order?.date_unix;
	return at ? new Date(at * 1_000) : receivedAt;
};

const nameOf = ({ customer }: ThriveCartEvent): string =>
	customer?.name?.trim() || `${customer?.first_name ?? ""} ${customer?.last_name ?? ""}`.trim();

/** Names of purchases are HTML-escaped. */
const unescapeHtml = (name: string): string =>
	name.replaceAll(/&(amp|lt|gt|quot|#0?39);/g, (entity) => entities[entity] ?? entity);
const entities: Readonly<Record<string, string>> = {
	"&amp;": "&",
	"&lt;": "<",
	"&gt;": ">",
	"&quot;": '"',
	"&#39;": "'",
	"&#039;": "'",
};

/** Returns the main product by its bare ID, and everything bought with it as `bump-12`, `upsell-2`. */
function productsOf({ base_product, base_product_name, order, purchase_map_flat }: ThriveCartEvent) {
	const names = new Map(
		Object.values(order?.charges ?? {}).flatMap((charge) => {
			const { item_type, reference, name } = charge as { item_type?: string; reference?: string; name?: string };
			return item_type && reference && name ? [[`${item_type}-${reference}`, unescapeHtml(name)]] : [];
		}),
	);
	const bought = (purchase_map_flat ?? "").split(",").map((entry) => entry.trim());
	const main = base_product ?? "";
	const mainName = base_product_name ?? names.get(`product-${main}`) ?? "";
	return [
		...(main ? [{ reference: main, name: unescapeHtml(mainName) }] : []),
		...bought
			.filter((entry) => entry !== "" && entry !== `product-${main}`)
			.map((reference) => ({ reference, name: names.get(reference) ?? "" })),
	];
}

/**
 * ThriveCart sends form data, or the same fields as JSON if the webhook is configured so, including its secret word,
 * which is all there is to verify the sender. It sends HEAD and POST when the address is entered.
 */
export const thrivecart: CartAdapter = {
	type: "thrivecart",
	format: "form",
	sentSecret: "secret word",

	verify({ raw }, { secret = "" }) {
		const text = raw.toString("utf8");
		// When the address is entered, it is called without an event.
		if (!/event|order|thrivecart_secret/.test(text)) return "ping";
		return isSameSecret(findField(text, "thrivecart_secret"), secret) ? "genuine" : "forged";
	},

	identify(body, { raw }) {
		const { event, mode, webhook_id, event_id, order_id } = thrivecartEvent
			.pick({ event: true, mode: true, webhook_id: true, event_id: true })
			.extend({ order_id: text })
			.parse(body);
		return {
			key: webhook_id ?? event_id ?? sha256(raw),
			type: event,
			test: mode === "test" ? true : mode === "live" ? false : null,
			reference: order_id ?? null,
		};
	},

	read(body, { key, type, receivedAt }): ParsedEvent {
		if (type !== "order.success" && type !== "order.refund") return { ignored: "Not about a sale or a refund." };
		const event = thrivecartEvent.parse(body);
		lookUpStatus(modes, "mode", event.mode);
		const { currency, order, order_id: reference } = event;
		const at = timeOf(event, receivedAt);
		if (type === "order.refund") {
			const amount = event.refund?.amount ?? order?.total;
			if (amount === undefined) throw new UnreadableEvent("The refund has no amount.");
			// `refund[id]` is the product's ID: two refunds of it are two events.
			const minorUnits = toMinorUnits(Math.abs(amount), currency);
			return { facts: [{ reference, kind: "refunded", at, subjectId: key, minorUnits }] };
		}
		if (order?.total === undefined) throw new UnreadableEvent("The sale has no total.");
		const sale: ReportedFact["sale"] = {
			number: event.invoice_id ?? reference,
			email: event.customer?.email ?? "",
			name: nameOf(event),
			products: productsOf(event),
			minorUnits: toMinorUnits(order.total, currency),
			taxMinorUnits: order.tax === undefined ? null : toMinorUnits(order.tax, currency),
			currency,
		};
		return { facts: [{ reference, kind: "paid", at, subjectId: "", sale }] };
	},

	sign(body, { secret = "" }) {
		const form = new URLSearchParams({ thrivecart_secret: secret });
		writeForm(form, body as Record<string, unknown>);
		return { raw: form.toString(), headers: { "content-type": "application/x-www-form-urlencoded" } };
	},

	sample: (_secrets, { id, product }, now) => ({
		event: "order.success",
		mode: "test",
		webhook_id: id,
		order_id: id,
		base_product: product.reference,
		base_product_name: product.name,
		currency: "USD",
		order_timestamp: String(Math.floor(now.getTime() / 1_000)),
		customer: { email: "test@example.com", name: "Test Buyer" },
		order: { total: "2700", tax: "null" },
	}),
};
