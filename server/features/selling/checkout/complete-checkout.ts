import type { Thanks } from "../../../../contract/selling/buying.ts";
import { findUserByEmail } from "../../../auth/auth.queries.ts";
import type { RequestContext } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { stripe } from "../carts/adapters/stripe.ts";
import { findSource } from "../carts/sources.queries.ts";
import { readCorrection } from "../delivery/request-correction.ts";
import { applyEvent } from "../events/apply-event.ts";
import { retryEvent } from "../events/event-queue.ts";
import { findEventByKey, insertEvent } from "../events/events.queries.ts";
import { redactBody } from "../events/redact-body.ts";
import type { Purchases } from "../events/start-purchases.ts";
import { type Checkout, findCheckout } from "./checkouts.queries.ts";
import { isAccount, isFree, mayChoosePassword } from "./may-choose-password.ts";
import { browserHashOf } from "./purchase-browser.ts";

/**
 * Reads the outcome of a checkout for the thank-you page (BUY-03).
 *
 * @throws CHECKOUT_NOT_FOUND
 */
export async function completeCheckout(context: RequestContext, sessionId: string): Promise<Thanks> {
	const { purchases, db, config } = context.services;
	let checkout = await findCheckout(db, sessionId);
	if (!checkout) throw refusal("CHECKOUT_NOT_FOUND");
	if (!checkout.order || checkout.order.state === "pending") {
		try {
			await fetchAndApplySession(purchases, checkout, sessionId);
		} catch (error) {
			context.log.warn({ error, sessionId }, "failed to read a checkout from Stripe");
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

async function nextStep(
	context: RequestContext,
	checkout: Checkout,
	email: string,
): Promise<NonNullable<Thanks["own"]>["next"]> {
	// Its recipient gets access, not its buyer (BUY-08).
	if (checkout.order?.gift) return "gift";
	const principal = await context.principal();
	if (isFree(checkout) && principal?.email !== email) return "receipt";
	if (checkout.revoked) return "revoked";
	if (principal?.membership && principal.email === email) return "enter";
	const account = await findUserByEmail(context.services.db, email);
	// An unconfirmed registration does not count as an account.
	if (account && (await isAccount(context.services.db, account))) return "sign-in";
	return mayChoosePassword(checkout, new Date()) ? "choose-password" : "receipt";
}

/** Maximum time that the thank-you page waits for Stripe. */
const STRIPE_TIMEOUT = { timeout: 5_000, maxNetworkRetries: 0 };

/**
 * Reads a checkout from Stripe's API and applies it like the event, because the buyer may return before the event
 * arrives.
 *
 * @throws if Stripe does not respond; the event queue applies the purchase when its event arrives
 */
async function fetchAndApplySession(purchases: Purchases, checkout: Checkout, sessionId: string): Promise<void> {
	const source = await findSource(purchases.db, checkout.sourceId);
	if (!source) return;
	const client = await purchases.stripe(purchases.secretsOf(source).secretKey ?? "");
	const session = await client.checkout.sessions.retrieve(sessionId, {}, STRIPE_TIMEOUT);
	if (session.status !== "complete") return;
	const key = `read ${sessionId} ${session.payment_status}`;
	const body = {
		id: key,
		type: "checkout.session.completed",
		// Now rather than when the checkout was opened, which may have been yesterday: the event says when it was paid.
		created: Math.floor(Date.now() / 1_000),
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
