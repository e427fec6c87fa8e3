/** A checkout session of the stand-in, and the state of its payment. */
export interface StandInSession {
	id: string;
	url: string;
	successUrl: string;
	cancelUrl: string;
	created: number;
	currency: string;
	product: string;
	/** `prod_…` in Stripe's catalog. */
	productId: string;
	quantity: number;
	subtotal: number;
	discount: number;
	/** The coupon or the promotion code it was opened with; null for none. */
	discounts: { coupon: string; name: string } | { promotionCode: string; name: string } | null;
	/** A code can be entered at the checkout. */
	allowsCodes: boolean;
	/** Unix time. */
	expiresAt: number;
	metadata: Record<string, string>;
	clientReference: string | null;
	/** `plink_…` if it was opened by a payment link. */
	paymentLink: string | null;
	/** Known before, so it can't be changed at the checkout. Empty for none. */
	customerEmail: string;
	status: "open" | "complete" | "expired";
	paymentStatus: "unpaid" | "paid" | "no_payment_required";
	email: string;
	name: string;
	paymentIntent: string | null;
	charge: string | null;
	refunded: number;
	refunds: StandInRefund[];
	dispute: {
		id: string;
		status: "warning_needs_response" | "warning_closed" | "needs_response" | "under_review" | "won" | "lost";
		/** Submitted evidence: texts by Stripe's names, and files by ID. */
		evidence: Record<string, string>;
	} | null;
}

/** A discount in Stripe's catalog. */
export interface StandInCoupon {
	id: string;
	name: string | null;
	/** In Stripe's smallest unit of the currency. */
	amountOff: number | null;
	currency: string | null;
	percentOff: number | null;
	maxRedemptions: number | null;
	redemptions: number;
	created: number;
	metadata: Record<string, string>;
}

/** A refund of a session's payment. */
export interface StandInRefund {
	id: string;
	/** In Stripe's smallest unit. */
	amount: number;
	created: number;
	metadata: Record<string, string>;
}

export interface StandInEvent {
	id: string;
	object: "event";
	api_version: null;
	type: string;
	created: number;
	livemode: false;
	pending_webhooks: number;
	request: { id: null; idempotency_key: null };
	data: { object: object };
}

/** What the stand-in knows: it outlives reloads of the site, as what Stripe knows does. */
export interface StandInAccount {
	/** By ID, oldest first. */
	sessions: Map<string, StandInSession>;
	coupons: Map<string, StandInCoupon>;
	/** Uploaded evidence by ID. */
	files: Map<string, Buffer>;
	/** Newest first. */
	events: { event: StandInEvent; session: string }[];
}

export const createStandInAccount = (): StandInAccount => ({
	sessions: new Map(),
	coupons: new Map(),
	files: new Map(),
	events: [],
});
