import type { OrderOptions } from "../../../contract/buying.ts";
import { limits } from "../../../contract/limits.ts";
import { purchaseDefaults } from "../../../contract/purchases.ts";
import type { RequestContext } from "../../rpc/context.ts";
import { armOfBuyer, noteCheckout } from "../analytics/note-checkout.ts";
import { isOfStripe } from "./buy.http.ts";
import { versionOfConsent } from "./consent-texts.queries.ts";
import { rememberBrowser } from "./purchase-browser.ts";
import { choicesBeforePaying, sellsByStripe, startCheckout } from "./start-checkout.ts";

/** What a buyer chose on our own page (BUY-07, BUY-08). */
export interface ChosenOrder {
	code: string;
	quantity: number;
	/** Of the text that was agreed to. */
	consent: string | null;
	gift: { email: string; message: string; giveAt: Date; from: string } | null;
}

export type CheckoutRefusal =
	| "NOT_SOLD_HERE"
	| "CONSENT_NEEDED"
	| "CONSENT_CHANGED"
	| "NO_GIFTS"
	| "NO_SEATS"
	| "GIFT_TO_ONESELF"
	| "GIFT_TOO_LATE"
	| "CHECKOUT_FAILED";

/** What there is to choose before paying. @param context of the buyer's request @returns null where nothing is sold here */
export async function readOrderOptions(context: RequestContext): Promise<OrderOptions | null> {
	const { services } = context;
	const settings = await services.settings.read();
	if (!(await sellsByStripe(services.purchases, settings))) return null;
	const choices = choicesBeforePaying(settings);
	return {
		product: purchaseDefaults.products[0],
		price: await services.purchases.readPrice(await armOfBuyer(context)),
		consent: choices?.consent ?? null,
		gifts: choices?.gifts ?? false,
		mostSeats: choices?.seats ? limits.seats : 1,
	};
}

/**
 * Opens a checkout at Stripe with what was chosen. Which text the buyer agreed to, and when, is written down before they are
 * sent on (BUY-07); what is not offered at this moment is refused.
 *
 * @returns where to pay, or why not
 */
export async function openCheckout(
	context: RequestContext,
	chosen: ChosenOrder,
): Promise<{ url: string } | CheckoutRefusal> {
	const { services } = context;
	const { purchases, config } = services;
	const settings = await services.settings.read();
	if (!(await sellsByStripe(purchases, settings))) return "NOT_SOLD_HERE";
	const offered = choicesBeforePaying(settings);
	const now = new Date();
	const refusal = refuseChoices(chosen, offered, now);
	if (refusal) return refusal;
	const { gift, quantity, code } = chosen;
	const { browserHash, cookie } = rememberBrowser(config.siteUrl, context.headers);
	const consented = offered?.consent
		? { consentVersion: await versionOfConsent(services.db, offered.consent.text), consentedAt: now }
		: { consentVersion: null, consentedAt: null };
	try {
		const arm = await armOfBuyer(context);
		const visit = await noteCheckout(context);
		const url = await startCheckout(purchases, {
			browserHash,
			code,
			address: context.address,
			arm,
			visit,
			choices: {
				...consented,
				quantity,
				gift: gift && { email: gift.email, message: gift.message, giveAt: gift.giveAt.toISOString() },
			},
			...(gift && { email: gift.from }),
		});
		if (url === null) return "NOT_SOLD_HERE";
		context.cookies.push(cookie);
		return { url };
	} catch (error) {
		if (!isOfStripe(error)) throw error;
		context.log.error({ error }, "a checkout could not be opened");
		return "CHECKOUT_FAILED";
	}
}

function refuseChoices(
	{ consent, gift, quantity }: ChosenOrder,
	offered: ReturnType<typeof choicesBeforePaying>,
	now: Date,
): CheckoutRefusal | null {
	if (offered?.consent && !consent) return "CONSENT_NEEDED";
	if (offered?.consent && consent !== offered.consent.digest) return "CONSENT_CHANGED";
	if (quantity > 1 && (!offered?.seats || gift)) return "NO_SEATS";
	if (!gift) return null;
	if (!offered?.gifts) return "NO_GIFTS";
	if (gift.email === gift.from) return "GIFT_TO_ONESELF";
	return gift.giveAt.getTime() > now.getTime() + limits.giftAheadMs ? "GIFT_TOO_LATE" : null;
}
