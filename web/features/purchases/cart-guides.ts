import type { CartType } from "../../../contract/order-sources.ts";

interface SecretField {
	name: string;
	label: string;
	optional?: boolean;
}

/** How a cart is set up, next to its form (HOOK-01). `{address}` is where it has to report to. */
interface CartGuide {
	secrets: SecretField[];
	/** What the cart calls the ID of a product. */
	productId: string;
	steps: string[];
}

export const cartGuides: Record<Exclude<CartType, "stripe">, CartGuide> = {
	thrivecart: {
		secrets: [{ name: "secret", label: "ThriveCart order validation: secret word" }],
		productId: "Product ID, such as 12",
		steps: [
			"In ThriveCart, open Settings, API & Webhooks, ThriveCart order validation, and copy the secret word here.",
			"Save this form, then copy the address that you get.",
			"In ThriveCart, open Settings, API & Webhooks, Webhooks & notifications, and add a webhook with that address.",
		],
	},
	gumroad: {
		secrets: [
			{ name: "sellerId", label: "Seller ID" },
			{ name: "accessToken", label: "Access token, for refunds and disputes", optional: true },
		],
		productId: "Product ID or permalink",
		steps: [
			"In Gumroad, open Settings, Advanced. Your seller ID stands below Ping.",
			"Save this form, then enter the address that you get there as the Ping endpoint.",
			"Refunds and disputes are told to applications alone: create one in Settings, Advanced, generate an access token, and subscribe the address to the resources refund, dispute and dispute_won.",
		],
	},
	"lemon-squeezy": {
		secrets: [{ name: "signingSecret", label: "Signing secret" }],
		productId: "Product ID or variant ID",
		steps: [
			"Think of a signing secret of 6 to 40 characters, and enter it here.",
			"Save this form, then copy the address that you get.",
			"In Lemon Squeezy, open Settings, Webhooks, add the address with the same secret, and choose order_created and order_refunded.",
		],
	},
	woocommerce: {
		secrets: [{ name: "secret", label: "Webhook secret" }],
		productId: "Product ID",
		steps: [
			"Think of a long secret, and enter it here.",
			"Save this form, then copy the address that you get.",
			"In WooCommerce, open Settings, Advanced, Webhooks, and add two active webhooks with that address and secret: Order created and Order updated.",
		],
	},
	shopify: {
		secrets: [{ name: "secret", label: "Webhook signing secret" }],
		productId: "Product ID",
		steps: [
			"In Shopify, open Settings, Notifications, Webhooks. The signing secret stands below the list: enter it here.",
			"Save this form, then copy the address that you get.",
			"Add JSON webhooks with that address: Order payment, Order cancellation and Refund create.",
		],
	},
	paddle: {
		secrets: [
			{ name: "secret", label: "Notification secret key" },
			{ name: "apiKey", label: "API key, which may read customers and transactions" },
		],
		productId: "Product ID, such as pro_01…",
		steps: [
			"In Paddle, open Developer tools, Authentication, and create an API key that may read customers and transactions.",
			"Save this form with any secret, then copy the address that you get.",
			"Open Developer tools, Notifications, add the address with transaction.completed and adjustment.updated, and enter the secret key that Paddle shows you here.",
		],
	},
	paypal: {
		secrets: [
			{ name: "webhookId", label: "Webhook ID" },
			{ name: "clientId", label: "Client ID" },
			{ name: "clientSecret", label: "Client secret" },
		],
		productId: "Item name or SKU",
		steps: [
			"In the PayPal developer dashboard, open your app, and copy client ID and secret here.",
			"Save this form with any webhook ID, then copy the address that you get.",
			"Add a webhook with that address and the events of payments and captures, and enter its ID here.",
		],
	},
	webhook: {
		secrets: [{ name: "secret", label: "Signing secret, empty to have one made", optional: true }],
		productId: "The id that your program sends",
		steps: [
			"Save this form. You get an address and a signing secret, which is shown once.",
			"Have your program or Zapier, Make, SamCart, Kajabi send JSON there, signed by the rules of standardwebhooks.com.",
			'A sale: {"type":"order.paid","timestamp":"2026-11-22T10:00:00Z","data":{"order":"1001","email":"buyer@example.org","name":"Bea Buyer","product":"bundle","amount":"27.00","currency":"USD"}}. A refund: {"type":"order.refunded","timestamp":"…","data":{"order":"1001","amount":"27.00","currency":"USD"}}.',
		],
	},
};
