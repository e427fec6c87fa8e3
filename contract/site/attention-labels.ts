import type { AttentionEvent, AttentionReason } from "../selling/orders.ts";

/** Why an event needs attention, on screens and in the email to the seller. */
export const attentionLabels: Record<AttentionReason, string> = {
	no_email: "Sale without the buyer's email",
	unknown_product: "Unknown product",
	no_product: "Sale without a product",
	unreadable: "Event couldn't be read",
	unknown_status: "Unknown status",
	failed: "Event can't be applied",
	partial_refund: "Partial refund: the buyer keeps access",
	other_currency: "Refund in another currency",
	email_changed: "The buyer's email was changed in the cart",
	unknown_order: "Refund or dispute of an unknown order",
	dispute_opened: "A payment was disputed",
	inquiry: "Bank inquiry about a payment",
	test_on_live: "Test sale from a cart in live mode",
	live_on_test: "Live sale from a cart in test mode",
	from_the_future: "Event dated in the future",
	access_revoked: "Payment from a customer whose access you revoked",
};

/** Describes a sale in one line, such as `bea@example.org, Bea Buyer, order 1001`. */
export const describeSale = ({ email, name, number }: AttentionEvent["sale"]): string =>
	[email, name, number && `order ${number}`].filter(Boolean).join(", ");
