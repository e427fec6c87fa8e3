import { randomBytes } from "node:crypto";
import { fromStripeAmount } from "../money-of-carts.ts";
import { stripe } from "../sources/stripe.ts";

/*
 * As much of Stripe as a try-out needs, in this process (BUY-02): sessions of its checkout, charges, refunds, disputes and
 * the events that tell of them. It exists outside production alone.
 */

export interface StandInSession {
	id: string;
	url: string;
	successUrl: string;
	cancelUrl: string;
	created: number;
	currency: string;
	product: string;
	subtotal: number;
	discount: number;
	metadata: Record<string, string>;
	/** Known before: it cannot be changed at the checkout. Empty for none. */
	customerEmail: string;
	status: "open" | "complete" | "expired";
	paymentStatus: "unpaid" | "paid" | "no_payment_required";
	email: string;
	name: string;
	paymentIntent: string | null;
	charge: string | null;
	refunded: number;
	dispute: {
		id: string;
		status: "needs_response" | "under_review" | "won" | "lost";
		/** What was submitted about it: texts by Stripe's names, and files by their IDs. */
		evidence: Record<string, string>;
	} | null;
}

export interface StandInEvent {
	id: string;
	object: "event";
	type: string;
	created: number;
	livemode: false;
	data: { object: Record<string, unknown> };
}

/** The promotion codes that the stand-in knows, with the percentage they take off. */
export const standInCodes: Record<string, number> = { WELCOME10: 10, FREE: 100 };

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
const nowSeconds = () => Math.floor(Date.now() / 1_000);
const MOST_SESSIONS = 500;

export interface StripeStandIn {
	sessions(): StandInSession[];
	find(id: string): StandInSession | undefined;
	/** Newest first. */
	events(since: number): StandInEvent[];
	create(
		session: Pick<StandInSession, "successUrl" | "cancelUrl" | "currency" | "product" | "subtotal" | "metadata"> &
			Partial<Pick<StandInSession, "customerEmail">>,
	): StandInSession;
	applyCode(session: StandInSession, code: string): boolean;
	pay(session: StandInSession, buyer: { email: string; name: string }): void;
	payLater(session: StandInSession, buyer: { email: string; name: string }): void;
	settle(session: StandInSession, arrived: boolean): void;
	/** @returns null where that is more than is left */
	refund(session: StandInSession, amount: number): { id: string; amount: number } | null;
	openDispute(session: StandInSession): void;
	endDispute(session: StandInSession, outcome: "won" | "lost"): void;
	/** Keeps an uploaded file. @returns its ID */
	keepFile(content: Buffer): string;
	file(id: string): Buffer | undefined;
	/** @returns the dispute, or null where there is none that evidence is taken for */
	submitEvidence(disputeId: string, evidence: Record<string, string>): Record<string, unknown> | null;
	/** Sends every event of a session again, as Stripe does when it is unsure. */
	resend(session: StandInSession): void;
	/** Events reach nobody until this is undone, as while a site is down. */
	setSilent(silent: boolean): void;
}

/** @param deliver takes an event to the site's own address, signed */
export function createStripeStandIn(siteUrl: string, deliver: (event: StandInEvent) => void): StripeStandIn {
	const sessions = new Map<string, StandInSession>();
	const files = new Map<string, Buffer>();
	const events: { event: StandInEvent; session: string }[] = [];
	let silent = false;

	const tell = (session: StandInSession, type: string, object: Record<string, unknown>) => {
		const event: StandInEvent = {
			id: newId("evt"),
			object: "event",
			type,
			created: nowSeconds(),
			livemode: false,
			data: { object },
		};
		events.unshift({ event, session: session.id });
		if (!silent) deliver(event);
	};

	const complete = (session: StandInSession, buyer: { email: string; name: string }) => {
		Object.assign(session, buyer, { status: "complete" });
		if (totalOf(session) > 0) session.paymentIntent = newId("pi");
	};

	return {
		sessions: () => [...sessions.values()].reverse(),
		find: (id) => sessions.get(id),
		events: (since) => events.map(({ event }) => event).filter(({ created }) => created >= since),
		create: (given) => {
			const id = newId("cs_test");
			const session: StandInSession = {
				customerEmail: "",
				...given,
				id,
				url: `${siteUrl}/dev/checkout/pay/${id}`,
				created: nowSeconds(),
				discount: 0,
				status: "open",
				paymentStatus: "unpaid",
				email: "",
				name: "",
				paymentIntent: null,
				charge: null,
				refunded: 0,
				dispute: null,
			};
			sessions.set(id, session);
			const [oldest] = sessions.keys();
			if (sessions.size > MOST_SESSIONS && oldest) sessions.delete(oldest);
			return session;
		},
		applyCode: (session, code) => {
			const percent = standInCodes[code.trim().toUpperCase()];
			if (percent === undefined) return false;
			session.discount = Math.round((session.subtotal * percent) / 100);
			return true;
		},
		pay: (session, buyer) => {
			complete(session, buyer);
			session.paymentStatus = session.paymentIntent ? "paid" : "no_payment_required";
			if (session.paymentIntent) session.charge = newId("ch");
			tell(session, "checkout.session.completed", sessionObject(session));
		},
		payLater: (session, buyer) => {
			complete(session, buyer);
			tell(session, "checkout.session.completed", sessionObject(session));
		},
		settle: (session, arrived) => {
			if (arrived) Object.assign(session, { paymentStatus: "paid", charge: newId("ch") });
			tell(session, `checkout.session.async_payment_${arrived ? "succeeded" : "failed"}`, sessionObject(session));
		},
		refund: (session, amount) => {
			if (!session.charge || amount <= 0 || amount > totalOf(session) - session.refunded) return null;
			session.refunded += amount;
			tell(session, "charge.refunded", chargeObject(session));
			return { id: newId("re"), amount };
		},
		openDispute: (session) => {
			session.dispute = { id: newId("du"), status: "needs_response", evidence: {} };
			tell(session, "charge.dispute.created", disputeObject(session));
		},
		endDispute: (session, status) => {
			if (session.dispute) session.dispute.status = status;
			tell(session, "charge.dispute.closed", disputeObject(session));
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

export const totalOf = ({ subtotal, discount }: StandInSession) => subtotal - discount;

/** In the unit that people count in here. */
export const minorTotalOf = (session: StandInSession) => fromStripeAmount(totalOf(session), session.currency);

/** https://docs.stripe.com/api/checkout/sessions/object */
export function sessionObject(session: StandInSession): Record<string, unknown> {
	return {
		id: session.id,
		object: "checkout.session",
		mode: "payment",
		url: session.status === "open" ? session.url : null,
		status: session.status,
		payment_status: session.paymentStatus,
		payment_intent: session.paymentIntent,
		amount_subtotal: session.subtotal,
		amount_total: totalOf(session),
		currency: session.currency,
		customer_details: session.email ? { email: session.email, name: session.name } : null,
		total_details: { amount_discount: session.discount, amount_shipping: 0, amount_tax: 0 },
		metadata: session.metadata,
		livemode: false,
		created: session.created,
		success_url: session.successUrl,
		cancel_url: session.cancelUrl,
	};
}

/** https://docs.stripe.com/api/charges/object */
const chargeObject = (session: StandInSession) => ({
	id: session.charge,
	object: "charge",
	amount: totalOf(session),
	amount_refunded: session.refunded,
	refunded: session.refunded === totalOf(session),
	currency: session.currency,
	payment_intent: session.paymentIntent,
});

/** https://docs.stripe.com/api/disputes/object */
const disputeObject = (session: StandInSession) => ({
	id: session.dispute?.id,
	object: "dispute",
	amount: totalOf(session),
	currency: session.currency,
	charge: session.charge,
	payment_intent: session.paymentIntent,
	reason: "fraudulent",
	status: session.dispute?.status,
});

/** A request as Stripe would send it. */
export const signedEvent = (event: StandInEvent, webhookSecret: string) =>
	stripe.sign(event, { webhookSecret }, new Date());
