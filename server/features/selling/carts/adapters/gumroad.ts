import { z } from "zod";
import { isSameSecret } from "../../../../secrets/is-same-secret.ts";
import { type CartAdapter, type ParsedEvent, UnreadableEvent } from "../cart-adapter.ts";
import { callCartApi } from "../cart-api.ts";
import { findField, writeForm } from "../cart-body.ts";
import { sha256 } from "../signatures.ts";

/** Empty means false, as in a form. Anything else is invalid. */
const flag = z.preprocess((value) => (value === "" ? "false" : value), z.stringbool()).default(false);
const cents = z.preprocess((value) => (value === "" ? undefined : value), z.coerce.number().int().optional());

/** https://gumroad.com/ping and the resource subscriptions of https://gumroad.com/api: form data, prices in cents. */
const gumroadPing = z.object({
	resource_name: z.string().default("sale"),
	sale_id: z.string().min(1),
	sale_timestamp: z.coerce.date().optional(),
	order_number: z.string().optional(),
	product_id: z.string().default(""),
	permalink: z.string().optional(),
	product_permalink: z.string().optional(),
	product_name: z.string().default(""),
	email: z.string().default(""),
	full_name: z.string().default(""),
	price: cents,
	is_preorder_authorization: flag,
	test: flag,
	refunded: flag,
	disputed: flag,
	dispute_won: flag,
});

/** https://gumroad.com/api#resource-subscriptions: these name no sale, and are ignored. */
const ABOUT_SUBSCRIPTIONS = ["cancellation", "subscription_updated", "subscription_ended", "subscription_restarted"];
const resourceOf = (body: unknown) =>
	gumroadPing.pick({ resource_name: true }).safeParse(body).data?.resource_name ?? "sale";

/** Events that are not sent to the Ping address: an application subscribes to them. */
const SUBSCRIBED = ["refund", "dispute", "dispute_won"] as const;

/**
 * Gumroad's ping is not signed: it is verified by the secret part of its address, then by the seller's ID. It only
 * reports sales; refunds and disputes are sent to resource subscriptions. A gift is two sales: the giver's, with the
 * amount paid, and the recipient's, with a price of 0.
 */
export const gumroad: CartAdapter = {
	type: "gumroad",
	format: "form",
	sentSecret: "seller ID",

	verify({ raw }, { sellerId = "" }) {
		return isSameSecret(findField(raw.toString("utf8"), "seller_id"), sellerId) ? "genuine" : "forged";
	},

	identify(body, { raw }) {
		const resource = resourceOf(body);
		if (ABOUT_SUBSCRIPTIONS.includes(resource))
			return { key: `${resource} ${sha256(raw)}`, type: resource, test: null, reference: null };
		const { resource_name, sale_id, refunded, disputed, dispute_won, test } = gumroadPing
			.pick({ resource_name: true, sale_id: true, refunded: true, disputed: true, dispute_won: true, test: true })
			.parse(body);
		return {
			key: [
				...[resource_name, sale_id, refunded, disputed, dispute_won],
				// Two refunds of a part differ in nothing that is always sent.
				...(resource_name === "refund" && !refunded ? [sha256(raw)] : []),
			].join(" "),
			type: resource_name,
			test,
			reference: sale_id,
		};
	},

	read(body, { receivedAt }): ParsedEvent {
		if (ABOUT_SUBSCRIPTIONS.includes(resourceOf(body))) return { ignored: "About a subscription, not a sale." };
		const ping = gumroadPing.parse(body);
		const { sale_id: reference, sale_timestamp: soldAt = receivedAt } = ping;
		const fact = { reference, at: receivedAt, subjectId: "" };
		switch (ping.resource_name) {
			case "sale":
				break;
			case "refund":
				if (ping.refunded) return { facts: [{ ...fact, kind: "refunded", full: true }] };
				return {
					attention: "partial_refund",
					detail: "A part was refunded. Gumroad does not report how much; access stays.",
					reference,
				};
			case "dispute":
				return { facts: [{ ...fact, kind: "dispute_opened" }] };
			case "dispute_won":
				return { facts: [{ ...fact, kind: "dispute_won" }] };
			default:
				throw new UnreadableEvent(`Unknown event: ${ping.resource_name.slice(0, 60)}.`);
		}
		// Sellers also know their products by the last part of the address.
		const permalink = (ping.permalink ?? ping.product_permalink ?? "").split("/").at(-1) ?? "";
		const product = { reference: ping.product_id, name: ping.product_name, alias: permalink };
		if (ping.price === undefined) throw new UnreadableEvent("The sale has no price.");
		return {
			facts: [
				{
					reference,
					kind: ping.is_preorder_authorization ? "pending" : "paid",
					at: soldAt,
					subjectId: "",
					sale: {
						number: ping.order_number ?? reference,
						email: ping.email,
						name: ping.full_name,
						products: [product],
						minorUnits: ping.price,
						taxMinorUnits: null,
						// "The price paid, in USD cents" (https://gumroad.com/ping): `currency` is that of the product's price tag.
						currency: "USD",
					},
				},
			],
		};
	},

	async subscribe(address, { accessToken = "" }, fetch) {
		if (!accessToken) return;
		for (const resource of SUBSCRIBED) {
			await callCartApi(
				{ cart: "Gumroad", fetch },
				"https://api.gumroad.com/v2/resource_subscriptions",
				{
					method: "PUT",
					headers: {
						authorization: `Bearer ${accessToken}`,
						"content-type": "application/x-www-form-urlencoded",
					},
					body: new URLSearchParams({ resource_name: resource, post_url: address }).toString(),
				},
				z.object({ success: z.literal(true) }),
			);
		}
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
