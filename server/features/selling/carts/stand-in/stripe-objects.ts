import type { Stripe } from "stripe";
import type { StandInCoupon, StandInRefund, StandInSession } from "./stand-in-session.ts";

/*
 * Responses of the stand-in, typed by Stripe's own package, which is generated from Stripe's OpenAPI document: a field
 * missing from the stand-in does not compile.
 */

/** The API's response, without the client's additions. */
type Plain<Resource> = Omit<Resource, "lastResponse">;

export const totalOf = ({ subtotal, discount }: StandInSession): number => subtotal - discount;

/** https://docs.stripe.com/api/checkout/sessions/object */
export function sessionObject(session: StandInSession): Plain<Stripe.Checkout.Session> {
	const isOpen = session.status === "open";
	const address = { city: null, country: "US", line1: null, line2: null, postal_code: null, state: null };
	return {
		id: session.id,
		object: "checkout.session",
		adaptive_pricing: null,
		after_expiration: null,
		allowed_payment_method_types: null,
		allow_promotion_codes: session.allowsCodes || null,
		amount_subtotal: session.subtotal,
		amount_total: totalOf(session),
		automatic_tax: { enabled: false, liability: null, provider: null, status: null },
		billing_address_collection: null,
		cancel_url: session.cancelUrl,
		client_reference_id: session.clientReference,
		client_secret: null,
		collected_information: null,
		consent: null,
		consent_collection: null,
		created: session.created,
		currency: session.currency,
		currency_conversion: null,
		custom_fields: [],
		custom_text: {
			after_submit: null,
			shipping_address: null,
			submit: null,
			terms_of_service_acceptance: null,
		},
		customer: null,
		customer_account: null,
		customer_creation: "if_required",
		customer_details: session.email
			? {
					address,
					business_name: null,
					email: session.email,
					individual_name: null,
					name: session.name || null,
					phone: null,
					tax_exempt: "none",
					tax_ids: [],
				}
			: null,
		customer_email: session.customerEmail || null,
		discounts: discountsOf(session),
		expires_at: session.expiresAt,
		integration_identifier: null,
		invoice: null,
		invoice_creation: null,
		livemode: false,
		locale: null,
		managed_payments: null,
		metadata: session.metadata,
		mode: "payment",
		origin_context: null,
		payment_intent: session.paymentIntent,
		payment_link: session.paymentLink,
		payment_method_collection: "if_required",
		payment_method_configuration_details: null,
		payment_method_options: {},
		payment_method_types: ["card", "us_bank_account"],
		payment_status: session.paymentStatus,
		permissions: null,
		phone_number_collection: { enabled: false },
		recovered_from: null,
		saved_payment_method_options: null,
		setup_intent: null,
		shipping_address_collection: null,
		shipping_cost: null,
		shipping_options: [],
		status: session.status,
		submit_type: null,
		subscription: null,
		success_url: session.successUrl,
		total_details: { amount_discount: session.discount, amount_shipping: 0, amount_tax: 0 },
		ui_mode: "hosted_page",
		url: isOpen ? session.url : null,
		wallet_options: null,
	};
}

function discountsOf({ discounts }: StandInSession): Stripe.Checkout.Session.Discount[] {
	if (!discounts) return [];
	return "coupon" in discounts
		? [{ coupon: discounts.coupon, promotion_code: null }]
		: [{ coupon: null, promotion_code: discounts.promotionCode }];
}

/** https://docs.stripe.com/api/coupons/object */
export function couponObject(coupon: StandInCoupon): Plain<Stripe.Coupon> {
	const { maxRedemptions, redemptions } = coupon;
	return {
		id: coupon.id,
		object: "coupon",
		amount_off: coupon.amountOff,
		created: coupon.created,
		currency: coupon.currency,
		duration: "once",
		duration_in_months: null,
		livemode: false,
		max_redemptions: maxRedemptions,
		metadata: coupon.metadata,
		name: coupon.name,
		percent_off: coupon.percentOff,
		redeem_by: null,
		times_redeemed: redemptions,
		valid: maxRedemptions === null || redemptions < maxRedemptions,
	};
}

/** https://docs.stripe.com/api/checkout/sessions/line_items */
export function lineItemObject(session: StandInSession): Plain<Stripe.LineItem> {
	const unitAmount = Math.round(session.subtotal / session.quantity);
	return {
		id: `li_${session.id.slice(8)}`,
		object: "item",
		adjustable_quantity: null,
		amount_discount: session.discount,
		amount_subtotal: session.subtotal,
		amount_tax: 0,
		amount_total: totalOf(session),
		currency: session.currency,
		description: session.product,
		metadata: null,
		price: {
			id: `price_${session.productId.slice(5)}`,
			object: "price",
			active: false,
			billing_scheme: "per_unit",
			created: session.created,
			currency: session.currency,
			custom_unit_amount: null,
			livemode: false,
			lookup_key: null,
			metadata: {},
			nickname: null,
			product: session.productId,
			recurring: null,
			tax_behavior: "unspecified",
			tiers_mode: null,
			transform_quantity: null,
			type: "one_time",
			unit_amount: unitAmount,
			unit_amount_decimal: null,
		},
		quantity: session.quantity,
	};
}

/** https://docs.stripe.com/api/charges/object */
export function chargeObject(session: StandInSession): Plain<Stripe.Charge> {
	const total = totalOf(session);
	return {
		id: session.charge ?? "",
		object: "charge",
		amount: total,
		amount_captured: total,
		amount_refunded: session.refunded,
		application: null,
		application_fee: null,
		application_fee_amount: null,
		balance_transaction: null,
		billing_details: { address: null, email: session.email, name: session.name || null, phone: null, tax_id: null },
		calculated_statement_descriptor: null,
		captured: true,
		created: session.created,
		currency: session.currency,
		customer: null,
		description: null,
		disputed: session.dispute !== null,
		failure_balance_transaction: null,
		failure_code: null,
		failure_message: null,
		fraud_details: null,
		livemode: false,
		metadata: {},
		on_behalf_of: null,
		outcome: null,
		paid: true,
		payment_intent: session.paymentIntent,
		payment_method: null,
		payment_method_details: null,
		radar_options: {},
		receipt_email: null,
		receipt_number: null,
		receipt_url: null,
		refunded: session.refunded === total,
		review: null,
		shipping: null,
		source: null,
		source_transfer: null,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		status: "succeeded",
		transfer_data: null,
		transfer_group: null,
	};
}

/** https://docs.stripe.com/api/payment_intents/object, with the fields needed to look up a charge */
export function paymentIntentObject(session: StandInSession) {
	const paid = session.charge !== null;
	return {
		id: session.paymentIntent ?? "",
		object: "payment_intent",
		amount: totalOf(session),
		amount_received: paid ? totalOf(session) : 0,
		created: session.created,
		currency: session.currency,
		latest_charge: session.charge,
		livemode: false,
		metadata: {},
		payment_method_types: ["card"],
		status: paid ? "succeeded" : "processing",
	} satisfies Partial<Stripe.PaymentIntent>;
}

/** https://docs.stripe.com/api/refunds/object */
export function refundObject(session: StandInSession, refund: StandInRefund): Plain<Stripe.Refund> {
	return {
		id: refund.id,
		object: "refund",
		amount: refund.amount,
		balance_transaction: null,
		charge: session.charge,
		created: refund.created,
		currency: session.currency,
		customer: null,
		customer_account: null,
		destination_details: { card: { type: "refund" }, type: "card" },
		metadata: refund.metadata,
		payment_intent: session.paymentIntent,
		payment_method: null,
		reason: null,
		receipt_number: null,
		source_transfer_reversal: null,
		status: "succeeded",
		transfer_reversal: null,
	};
}

/** https://docs.stripe.com/api/disputes/object */
export function disputeObject(session: StandInSession) {
	const { dispute } = session;
	return {
		id: dispute?.id ?? "",
		object: "dispute",
		amount: totalOf(session),
		balance_transactions: [],
		charge: session.charge ?? "",
		created: session.created,
		currency: session.currency,
		evidence_details: {
			due_by: session.created + 14 * 86_400,
			enhanced_eligibility: {},
			has_evidence: Object.keys(dispute?.evidence ?? {}).length > 0,
			past_due: false,
			submission_method: dispute?.status === "under_review" ? "manual" : "not_submitted",
			submission_count: dispute?.status === "under_review" ? 1 : 0,
		},
		is_charge_refundable: false,
		livemode: false,
		metadata: {},
		payment_intent: session.paymentIntent,
		reason: "fraudulent",
		status: dispute?.status ?? "needs_response",
	} satisfies Partial<Stripe.Dispute>;
}

/** https://docs.stripe.com/api/pagination */
export const listObject = <Item>(url: string, data: Item[], hasMore = false) => ({
	object: "list" as const,
	data,
	has_more: hasMore,
	url,
});
