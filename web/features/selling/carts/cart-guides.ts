import { type CartType, carts } from "../../../../contract/selling/carts.ts";
import { sentenceList } from "../../../lib/text/sentence-list.ts";

/** The setup steps of a cart, shown in its form (HOOK-01, HOOK-09). */
interface CartGuide {
	/** The cart's name for a product ID. */
	productId: string;
	steps: (string | StepUntilSaved)[];
}

/** A step that is left out once the form is saved. */
interface StepUntilSaved {
	untilSaved: string;
}

const saveForm: StepUntilSaved = { untilSaved: "Save this form, then copy the webhook address you get." };

export const cartGuides: Record<Exclude<CartType, "stripe">, CartGuide> = {
	thrivecart: {
		productId: "Product ID, such as 12",
		steps: [
			"In ThriveCart, open Settings, API & Webhooks, ThriveCart order validation, and copy the secret word here.",
			saveForm,
			`In ThriveCart, open Settings, API & Webhooks, Webhooks & notifications, and add a webhook with that address. It receives every event of your account; this site uses ${sentenceList(carts.thrivecart.events)}.`,
		],
	},
	gumroad: {
		productId: "Product ID or permalink",
		steps: [
			"In Gumroad, open Settings, Advanced. Your seller ID is shown below Ping.",
			"Refunds and disputes need an application: create one in Settings, Advanced, select Generate access token, and enter the token here. When you save, this site subscribes to refund, dispute and dispute_won.",
			"Save this form, then enter the webhook address you get in Gumroad as the Ping endpoint. It reports each sale, its price in US dollars.",
		],
	},
	"lemon-squeezy": {
		productId: "Product ID or variant ID",
		steps: [
			"Choose a signing secret of 6 to 40 characters, and enter it here.",
			saveForm,
			`In Lemon Squeezy, open Settings, Webhooks, add the address with the same secret, and select the events ${sentenceList(carts["lemon-squeezy"].events)}.`,
		],
	},
	woocommerce: {
		productId: "Product ID",
		steps: [
			"Choose a long secret, and enter it here.",
			saveForm,
			"In WooCommerce, open Settings, Advanced, Webhooks, and add two active webhooks with that address and secret: Order created (order.created) and Order updated (order.updated). Refunds are part of Order updated.",
		],
	},
	shopify: {
		productId: "Product ID",
		steps: [
			"In Shopify, open Settings, Notifications, Webhooks. The signing secret is shown below the list: enter it here.",
			saveForm,
			"Add JSON webhooks with that address for Order creation (orders/create), Order payment (orders/paid), Order cancellation (orders/cancelled) and Refund create (refunds/create).",
			"With Shopify Payments, also add Dispute create (disputes/create) and Dispute update (disputes/update), so that a chargeback suspends access.",
		],
	},
	paddle: {
		productId: "Product ID, such as pro_01…",
		steps: [
			"In Paddle, open Developer tools, Authentication, and create an API key that can read customers.",
			{ untilSaved: "Save this form with any secret, then copy the webhook address you get." },
			`Open Developer tools, Notifications, add the address with the events ${sentenceList(carts.paddle.events)}, and enter the secret key that Paddle shows you here. Chargebacks and automatic refunds are reported by adjustment.created.`,
		],
	},
	paypal: {
		productId: "Item name or SKU",
		steps: [
			"In the PayPal developer dashboard, open your app, and copy client ID and secret here.",
			{ untilSaved: "Save this form with any webhook ID, then copy the webhook address you get." },
			`Add a webhook with that address and the events ${sentenceList(carts.paypal.events)}, and enter its ID here.`,
		],
	},
	webhook: {
		productId: "The id that your program sends",
		steps: [
			{ untilSaved: "Save this form. You get an address and a signing secret, which is shown only once." },
			"Have your program or Zapier, Make, SamCart, Kajabi send JSON to it, signed by the rules of standardwebhooks.com.",
			'A sale: {"type":"order.paid","timestamp":"2026-11-22T10:00:00Z","data":{"order":"1001","email":"buyer@example.org","name":"Bea Buyer","product":"bundle","amount":"27.00","currency":"USD"}}. A refund: {"type":"order.refunded","timestamp":"…","data":{"order":"1001","amount":"27.00","currency":"USD"}}. Its amount is what this refund returned; without an amount, everything was.',
			`The other types are ${sentenceList(carts.webhook.events.filter((type) => type !== "order.paid" && type !== "order.refunded"))}.`,
		],
	},
};

/** Returns the texts of the steps; those that are left once the form is saved, if it is. */
export const stepsOf = ({ steps }: CartGuide, isSaved = false): string[] =>
	steps.flatMap((step) => (typeof step === "string" ? step : isSaved ? [] : step.untilSaved));
