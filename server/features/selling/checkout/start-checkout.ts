import { randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import type { Money } from "../../../../contract/money.ts";
import { reminderConsent } from "../../../../contract/selling/checkout-reminders.ts";
import { type AppliedCode, type CodeQuote, normalizeCode } from "../../../../contract/selling/codes.ts";
import type { PageArm } from "../../../../contract/site/sales-page/page-tests.ts";
import type { Settings } from "../../../../contract/site/settings.ts";
import type { Queryable } from "../../../database/database.ts";
import { TooManyRequestsError } from "../../../rate-limits/budget-store.ts";
import type { RateLimits } from "../../../rate-limits/rate-limits.ts";
import { Refusal, refusal } from "../../../rpc/refusal.ts";
import type { CheckoutVisit } from "../../site/analytics/visit-counter.ts";
import { isComingSoon } from "../../site/today/setup-guide/coming-soon.ts";
import { BUNDLE } from "../carts/adapters/stripe.ts";
import { toStripeAmount } from "../carts/cart-amounts.ts";
import { sha256 } from "../carts/signatures.ts";
import { findSourceOfType } from "../carts/sources.queries.ts";
import { isStripeError } from "../carts/stripe-errors.ts";
import { agreeToReminder, type ReminderConsent } from "../checkout-reminders/agree-to-reminder.ts";
import { releaseUse, setCoupon } from "../codes/codes.queries.ts";
import { releaseUsesOfBrowser } from "../codes/release-expired-uses.ts";
import { type CodeUser, codeNotApplied, type ReservedUse, readQuote, reserveUse } from "../codes/reserve-use.ts";
import type { Purchases } from "../events/start-purchases.ts";
import { type Choices, insertCheckout, setCheckoutSession } from "./checkouts.queries.ts";
import { placeFreeOrder } from "./place-free-order.ts";

/** Decides whether the buy buttons lead to our own checkout (BUY-01); not before the first publication (BRND-02). */
export async function sellsByStripe(
	purchases: { db: Queryable },
	settings: Pick<Settings, "stripe_checkout">,
): Promise<boolean> {
	return (
		settings.stripe_checkout === "on" &&
		(await findSourceOfType(purchases.db, "stripe")) !== null &&
		!(await isComingSoon(purchases.db))
	);
}

/** What a buyer agrees to with the box for a reminder, as stored (LEAD-05). */
export const REMINDER_CONSENT_TEXT = `${reminderConsent.label}. ${reminderConsent.about}`;

/**
 * Returns the options on our own page before paying (BUY-07, BUY-08, LEAD-05); null if the buyer goes straight to the payment.
 */
export function checkoutOptionsOf(
	settings: Pick<Settings, "consent" | "consent_text" | "gifts" | "seats" | "checkout_reminders">,
): {
	consent: { text: string; digest: string } | null;
	gifts: boolean;
	seats: boolean;
	reminder: { label: string; about: string; digest: string } | null;
} | null {
	const offered = {
		consent: settings.consent === "on" ? { text: settings.consent_text, digest: sha256(settings.consent_text) } : null,
		gifts: settings.gifts === "on",
		seats: settings.seats === "on",
		reminder:
			settings.checkout_reminders === "on" ? { ...reminderConsent, digest: sha256(REMINDER_CONSENT_TEXT) } : null,
	};
	return offered.consent || offered.gifts || offered.seats || offered.reminder ? offered : null;
}

/** Returns the address of the buy buttons (BUY-01); empty if there is no checkout at all (PUB-07). */
export async function findCheckoutAddress(purchases: Pick<Purchases, "db">, settings: Settings): Promise<string> {
	return (await sellsByStripe(purchases, settings)) ? "/buy" : settings.checkout_url;
}

/**
 * Starts a Stripe checkout. The site decides product, price and currency; the browser only sends a discount code and the
 * price that it showed, and the checkout opens at no other (CODE-02). What this browser held with a code before is
 * released (CODE-03). An order that costs nothing is placed without Stripe (CODE-04).
 *
 * @returns the payment page, or the thank-you page of a free order; null if Stripe is not connected
 * @throws PRICE_CHANGED, EMAIL_NEEDED, GIFT_NEEDS_SIGN_IN, CODE_USED_BEFORE, CODE_NOT_APPLIED, TOO_MANY_FREE_ORDERS, and errors of Stripe's
 *   client
 */
export async function startCheckout(
	purchases: Purchases,
	rateLimits: RateLimits,
	buyer: {
		browserHash: string;
		code: string;
		/** The total that the buyer was shown; null if they come from a link that shows none. */
		shown: Money | null;
		/** IP address of the request. */
		address: string;
		/** The version of the sales page that they see, whose price they pay (PAGE-03). */
		arm: PageArm;
		/** Counts the checkout that is about to be opened, and returns their visit. */
		recordVisit: () => Promise<CheckoutVisit>;
		/** Choices made on our own page; omitted if there is none. */
		choices?: Pick<Choices, "quantity" | "gift" | "consentVersion" | "consentedAt">;
		/** The sender of a gift, or the user of a code. It cannot be changed at the checkout. */
		email?: string;
		/** The email is that of the signed-in buyer. */
		isOwnEmail?: boolean;
		/** Identifies the order form, for a free order. */
		attempt?: string | null;
		/** Asks to be reminded of it (LEAD-05); null if not. */
		reminder?: ReminderConsent | null;
		/** The reminder whose link reopened it. */
		reminderId?: string | null;
	},
): Promise<string | null> {
	const source = await findSourceOfType(purchases.db, "stripe");
	if (!source) return null;
	const settings = await purchases.readSettings();
	const { browserHash, address, arm, choices } = buyer;
	const quantity = choices?.quantity ?? 1;
	const moment = { now: new Date(), timeZone: settings.time_zone };
	await releaseEarlier(purchases, browserHash, moment.now);
	const price = await purchases.readPrice(arm);
	const quote = await readQuote(purchases.db, buyer.code, price, moment);
	refusePriceNotShown({ shown: buyer.shown, price, quantity, quote });
	const applied = quote?.state === "applied" ? quote : null;
	// Otherwise one use of a leaked code would give away a hundred seats.
	if (applied?.oneSeat && quantity > 1) throw refusal("NO_SEATS");
	const { email = null, isOwnEmail = false, reminder = null, reminderId = null } = buyer;
	const { authSecret } = purchases;
	const user = { email, isOwnEmail, authSecret, moment };
	const describe = async () => ({
		...{ browserHash, buyerAddress: address, reminderId },
		...(await buyer.recordVisit()),
		...choices,
	});
	if (applied && (applied.oncePerCustomer || applied.price.minorUnits === 0) && email === null)
		throw refusal("EMAIL_NEEDED");
	if (applied?.price.minorUnits === 0 && email !== null) {
		if (choices?.gift && !isOwnEmail) throw refusal("GIFT_NEEDS_SIGN_IN");
		const emails = [email, ...(choices?.gift ? [choices.gift.email] : [])];
		const order = {
			...{ source, attempt: buyer.attempt ?? randomUUID(), quote: applied, quantity, describe },
			buyer: { ...user, email },
			allow: () => allowFreeOrder(rateLimits, address, emails),
		};
		return withUsesHidden(rateLimits, address, applied, user, () => placeFreeOrder(purchases, order));
	}
	const checkout = { ...(await describe()), sourceId: source.id };
	const { checkoutId, use } = await withUsesHidden(rateLimits, address, applied, user, () =>
		purchases.db.transaction(async (tx) => {
			const checkoutId = await insertCheckout(tx, checkout);
			const use = applied && (await reserveUse(tx, { quoted: applied, quantity, checkoutId, buyer: user }));
			if (reminder)
				await agreeToReminder(tx, authSecret, reminder, {
					id: checkoutId,
					code: buyer.code,
					quantity,
					list: price,
					price: applied?.price ?? price,
					arm,
					pageVersion: checkout.pageVersion,
				});
			return { checkoutId, use };
		}),
	);
	const order = { settings, quantity, price, checkoutId, code: buyer.code, email };
	try {
		const client = await purchases.stripe(purchases.secretsOf(source).secretKey ?? "");
		const session = await openSession(purchases, client, order, use);
		await setCheckoutSession(purchases.db, checkoutId, session.id);
		return session.url;
	} catch (error) {
		if (use) await releaseUse(purchases.db, use.id);
		throw error;
	}
}

/** Releases the uses that a browser holds at checkouts it has left; if Stripe is unavailable, their time does. */
async function releaseEarlier(purchases: Purchases, browserHash: string, now: Date): Promise<void> {
	try {
		await releaseUsesOfBrowser(purchases, browserHash, now);
	} catch (error) {
		purchases.log.warn({ error }, "the uses of earlier checkouts are released later");
	}
}

/**
 * Limits how many typed emails of one network can be found to have used a code that works once per customer; after that
 * every typed email gets the same answer (CODE-01).
 *
 * @throws CODE_NOT_APPLIED, and whatever `open` does
 */
async function withUsesHidden<Result>(
	rateLimits: RateLimits,
	address: string,
	applied: AppliedCode | null,
	{ isOwnEmail }: CodeUser,
	open: () => Promise<Result>,
): Promise<Result> {
	if (!applied?.oncePerCustomer || isOwnEmail) return open();
	const forget = await rateLimits.codeOfEmail(address).catch((error: unknown) => {
		throw error instanceof TooManyRequestsError ? codeNotApplied(applied) : error;
	});
	let isRefused = false;
	try {
		return await open();
	} catch (error) {
		isRefused = error instanceof Refusal && error.code === "CODE_NOT_APPLIED";
		throw error;
	} finally {
		if (!isRefused) await forget();
	}
}

/** @throws TOO_MANY_FREE_ORDERS */
async function allowFreeOrder(rateLimits: RateLimits, address: string, emails: string[]): Promise<void> {
	try {
		await rateLimits.freeOrder(address, emails);
	} catch (error) {
		throw error instanceof TooManyRequestsError ? refusal("TOO_MANY_FREE_ORDERS") : error;
	}
}

/** Refuses to open a checkout at a total that its buyer has not seen (CODE-02). */
function refusePriceNotShown(order: {
	shown: Money | null;
	price: Money;
	quantity: number;
	quote: CodeQuote | null;
}): void {
	const { shown, price, quantity, quote } = order;
	// A link straight to the checkout shows no price: one whose code is not applied leads to the page that says why.
	if (shown === null && quote?.state !== "refused") return;
	const { minorUnits, currency } = quote?.state === "applied" ? quote.price : price;
	if (shown?.currency === currency && shown.minorUnits === minorUnits * quantity) return;
	throw refusal("PRICE_CHANGED", quote?.state === "refused" ? { message: quote.text } : {});
}

/** Where someone arrives who leaves a checkout at which they hold a use of a code. */
export const LEFT_PATH = "/buy/left";

/** Returns the path of the price, with the code that was typed. */
export function backPath(code: string): string {
	const name = normalizeCode(code);
	return `/${name ? `?code=${encodeURIComponent(name)}` : ""}#price`;
}

async function openSession(
	purchases: Purchases,
	client: Stripe,
	order: {
		settings: Settings;
		quantity: number;
		price: Money;
		checkoutId: string;
		code: string;
		email: string | null;
	},
	use: ReservedUse | null,
): Promise<Stripe.Checkout.Session> {
	const { settings, quantity, price, checkoutId, code, email } = order;
	const { currency } = price;
	const coupon = use && (await createCoupon(purchases, client, use, { checkoutId, currency }));
	// A key that may not create coupons sells at the same price, without showing the reduction.
	const off = use && !coupon ? use.minorUnits / quantity : 0;
	const promotion = !use && code ? await findPromotionCode(client, code) : null;
	const discounts = coupon ? [{ coupon }] : promotion ? [{ promotion_code: promotion }] : null;
	const name = await purchases.readBundleName();
	return client.checkout.sessions.create(
		{
			mode: "payment",
			line_items: [
				{
					quantity,
					price_data: {
						currency: currency.toLowerCase(),
						unit_amount: toStripeAmount(price.minorUnits - off, currency),
						product_data: { name },
						...(settings.stripe_tax === "none" ? {} : { tax_behavior: "inclusive" as const }),
					},
				},
			],
			// Stripe decides which payment methods it offers, so that wallets appear automatically.
			...(discounts ? { discounts } : use ? {} : { allow_promotion_codes: true }),
			...(use && { expires_at: Math.floor(use.expiresAt.getTime() / 1_000) }),
			...taxOptions(settings),
			...(email && { customer_email: email }),
			client_reference_id: checkoutId,
			metadata: { product: BUNDLE, product_name: name, checkout: checkoutId },
			...(settings.statement_suffix && {
				payment_intent_data: { statement_descriptor_suffix: settings.statement_suffix },
			}),
			success_url: `${purchases.siteUrl}/thanks?checkout={CHECKOUT_SESSION_ID}`,
			cancel_url: use ? `${purchases.siteUrl}${LEFT_PATH}?code=${use.code}` : `${purchases.siteUrl}${backPath(code)}`,
		},
		{ idempotencyKey: checkoutId },
	);
}

/**
 * Creates a coupon for one checkout, of exactly the discount that its buyer was shown: Stripe would round a percentage
 * in its own way.
 *
 * @returns its ID, or null if the key may not create coupons
 */
async function createCoupon(
	purchases: Purchases,
	client: Stripe,
	use: ReservedUse,
	{ checkoutId, currency }: { checkoutId: string; currency: string },
): Promise<string | null> {
	try {
		const { id } = await client.coupons.create(
			{
				id: `code_${checkoutId}`,
				name: use.code,
				amount_off: toStripeAmount(use.minorUnits, currency),
				currency: currency.toLowerCase(),
				duration: "once",
				max_redemptions: 1,
				metadata: { checkout: checkoutId },
			},
			{ idempotencyKey: `coupon ${checkoutId}` },
		);
		await setCoupon(purchases.db, use.id, id);
		return id;
	} catch (error) {
		if (!isStripeError(error) || error.type !== "StripePermissionError") throw error;
		purchases.log.warn({ error }, "the Stripe key may not create coupons: the discount is part of the price");
		return null;
	}
}

function taxOptions({ stripe_tax }: Settings): Partial<Stripe.Checkout.SessionCreateParams> {
	if (stripe_tax === "automatic") return { automatic_tax: { enabled: true } };
	return stripe_tax === "managed" ? { managed_payments: { enabled: true } } : {};
}

/** Returns Stripe's ID of a valid code; the buyer can enter an invalid one again at the checkout. */
async function findPromotionCode(client: Stripe, code: string): Promise<string | null> {
	if (!/^[\w-]{1,60}$/.test(code)) return null;
	const { data } = await client.promotionCodes.list({ code, active: true, limit: 1 });
	return data[0]?.id ?? null;
}
