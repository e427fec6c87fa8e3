import type { Stripe } from "stripe";
import type { PageArm } from "../../../../contract/site/page-tests.ts";
import type { Settings } from "../../../../contract/site/settings.ts";
import type { CheckoutVisit } from "../../site/analytics/visit-counter.ts";
import { toStripeAmount } from "../carts/cart-amounts.ts";
import { sha256 } from "../carts/signatures.ts";
import { BUNDLE } from "../carts/sources/stripe.ts";
import { findSourceOfType } from "../carts/sources.queries.ts";
import type { Purchases } from "../events/start-purchases.ts";
import { type Choices, insertCheckout, setCheckoutSession } from "./checkouts.queries.ts";

/** Decides whether the buy buttons lead to our own checkout (BUY-01). */
export async function sellsByStripe(
	purchases: Pick<Purchases, "db">,
	settings: Pick<Settings, "stripe_checkout">,
): Promise<boolean> {
	return settings.stripe_checkout === "on" && (await findSourceOfType(purchases.db, "stripe")) !== null;
}

/**
 * Returns the options on our own page before paying (BUY-07, BUY-08); null if the buyer goes straight to the payment.
 */
export function choicesBeforePaying(
	settings: Pick<Settings, "consent" | "consent_text" | "gifts" | "seats">,
): { consent: { text: string; digest: string } | null; gifts: boolean; seats: boolean } | null {
	const offered = {
		consent: settings.consent === "on" ? { text: settings.consent_text, digest: sha256(settings.consent_text) } : null,
		gifts: settings.gifts === "on",
		seats: settings.seats === "on",
	};
	return offered.consent || offered.gifts || offered.seats ? offered : null;
}

/** Returns the address of the buy buttons (BUY-01); empty if there is no checkout at all (PUB-07). */
export async function findCheckoutAddress(purchases: Pick<Purchases, "db">, settings: Settings): Promise<string> {
	return (await sellsByStripe(purchases, settings)) ? "/buy" : settings.checkout_url;
}

/**
 * Starts a Stripe checkout. The site decides product, price and currency; the browser only sends a discount code, which
 * Stripe validates.
 *
 * @returns the payment page, or null if Stripe is not connected
 * @throws errors of Stripe's client
 */
export async function startCheckout(
	purchases: Purchases,
	buyer: {
		browserHash: string;
		code: string;
		/** IP address of the request. */
		address: string;
		/** The version of the sales page that they see, whose price they pay (PAGE-03). */
		arm: PageArm;
		/** Their counted visit. */
		visit: CheckoutVisit;
		/** Choices made on our own page; omitted if there is none. */
		choices?: Pick<Choices, "quantity" | "gift" | "consentVersion" | "consentedAt">;
		/** The sender of a gift. It cannot be changed at the checkout. */
		email?: string;
	},
): Promise<string | null> {
	const source = await findSourceOfType(purchases.db, "stripe");
	if (!source) return null;
	const settings = await purchases.readSettings();
	const client = await purchases.stripe(purchases.secretsOf(source).secretKey ?? "");
	const promotion = buyer.code ? await findPromotionCode(client, buyer.code) : null;
	const { browserHash, address, arm, visit, choices } = buyer;
	const quantity = choices?.quantity ?? 1;
	const checkout = { sourceId: source.id, browserHash, buyerAddress: address, ...visit, ...choices };
	const checkoutId = await insertCheckout(purchases.db, checkout);
	const { minorUnits, currency } = await purchases.readPrice(arm);
	const name = await purchases.readBundleName();
	const session = await client.checkout.sessions.create(
		{
			mode: "payment",
			line_items: [
				{
					quantity,
					price_data: {
						currency: currency.toLowerCase(),
						unit_amount: toStripeAmount(minorUnits, currency),
						product_data: { name },
						...(settings.stripe_tax === "none" ? {} : { tax_behavior: "inclusive" as const }),
					},
				},
			],
			// Stripe decides which payment methods it offers, so that wallets appear automatically.
			...(promotion ? { discounts: [{ promotion_code: promotion }] } : { allow_promotion_codes: true }),
			...taxOptions(settings),
			...(buyer.email && { customer_email: buyer.email }),
			client_reference_id: checkoutId,
			metadata: { product: BUNDLE, product_name: name, checkout: checkoutId },
			...(settings.statement_suffix && {
				payment_intent_data: { statement_descriptor_suffix: settings.statement_suffix },
			}),
			success_url: `${purchases.siteUrl}/thanks?checkout={CHECKOUT_SESSION_ID}`,
			cancel_url: `${purchases.siteUrl}/#price`,
		},
		{ idempotencyKey: checkoutId },
	);
	await setCheckoutSession(purchases.db, checkoutId, session.id);
	return session.url;
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
