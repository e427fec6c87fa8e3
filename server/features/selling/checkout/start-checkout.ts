import type { Stripe } from "stripe";
import type { PageArm } from "../../../contract/page-tests.ts";
import { purchaseDefaults } from "../../../contract/purchases.ts";
import type { Settings } from "../../../contract/settings.ts";
import type { CheckoutVisit } from "../analytics/visit-counter.ts";
import { toStripeAmount } from "./cart-amounts.ts";
import { type Choices, insertCheckout, setCheckoutSession } from "./checkouts.queries.ts";
import { sha256 } from "./signatures.ts";
import { BUNDLE } from "./sources/stripe.ts";
import { findSourceOfType } from "./sources.queries.ts";
import type { Purchases } from "./start-purchases.ts";

const [PRODUCT_NAME] = purchaseDefaults.products;

/** Whether the buy buttons lead to our own checkout (BUY-01). */
export async function sellsByStripe(
	purchases: Pick<Purchases, "db">,
	settings: Pick<Settings, "stripe_checkout">,
): Promise<boolean> {
	return settings.stripe_checkout === "on" && (await findSourceOfType(purchases.db, "stripe")) !== null;
}

/** What there is to choose on our own page before paying (BUY-07, BUY-08); null where the buyer goes straight to pay. */
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

/** Where the buy buttons lead (BUY-01); empty while there is no checkout at all (PUB-07). */
export async function findCheckoutAddress(purchases: Pick<Purchases, "db">, settings: Settings): Promise<string> {
	return (await sellsByStripe(purchases, settings)) ? "/buy" : settings.checkout_url;
}

/**
 * Starts a checkout at Stripe. Product, price and currency are the site's; all that comes from the browser is a discount
 * code, which Stripe knows or does not.
 *
 * @returns where to pay, or null where Stripe is not connected
 * @throws what Stripe's client throws
 */
export async function startCheckout(
	purchases: Purchases,
	buyer: {
		browserHash: string;
		code: string;
		/** Of the machine that asks. */
		address: string;
		/** The version of the sales page that they see, whose price they pay (PAGE-03). */
		arm: PageArm;
		/** What was counted of their visit. */
		visit: CheckoutVisit;
		/** What was chosen on our own page before; nothing where none is shown. */
		choices?: Pick<Choices, "quantity" | "gift" | "consentVersion" | "consentedAt">;
		/** Of a gift: whom it is from. At the checkout it cannot be changed any more. */
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
	const session = await client.checkout.sessions.create(
		{
			mode: "payment",
			line_items: [
				{
					quantity,
					price_data: {
						currency: currency.toLowerCase(),
						unit_amount: toStripeAmount(minorUnits, currency),
						product_data: { name: PRODUCT_NAME },
						...(settings.stripe_tax === "none" ? {} : { tax_behavior: "inclusive" as const }),
					},
				},
			],
			// Which ways to pay there are is Stripe's to say, so that wallets appear by themselves.
			...(promotion ? { discounts: [{ promotion_code: promotion }] } : { allow_promotion_codes: true }),
			...taxOptions(settings),
			...(buyer.email && { customer_email: buyer.email }),
			client_reference_id: checkoutId,
			metadata: { product: BUNDLE, product_name: PRODUCT_NAME, checkout: checkoutId },
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

/** @returns Stripe's ID of a code that works now; what is none is left to the buyer to enter again at the checkout */
async function findPromotionCode(client: Stripe, code: string): Promise<string | null> {
	if (!/^[\w-]{1,60}$/.test(code)) return null;
	const { data } = await client.promotionCodes.list({ code, active: true, limit: 1 });
	return data[0]?.id ?? null;
}
