/** A credential that connects a cart. */
export interface CartSecret {
	name: string;
	/** Label in the form, as the cart calls it. */
	label: string;
	/** The cart works without it. */
	optional?: true;
	/** Generated if left blank, and shown once. */
	generated?: true;
	/** Needed only while connecting, and never stored. */
	usedOnce?: true;
}

interface Cart {
	/** Display name. */
	name: string;
	secrets: readonly CartSecret[];
	/**
	 * Events that the product uses, named as in the vendor's documentation (HOOK-09). The setup steps list them, and
	 * missed events are fetched by these names (HOOK-06).
	 */
	events: readonly string[];
}

/** Carts that report their sales here (HOOK-02). */
export const carts = {
	stripe: {
		name: "Stripe",
		secrets: [
			{ name: "secretKey", label: "Secret key" },
			{ name: "webhookSecret", label: "Signing secret" },
		],
		/** https://docs.stripe.com/api/events/types */
		events: [
			"checkout.session.completed",
			"checkout.session.async_payment_succeeded",
			"checkout.session.async_payment_failed",
			"checkout.session.expired",
			"charge.refunded",
			"refund.failed",
			"charge.dispute.created",
			"charge.dispute.updated",
			"charge.dispute.closed",
		],
	},
	thrivecart: {
		name: "ThriveCart",
		secrets: [{ name: "secret", label: "Secret word (ThriveCart order validation)" }],
		/** https://support.thrivecart.com/help/using-webhook-notifications/: a webhook gets all events of the account. */
		events: ["order.success", "order.refund"],
	},
	gumroad: {
		name: "Gumroad",
		secrets: [
			{ name: "sellerId", label: "Seller ID" },
			{ name: "accessToken", label: "Access token (used once, not stored)", optional: true, usedOnce: true },
		],
		/** https://gumroad.com/api#resource-subscriptions: sales arrive by Ping, other events by subscription. */
		events: ["sale", "refund", "dispute", "dispute_won"],
	},
	"lemon-squeezy": {
		name: "Lemon Squeezy",
		secrets: [{ name: "signingSecret", label: "Signing secret" }],
		/** https://docs.lemonsqueezy.com/help/webhooks/event-types */
		events: ["order_created", "order_refunded"],
	},
	woocommerce: {
		name: "WooCommerce",
		secrets: [{ name: "secret", label: "Webhook secret" }],
		/** https://woocommerce.com/document/webhooks/ */
		events: ["order.created", "order.updated"],
	},
	shopify: {
		name: "Shopify",
		secrets: [{ name: "secret", label: "Webhook signing secret" }],
		/** https://shopify.dev/docs/api/webhooks */
		events: [
			"orders/create",
			"orders/paid",
			"orders/cancelled",
			"refunds/create",
			"disputes/create",
			"disputes/update",
		],
	},
	paddle: {
		name: "Paddle",
		secrets: [
			{ name: "secret", label: "Notification secret key" },
			{ name: "apiKey", label: "API key with read access to customers" },
		],
		/** https://developer.paddle.com/webhooks/overview */
		events: ["transaction.completed", "adjustment.created", "adjustment.updated"],
	},
	paypal: {
		name: "PayPal",
		secrets: [
			{ name: "webhookId", label: "Webhook ID" },
			{ name: "clientId", label: "Client ID" },
			{ name: "clientSecret", label: "Client secret" },
		],
		/** https://developer.paypal.com/api/rest/webhooks/event-names/ */
		events: [
			"PAYMENT.CAPTURE.COMPLETED",
			"PAYMENT.CAPTURE.PENDING",
			"PAYMENT.CAPTURE.DENIED",
			"PAYMENT.CAPTURE.DECLINED",
			"PAYMENT.CAPTURE.REFUNDED",
			"PAYMENT.CAPTURE.REVERSED",
			"CUSTOMER.DISPUTE.CREATED",
			"CUSTOMER.DISPUTE.RESOLVED",
		],
	},
	webhook: {
		name: "Signed JSON",
		secrets: [
			{ name: "secret", label: "Signing secret (leave blank to generate one)", optional: true, generated: true },
		],
		/** Our own event names, as shown in the setup steps. */
		events: [
			"order.paid",
			"order.pending",
			"order.failed",
			"order.canceled",
			"order.refunded",
			"dispute.opened",
			"dispute.won",
			"dispute.lost",
		],
	},
} as const satisfies Record<string, Cart>;

export type CartType = keyof typeof carts;
export const cartTypes = Object.keys(carts) as [CartType, ...CartType[]];
export const cartSecrets = (type: CartType): readonly CartSecret[] => carts[type].secrets;
