import { randomBytes } from "node:crypto";
import { stripe } from "../adapters/stripe.ts";
import { fromStripeAmount } from "../cart-amounts.ts";
import type { StandInAccount, StandInEvent, StandInRefund, StandInSession } from "./stand-in-session.ts";
import { chargeObject, disputeObject, refundObject, sessionObject, totalOf } from "./stripe-objects.ts";

/*
 * The parts of Stripe that a try-out needs, in this process (BUY-02): checkout sessions, charges, refunds, disputes and
 * their events. It only exists outside production.
 */

/** Promotion codes of the stand-in, with their percentage. */
export const standInCodes: Record<string, number> = { WELCOME10: 10, FREE: 100 };

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
const nowSeconds = () => Math.floor(Date.now() / 1_000);
const MAX_SESSIONS = 500;
export const DAY_SECONDS = 86_400;

type NewSession = Pick<StandInSession, "successUrl" | "cancelUrl" | "currency" | "product" | "subtotal" | "metadata"> &
	Partial<
		Pick<
			StandInSession,
			| "customerEmail"
			| "quantity"
			| "productId"
			| "clientReference"
			| "paymentLink"
			| "discount"
			| "discounts"
			| "allowsCodes"
			| "expiresAt"
		>
	>;

export interface StripeStandIn {
	/** Newest first. */
	sessions(): StandInSession[];
	find(id: string): StandInSession | undefined;
	/** Newest first. */
	events(): StandInEvent[];
	create(session: NewSession): StandInSession;
	applyCode(session: StandInSession, code: string): boolean;
	pay(session: StandInSession, buyer: { email: string; name: string }): void;
	/** Ends an unpaid checkout. Returns whether it was open. */
	expire(session: StandInSession): boolean;
	/** Coupons by ID. */
	coupons: StandInAccount["coupons"];
	payLater(session: StandInSession, buyer: { email: string; name: string }): void;
	settle(session: StandInSession, arrived: boolean): void;
	/** Returns null if that is more than what is left. */
	refund(session: StandInSession, amount: number, metadata?: Record<string, string>): StandInRefund | null;
	/** The bank inquires without withdrawing money. */
	openInquiry(session: StandInSession): void;
	openDispute(session: StandInSession): void;
	endDispute(session: StandInSession, outcome: "won" | "lost" | "warning_closed"): void;
	/**
	 * Stores an uploaded file.
	 *
	 * @returns its ID
	 */
	keepFile(content: Buffer): string;
	file(id: string): Buffer | undefined;
	/** Returns the dispute, or null if there is none that accepts evidence. */
	submitEvidence(disputeId: string, evidence: Record<string, string>): object | null;
	/** Sends every event of a session again, as Stripe does when in doubt. */
	resend(session: StandInSession): void;
	/** Stops delivering events until it is reset, as if the site were down. */
	setSilent(silent: boolean): void;
}

/** @param deliver sends a signed event to the site's own address */
export function createStripeStandIn(
	siteUrl: string,
	{ sessions, coupons, files, events }: StandInAccount,
	deliver: (event: StandInEvent) => void,
): StripeStandIn {
	let silent = false;

	const report = (session: StandInSession, type: string, object: object) => {
		const event: StandInEvent = {
			id: newId("evt"),
			object: "event",
			api_version: null,
			type,
			created: nowSeconds(),
			livemode: false,
			pending_webhooks: 1,
			request: { id: null, idempotency_key: null },
			data: { object },
		};
		events.unshift({ event, session: session.id });
		if (!silent) deliver(event);
	};

	const complete = (session: StandInSession, buyer: { email: string; name: string }) => {
		Object.assign(session, buyer, { status: "complete" });
		if (totalOf(session) > 0) session.paymentIntent = newId("pi");
		const coupon = session.discounts && "coupon" in session.discounts && coupons.get(session.discounts.coupon);
		if (coupon) coupon.redemptions += 1;
	};

	return {
		sessions: () => [...sessions.values()].reverse(),
		find: (id) => sessions.get(id),
		events: () => events.map(({ event }) => event),
		create: (given) => {
			const id = newId("cs_test");
			const session: StandInSession = {
				customerEmail: "",
				quantity: 1,
				productId: newId("prod"),
				clientReference: null,
				paymentLink: null,
				discount: 0,
				discounts: null,
				allowsCodes: true,
				expiresAt: nowSeconds() + DAY_SECONDS,
				...given,
				id,
				url: `${siteUrl}/dev/checkout/pay/${id}`,
				created: nowSeconds(),
				status: "open",
				paymentStatus: "unpaid",
				email: "",
				name: "",
				paymentIntent: null,
				charge: null,
				refunded: 0,
				refunds: [],
				dispute: null,
			};
			sessions.set(id, session);
			const [oldest] = sessions.keys();
			if (sessions.size > MAX_SESSIONS && oldest) sessions.delete(oldest);
			return session;
		},
		applyCode: (session, code) => {
			const percent = standInCodes[code.trim().toUpperCase()];
			if (percent === undefined || !session.allowsCodes) return false;
			session.discount = Math.round((session.subtotal * percent) / 100);
			return true;
		},
		expire: (session) => {
			if (session.status !== "open") return false;
			session.status = "expired";
			report(session, "checkout.session.expired", sessionObject(session));
			return true;
		},
		coupons,
		pay: (session, buyer) => {
			complete(session, buyer);
			session.paymentStatus = session.paymentIntent ? "paid" : "no_payment_required";
			if (session.paymentIntent) session.charge = newId("ch");
			report(session, "checkout.session.completed", sessionObject(session));
		},
		payLater: (session, buyer) => {
			complete(session, buyer);
			report(session, "checkout.session.completed", sessionObject(session));
		},
		settle: (session, arrived) => {
			if (arrived) Object.assign(session, { paymentStatus: "paid", charge: newId("ch") });
			report(session, `checkout.session.async_payment_${arrived ? "succeeded" : "failed"}`, sessionObject(session));
		},
		refund: (session, amount, metadata = {}) => {
			if (!session.charge || !(amount > 0) || amount > totalOf(session) - session.refunded) return null;
			const refund = { id: newId("re"), amount, created: nowSeconds(), metadata };
			session.refunded += amount;
			session.refunds.unshift(refund);
			report(session, "refund.created", refundObject(session, refund));
			report(session, "charge.refunded", chargeObject(session));
			return refund;
		},
		openInquiry: (session) => {
			session.dispute = { id: newId("du"), status: "warning_needs_response", evidence: {} };
			report(session, "charge.dispute.created", disputeObject(session));
		},
		openDispute: (session) => {
			// An inquiry that becomes a dispute stays the same object.
			const inquiry = session.dispute?.status.startsWith("warning_") ? session.dispute : null;
			const type = inquiry ? "charge.dispute.updated" : "charge.dispute.created";
			session.dispute = { id: inquiry?.id ?? newId("du"), status: "needs_response", evidence: {} };
			report(session, type, disputeObject(session));
		},
		endDispute: (session, status) => {
			if (session.dispute) session.dispute.status = status;
			report(session, "charge.dispute.closed", disputeObject(session));
		},
		keepFile: (content) => {
			const id = newId("file");
			files.set(id, content);
			return id;
		},
		file: (id) => files.get(id),
		submitEvidence: (disputeId, evidence) => {
			const session = [...sessions.values()].find(({ dispute }) => dispute?.id === disputeId);
			if (session?.dispute?.status !== "needs_response") return null;
			Object.assign(session.dispute, { status: "under_review", evidence });
			return disputeObject(session);
		},
		resend: (session) => {
			for (const one of events.filter((one) => one.session === session.id)) deliver(one.event);
		},
		setSilent: (next) => {
			silent = next;
		},
	};
}

/** Returns the price of a session, in minor units of its currency. */
export const minorTotalOf = (session: StandInSession) => fromStripeAmount(totalOf(session), session.currency);

/** Creates a request as Stripe would send it. */
export const signedEvent = (event: StandInEvent, webhookSecret: string) =>
	stripe.sign(event, { webhookSecret }, new Date());
