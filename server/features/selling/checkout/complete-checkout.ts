import type { Thanks } from "../../../contract/buying.ts";
import { limits } from "../../../contract/limits.ts";
import { findUserByEmail } from "../../auth/auth.queries.ts";
import type { Queryable } from "../../database/database.ts";
import type { RequestContext } from "../../rpc/context.ts";
import { isBoundToOrder } from "../access/access.queries.ts";
import { applyEvent } from "./apply-event.ts";
import { type Checkout, findCheckout } from "./checkouts.queries.ts";
import { retryEvent } from "./event-queue.ts";
import { findEventByKey, insertEvent } from "./events.queries.ts";
import { browserHashOf } from "./purchase-browser.ts";
import { redactBody } from "./redact-body.ts";
import { readCorrection } from "./request-correction.ts";
import { stripe } from "./sources/stripe.ts";
import { findSource } from "./sources.queries.ts";
import type { Purchases } from "./start-purchases.ts";

/** Reads the outcome of a checkout for the thank-you page (BUY-03). @returns null where there is no such checkout */
export async function completeCheckout(context: RequestContext, sessionId: string): Promise<Thanks | null> {
	const { purchases, db, config } = context.services;
	let checkout = await findCheckout(db, sessionId);
	if (!checkout) return null;
	if (!checkout.order || checkout.order.state === "pending") {
		try {
			await takeFromStripe(purchases, checkout, sessionId);
		} catch (error) {
			context.log.warn({ error, sessionId }, "a checkout could not be read from Stripe");
		}
		checkout = (await findCheckout(db, sessionId)) ?? checkout;
	}
	const state = stateOf(checkout);
	const isOwn = browserHashOf(config.siteUrl, context.headers) === checkout.browserHash;
	const { order, email } = checkout;
	if (!isOwn || !order || email === null) return { state, own: null };
	const { number, products, minorUnits, currency } = order;
	return {
		state,
		own: {
			orderNumber: number,
			products,
			total: { minorUnits, currency },
			email,
			seats: order.quantity,
			gift: order.gift && checkout.wish ? { email: checkout.wish.email, giveAt: new Date(checkout.wish.giveAt) } : null,
			correction: await readCorrection(db, checkout, new Date()),
			next: await nextStep(context, checkout, email),
		},
	};
}

function stateOf({ order }: Checkout): Thanks["state"] {
	// Only an order that Stripe calls unpaid is known to wait for a bank.
	if (!order) return "checking";
	if (order.state === "pending" || order.state === "unknown") return "waiting";
	if (order.state === "failed") return "failed";
	if (order.state === "disputed" && order.dispute === "open") return "disputed";
	return order.state === "paid" ? "paid" : "over";
}

/** Whether a password may be chosen for a checkout: once, within a day, in the browser that paid. */
export function mayChoosePassword(checkout: Checkout, now: Date): boolean {
	const age = now.getTime() - checkout.createdAt.getTime();
	return checkout.claimedAt === null && age < limits.chooseAfterPurchaseMs;
}

async function nextStep(
	context: RequestContext,
	checkout: Checkout,
	email: string,
): Promise<NonNullable<Thanks["own"]>["next"]> {
	// Its recipient gets in, not its buyer (BUY-08).
	if (checkout.order?.gift) return "gift";
	if (checkout.revoked) return "revoked";
	const principal = await context.principal();
	if (principal?.membership && principal.email === email) return "enter";
	const account = await findUserByEmail(context.services.db, email);
	// A registration that nobody confirmed is nobody's account.
	if (account && (await isAccount(context.services.db, account))) return "sign-in";
	return mayChoosePassword(checkout, new Date()) ? "choose-password" : "receipt";
}

/** Proven, or made by whoever paid; a registration that was never confirmed counts for nothing. */
export async function isAccount(db: Queryable, user: { id: string; emailVerified: boolean }): Promise<boolean> {
	return user.emailVerified || (await isBoundToOrder(db, user.id));
}

/** Longest time that the thank-you page waits for Stripe. */
const STRIPE_PATIENCE = { timeout: 5_000, maxNetworkRetries: 0 };

/**
 * Reads a checkout from Stripe's API and applies it like the event: the buyer may be back before the event arrives.
 *
 * @throws where Stripe doesn't answer; the event queue applies the purchase when its event arrives
 */
async function takeFromStripe(purchases: Purchases, checkout: Checkout, sessionId: string): Promise<void> {
	const source = await findSource(purchases.db, checkout.sourceId);
	if (!source) return;
	const client = await purchases.stripe(purchases.secretsOf(source).secretKey ?? "");
	const session = await client.checkout.sessions.retrieve(sessionId, {}, STRIPE_PATIENCE);
	if (session.status !== "complete") return;
	const key = `read ${sessionId} ${session.payment_status}`;
	const body = {
		id: key,
		type: "checkout.session.completed",
		created: session.created,
		livemode: session.livemode,
		data: { object: session },
	};
	const plain = JSON.parse(JSON.stringify(body));
	const { reference } = stripe.identify(plain, { headers: new Headers(), raw: Buffer.alloc(0) });
	const event = { sourceId: source.id, key, type: body.type, test: !session.livemode, reference };
	const eventId =
		(await insertEvent(purchases.db, { ...event, body: JSON.stringify(redactBody(plain)) })) ??
		(await findEventByKey(purchases.db, source.id, key))?.id;
	if (!eventId) return;
	try {
		await applyEvent(purchases, eventId);
	} catch (error) {
		await retryEvent(purchases, eventId, error);
		throw error;
	}
}
