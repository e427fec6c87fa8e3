import type { CartType } from "./order-sources.ts";

/**
 * Every event of each cart that the product uses, as its vendor's documentation names it (HOOK-09): the setup steps list
 * them, and what is missed is fetched by them (HOOK-06).
 */
export const cartEvents = {
	/** https://docs.stripe.com/api/events/types */
	stripe: [
		"checkout.session.completed",
		"checkout.session.async_payment_succeeded",
		"checkout.session.async_payment_failed",
		"charge.refunded",
		"refund.failed",
		"charge.dispute.created",
		"charge.dispute.updated",
		"charge.dispute.closed",
	],
	/** https://support.thrivecart.com/help/using-webhook-notifications/: a webhook gets all events of the account. */
	thrivecart: ["order.success", "order.refund"],
	/** https://gumroad.com/api#resource-subscriptions: sales come by Ping, the others by subscription. */
	gumroad: ["sale", "refund", "dispute", "dispute_won"],
	/** https://docs.lemonsqueezy.com/help/webhooks/event-types */
	"lemon-squeezy": ["order_created", "order_refunded"],
	/** https://woocommerce.com/document/webhooks/ */
	woocommerce: ["order.created", "order.updated"],
	/** https://shopify.dev/docs/api/webhooks */
	shopify: ["orders/create", "orders/paid", "orders/cancelled", "refunds/create", "disputes/create", "disputes/update"],
	/** https://developer.paddle.com/webhooks/overview */
	paddle: ["transaction.completed", "adjustment.created", "adjustment.updated"],
	/** https://developer.paypal.com/api/rest/webhooks/event-names/ */
	paypal: [
		"PAYMENT.CAPTURE.COMPLETED",
		"PAYMENT.CAPTURE.PENDING",
		"PAYMENT.CAPTURE.DENIED",
		"PAYMENT.CAPTURE.DECLINED",
		"PAYMENT.CAPTURE.REFUNDED",
		"PAYMENT.CAPTURE.REVERSED",
		"CUSTOMER.DISPUTE.CREATED",
		"CUSTOMER.DISPUTE.RESOLVED",
	],
	/** Our own names, in the shape that the setup steps show. */
	webhook: [
		"order.paid",
		"order.pending",
		"order.failed",
		"order.canceled",
		"order.refunded",
		"dispute.opened",
		"dispute.won",
		"dispute.lost",
	],
} as const satisfies Record<CartType, readonly string[]>;
