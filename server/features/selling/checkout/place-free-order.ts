import type { AppliedCode } from "../../../../contract/selling/codes.ts";
import { isUniqueViolation } from "../../../database/database-errors.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { BUNDLE, FREE_ORDER, stripe } from "../carts/adapters/stripe.ts";
import { toStripeAmount } from "../carts/cart-amounts.ts";
import { sha256 } from "../carts/signatures.ts";
import type { StoredSource } from "../carts/sources.queries.ts";
import { type CodeUser, reserveUse } from "../codes/reserve-use.ts";
import { applyPrepared } from "../events/apply-event.ts";
import { classifyEvent } from "../events/classify-event.ts";
import { insertEvent } from "../events/events.queries.ts";
import type { Purchases } from "../events/start-purchases.ts";
import { findCheckout, insertCheckout } from "./checkouts.queries.ts";

/** An order that a code of 100 percent pays for. */
export interface FreeOrder {
	source: StoredSource;
	/** Identifies the order form. */
	attempt: string;
	quote: AppliedCode;
	quantity: number;
	buyer: CodeUser & { email: string };
	/** Throws if there are too many free orders. */
	allow: () => Promise<void>;
	/** Counts the visit, and returns what is stored of it and of the buyer's choices. */
	describe: () => Promise<Omit<Parameters<typeof insertCheckout>[1], "sessionId" | "sourceId">>;
}

/**
 * Places an order that nothing has to be paid for (CODE-04), without Stripe: use, order, access and receipt in one
 * transaction. Pressing the button of the same form again returns the same order.
 *
 * @returns the thank-you page
 * @throws CODE_NOT_APPLIED, CODE_USED_BEFORE, PRICE_CHANGED, CHECKOUT_FAILED
 */
export async function placeFreeOrder(purchases: Purchases, order: FreeOrder): Promise<string> {
	const { db } = purchases;
	const { source, attempt, quote, quantity, buyer } = order;
	const { email, moment } = buyer;
	// Not the attempt itself, which is as good as the cookie of the browser.
	const sessionId = `cs_free_${sha256(`${attempt} ${email} ${quote.code}`).slice(0, 40)}`;
	const address = `${purchases.siteUrl}/thanks?checkout=${sessionId}`;
	if (await findCheckout(db, sessionId)) return address;
	await order.allow();
	const [described, settings, name] = await Promise.all([
		order.describe(),
		purchases.readSettings(),
		purchases.readBundleName(),
	]);
	const body = describeSession({ sessionId, source, name }, order);
	const event = {
		sourceId: source.id,
		key: body.id,
		type: body.type,
		test: !body.livemode,
		reference: sessionId,
		receivedAt: moment.now,
	};
	const reading = await stripe.read(body, { ...purchases, ...event, secrets: {} });
	const classified = classifyEvent(reading, source, event, {});
	try {
		await db.transaction(async (tx) => {
			const checkoutId = await insertCheckout(tx, { ...described, sourceId: source.id, sessionId });
			await reserveUse(tx, { quoted: quote, quantity, checkoutId, buyer });
			const id = await insertEvent(tx, { ...event, body: JSON.stringify(body) });
			if (id) await applyPrepared(purchases, tx, { ...event, id }, { source, classified, added: [] }, settings);
			// The seller may have said that this product gives nothing.
			if (!(await findCheckout(tx, sessionId))?.order) throw refusal("CHECKOUT_FAILED");
		});
	} catch (error) {
		// The button was pressed twice at once.
		if (!isUniqueViolation(error) || !(await findCheckout(db, sessionId))) throw error;
	}
	purchases.forgetPrincipals();
	return address;
}

/** Describes the order as an event of our own checkout, as Stripe reports those without a payment. */
function describeSession(
	{ sessionId, source, name }: { sessionId: string; source: StoredSource; name: string },
	{ quote, quantity, buyer }: FreeOrder,
) {
	const { minorUnits, currency } = quote.before;
	return {
		id: `free ${sessionId}`,
		type: FREE_ORDER,
		created: Math.floor(buyer.moment.now.getTime() / 1_000),
		livemode: source.mode === "live",
		data: {
			object: {
				id: sessionId,
				mode: "payment",
				payment_status: "no_payment_required",
				amount_total: 0,
				currency: currency.toLowerCase(),
				customer_details: { email: buyer.email, name: "" },
				total_details: { amount_tax: 0, amount_discount: toStripeAmount(minorUnits * quantity, currency) },
				metadata: { product: BUNDLE, product_name: name },
			},
		},
	};
}
