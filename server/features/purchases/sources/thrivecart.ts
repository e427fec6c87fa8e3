import { z } from "zod";
import { minorDigits } from "../../../../contract/money.ts";
import { isSameSecret } from "../../../is-same-secret.ts";
import type { PurchaseSource, Reading } from "../purchase-source.ts";
import { sha256 } from "../signatures.ts";

const hundredths = z.coerce.number().int();

/** https://support.thrivecart.com/help/using-webhook-notifications/: prices are in hundredths. */
const thrivecartEvent = z.object({
	event: z.string(),
	mode: z.string().default("live"),
	webhook_id: z.string().optional(),
	event_id: z.string().optional(),
	order_id: z.string(),
	invoice_id: z.string().optional(),
	base_product: z.string().optional(),
	base_product_name: z.string().optional(),
	currency: z.string().regex(/^[A-Z]{3}$/),
	date_unix: z.coerce.number().optional(),
	customer: z.object({ email: z.string().default(""), name: z.string().default("") }).optional(),
	order: z.object({ total: hundredths.default(0), tax: hundredths.optional() }).optional(),
	purchase_map_flat: z.string().optional(),
	refund: z.object({ amount: hundredths, id: z.string().optional() }).optional(),
});

const minorUnits = (amount: number, currency: string) => Math.round((amount * 10 ** minorDigits(currency)) / 100);

/**
 * ThriveCart sends form data with its secret word in it, and asks with HEAD and POST when the address is entered. The secret
 * is all there is to check the sender by.
 */
export const thrivecart: PurchaseSource = {
	type: "thrivecart",
	format: "form",
	secrets: [{ name: "secret" }],

	verify({ raw }, { secret = "" }) {
		const form = new URLSearchParams(raw.toString("utf8"));
		// When the address is entered, it is asked without an event.
		if (!form.has("event") && !form.has("thrivecart_secret")) return "ping";
		return isSameSecret(form.get("thrivecart_secret") ?? "", secret) ? "genuine" : "forged";
	},

	identify(body, { raw }) {
		const { event, mode, webhook_id, event_id } = thrivecartEvent.parse(body);
		return { key: webhook_id ?? event_id ?? sha256(raw), type: event, test: mode !== "live" };
	},

	read(body, { receivedAt }): Reading {
		const { event, currency, order_id, date_unix, ...told } = thrivecartEvent.parse(body);
		const at = date_unix ? new Date(date_unix * 1_000) : receivedAt;
		if (event === "order.refund") {
			const { refund, order } = told;
			const amount = refund?.amount ?? order?.total ?? 0;
			return {
				facts: [
					{
						reference: order_id,
						kind: "refunded",
						at,
						of: refund?.id ?? "",
						minorUnits: minorUnits(Math.abs(amount), currency),
					},
				],
			};
		}
		if (event !== "order.success") return { ignored: "It says nothing about a sale or a refund." };
		const bought = (told.purchase_map_flat ?? "").split(",").map((entry) => entry.trim());
		const others = bought.filter((entry) => entry !== "" && entry !== `product-${told.base_product}`);
		const base = { reference: told.base_product ?? "", name: told.base_product_name ?? "" };
		return {
			facts: [
				{
					reference: order_id,
					kind: "paid",
					at,
					of: "",
					sale: {
						number: told.invoice_id ?? order_id,
						email: told.customer?.email ?? "",
						name: told.customer?.name ?? "",
						products: [base, ...others.map((reference) => ({ reference, name: "" }))],
						minorUnits: minorUnits(told.order?.total ?? 0, currency),
						taxMinorUnits: told.order?.tax === undefined ? null : minorUnits(told.order.tax, currency),
						currency,
					},
				},
			],
		};
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
		date_unix: String(Math.floor(now.getTime() / 1_000)),
		customer: { email: "test@example.com", name: "Test Buyer" },
		order: { total: "2700", tax: "0" },
	}),
};

/** `{customer: {email}}` becomes `customer[email]=…`. */
export function writeForm(form: URLSearchParams, fields: Record<string, unknown>, parent = ""): void {
	for (const [name, value] of Object.entries(fields)) {
		const path = parent ? `${parent}[${name}]` : name;
		if (typeof value === "object" && value !== null) writeForm(form, value as Record<string, unknown>, path);
		else if (value !== undefined) form.append(path, String(value));
	}
}
