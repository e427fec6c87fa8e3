import { limits } from "../../../../contract/limits.ts";
import type { Money } from "../../../../contract/money.ts";
import type { OrderOptions } from "../../../../contract/selling/buying.ts";
import type { RequestContext } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { armOfBuyer, noteCheckout } from "../../site/analytics/note-checkout.ts";
import { quoteCode } from "../codes/quote-code.ts";
import { readQuote } from "../codes/reserve-use.ts";
import { isOfStripe } from "./buy.http.ts";
import { versionOfConsent } from "./consent-texts.queries.ts";
import { rememberBrowser } from "./purchase-browser.ts";
import { choicesBeforePaying, sellsByStripe, startCheckout } from "./start-checkout.ts";

/** A buyer's choices on our own page (BUY-07, BUY-08). */
export interface ChosenOrder {
	code: string;
	/** The total that the buyer was shown. */
	shown: Money | null;
	/** Email of the buyer, for a code that works once per customer. */
	email: string | null;
	quantity: number;
	/** Digest of the text that the buyer agreed to. */
	consent: string | null;
	gift: { email: string; message: string; giveAt: Date; from: string } | null;
}

/**
 * Returns the options before paying.
 *
 * @param context of the buyer's request
 * @param code as in the address; empty for none
 * @throws NOT_SOLD_HERE
 */
export async function readOrderOptions(context: RequestContext, code: string): Promise<OrderOptions> {
	const { services } = context;
	const settings = await services.settings.read();
	if (!(await sellsByStripe(services.purchases, settings))) throw refusal("NOT_SOLD_HERE");
	const choices = choicesBeforePaying(settings);
	const price = await services.purchases.readPrice(await armOfBuyer(context));
	const moment = { now: new Date(), timeZone: settings.time_zone };
	const quote = code ? ((await readQuote(services.db, code, price, moment)) ?? quoteCode(null, price, moment)) : null;
	return {
		product: await services.purchases.readBundleName(),
		price: quote?.state === "applied" ? quote.price : price,
		quote,
		consent: choices?.consent ?? null,
		gifts: choices?.gifts ?? false,
		mostSeats: choices?.seats ? limits.seats : 1,
	};
}

/**
 * Opens a Stripe checkout with the buyer's choices. Which text the buyer agreed to, and when, is stored before the
 * redirect (BUY-07); options that are not currently offered are refused.
 *
 * @returns the payment page
 * @throws the code of an option that is not offered, PRICE_CHANGED, EMAIL_NEEDED or CODE_USED_BEFORE for a discount code,
 *   CHECKOUT_FAILED if Stripe opens no checkout
 */
export async function openCheckout(context: RequestContext, chosen: ChosenOrder): Promise<{ url: string }> {
	const { services } = context;
	const { purchases, config } = services;
	const settings = await services.settings.read();
	if (!(await sellsByStripe(purchases, settings))) throw refusal("NOT_SOLD_HERE");
	const offered = choicesBeforePaying(settings);
	const now = new Date();
	refuseChoices(chosen, offered, now);
	const { gift, quantity, code, shown } = chosen;
	const { browserHash, cookie } = rememberBrowser(config.siteUrl, context.headers);
	const consented = offered?.consent
		? { consentVersion: await versionOfConsent(services.db, offered.consent.text), consentedAt: now }
		: { consentVersion: null, consentedAt: null };
	const email = gift?.from ?? chosen.email;
	try {
		const arm = await armOfBuyer(context);
		const url = await startCheckout(purchases, {
			browserHash,
			code,
			shown,
			address: context.address,
			arm,
			noteVisit: () => noteCheckout(context),
			choices: {
				...consented,
				quantity,
				gift: gift && { email: gift.email, message: gift.message, giveAt: gift.giveAt.toISOString() },
			},
			...(email && { email }),
		});
		if (url === null) throw refusal("NOT_SOLD_HERE");
		context.cookies.push(cookie);
		return { url };
	} catch (error) {
		if (!isOfStripe(error)) throw error;
		context.log.error({ error }, "failed to open a checkout");
		throw refusal("CHECKOUT_FAILED");
	}
}

function refuseChoices(
	{ consent, gift, quantity }: ChosenOrder,
	offered: ReturnType<typeof choicesBeforePaying>,
	now: Date,
): void {
	if (offered?.consent && !consent) throw refusal("CONSENT_NEEDED");
	if (offered?.consent && consent !== offered.consent.digest) throw refusal("CONSENT_CHANGED");
	if (quantity > 1 && (!offered?.seats || gift)) throw refusal("NO_SEATS");
	if (!gift) return;
	if (!offered?.gifts) throw refusal("NO_GIFTS");
	if (gift.email === gift.from) throw refusal("GIFT_TO_ONESELF");
	if (gift.giveAt.getTime() > now.getTime() + limits.giftAheadMs) throw refusal("GIFT_TOO_LATE");
}
