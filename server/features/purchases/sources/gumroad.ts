import { z } from "zod";
import { isSameSecret } from "../../../is-same-secret.ts";
import type { PurchaseSource, Reading } from "../purchase-source.ts";
import { writeForm } from "./thrivecart.ts";

const flag = z.stringbool().catch(false);

/** https://gumroad.com/ping and the resource subscriptions of https://gumroad.com/api: form data, prices in cents. */
const gumroadPing = z.object({
	resource_name: z.string().default("sale"),
	sale_id: z.string(),
	sale_timestamp: z.coerce.date().optional(),
	order_number: z.string().optional(),
	product_id: z.string().default(""),
	permalink: z.string().optional(),
	product_permalink: z.string().optional(),
	product_name: z.string().default(""),
	email: z.string().default(""),
	full_name: z.string().default(""),
	price: z.coerce.number().int().default(0),
	test: flag.default(false),
	refunded: flag.default(false),
	disputed: flag.default(false),
	dispute_won: flag.default(false),
});

/**
 * Gumroad's ping is not signed: the secret part of its address is what tells it from others, and then the seller's ID. It
 * tells of sales alone; refunds and disputes come by resource subscriptions.
 */
export const gumroad: PurchaseSource = {
	type: "gumroad",
	format: "form",
	secrets: [{ name: "sellerId" }, { name: "accessToken", optional: true }],

	verify({ raw }, { sellerId = "" }) {
		return isSameSecret(new URLSearchParams(raw.toString("utf8")).get("seller_id") ?? "", sellerId)
			? "genuine"
			: "forged";
	},

	identify(body) {
		const { resource_name, sale_id, refunded, disputed, dispute_won, test } = gumroadPing.parse(body);
		return { key: [resource_name, sale_id, refunded, disputed, dispute_won].join(" "), type: resource_name, test };
	},

	read(body, { receivedAt }): Reading {
		const ping = gumroadPing.parse(body);
		const { sale_id: reference, sale_timestamp: soldAt = receivedAt } = ping;
		const told = { reference, at: receivedAt, of: "" };
		switch (ping.resource_name) {
			case "sale":
				break;
			case "refund":
				if (ping.refunded) return { facts: [{ ...told, kind: "refunded", full: true }] };
				return { attention: "partial_refund", detail: "Gumroad does not tell how much went back.", reference };
			case "dispute":
				return { facts: [{ ...told, kind: "dispute_opened" }] };
			case "dispute_won":
				return { facts: [{ ...told, kind: "dispute_won" }] };
			default:
				return { ignored: "It says nothing about a sale, a refund or a dispute." };
		}
		const product = { reference: ping.product_id, name: ping.product_name };
		// Sellers know their products by the last part of the address, too.
		const permalink = (ping.permalink ?? ping.product_permalink ?? "").split("/").at(-1) ?? "";
		return {
			facts: [
				{
					reference,
					kind: "paid",
					at: soldAt,
					of: "",
					sale: {
						number: ping.order_number ?? reference,
						email: ping.email,
						name: ping.full_name,
						products: permalink ? [product, { reference: permalink, name: ping.product_name }] : [product],
						minorUnits: ping.price,
						taxMinorUnits: null,
						// "The price paid, in USD cents" (https://gumroad.com/ping): its `currency` is that of the product's price tag.
						currency: "USD",
					},
				},
			],
		};
	},

	sign(body, { sellerId = "" }) {
		const form = new URLSearchParams({ seller_id: sellerId });
		writeForm(form, body as Record<string, unknown>);
		return { raw: form.toString(), headers: { "content-type": "application/x-www-form-urlencoded" } };
	},

	sample: (_secrets, { id, product }, now) => ({
		resource_name: "sale",
		sale_id: id,
		sale_timestamp: now.toISOString(),
		order_number: id,
		product_id: product.reference,
		product_name: product.name,
		email: "test@example.com",
		full_name: "Test Buyer",
		price: "2700",
		currency: "usd",
		test: "true",
	}),
};
