import { randomUUID } from "node:crypto";
import { limits } from "../../../../contract/limits.ts";
import type { Money } from "../../../../contract/money.ts";
import type { OrderOptions } from "../../../../contract/selling/buying.ts";
import type { PageArm } from "../../../../contract/site/sales-page/page-tests.ts";
import { saveConsentText } from "../../../database/queries/consent-texts.queries.ts";
import { TooManyRequestsError } from "../../../rate-limits/budget-store.ts";
import type { RequestContext } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { armOfBuyer, recordCheckoutVisit } from "../../site/analytics/record-checkout-visit.ts";
import { isStripeError } from "../carts/stripe-errors.ts";
import type { ReminderConsent } from "../checkout-reminders/agree-to-reminder.ts";
import type { StoredReminder } from "../checkout-reminders/checkout-reminders.queries.ts";
import { armOfReminder } from "../checkout-reminders/judge-reminders.ts";
import { findReopened } from "../checkout-reminders/reopen-checkout.ts";
import { quoteCode } from "../codes/quote-code.ts";
import { readQuote } from "../codes/reserve-use.ts";
import { findOwnEmail } from "./own-email.ts";
import { browserHashOf, rememberBrowser } from "./purchase-browser.ts";
import { checkoutOptionsOf, REMINDER_CONSENT_TEXT, sellsByStripe, startCheckout } from "./start-checkout.ts";

/** A buyer's choices on our own page (BUY-07, BUY-08). */
export interface ChosenOrder {
	code: string;
	/** The total that the buyer was shown. */
	shown: Money | null;
	/** Email of the buyer, for a free order or a code that works once per customer. */
	email: string | null;
	quantity: number;
	/** Digest of the text that the buyer agreed to. */
	consent: string | null;
	gift: { email: string; message: string; giveAt: Date; from: string } | null;
	/** Where to send a reminder, and the digest of what the buyer agreed to (LEAD-05). */
	reminder: { email: string; consent: string } | null;
	/** Token of the reminder that reopened this order; empty for none. */
	reopened: string;
	/** Identifies the order form. */
	attempt: string | null;
}

/** Returns the version of the sales page that the buyer pays for: that of their reminder, if a link reopened it. */
async function findBuyer(
	context: RequestContext,
	reopened: string,
): Promise<{ arm: PageArm; reminder: StoredReminder | null }> {
	const { services } = context;
	const reminder = reopened ? await findReopened(services.db, reopened, new Date()) : null;
	return { arm: reminder ? armOfReminder(services, reminder) : await armOfBuyer(context), reminder };
}

/**
 * Returns the options before paying.
 *
 * @param context of the buyer's request
 * @param code as in the address; empty for none
 * @param reopened token of the reminder that led here; empty for none
 * @throws NOT_SOLD_HERE
 */
export async function readOrderOptions(context: RequestContext, code: string, reopened: string): Promise<OrderOptions> {
	const { services } = context;
	const settings = await services.settings.read();
	if (!(await sellsByStripe(services.purchases, settings))) throw refusal("NOT_SOLD_HERE");
	const options = checkoutOptionsOf(settings);
	const { arm, reminder } = await findBuyer(context, reopened);
	const price = await services.purchases.readPrice(arm);
	const moment = { now: new Date(), timeZone: settings.time_zone };
	const browserHash = browserHashOf(services.config.siteUrl, context.headers);
	const quote = code
		? ((await readQuote(services.db, code, price, moment, browserHash)) ?? quoteCode(null, price, moment))
		: null;
	return {
		product: await services.purchases.readBundleName(),
		price: quote?.state === "applied" ? quote.price : price,
		quote,
		consent: options?.consent ?? null,
		gifts: options?.gifts ?? false,
		mostSeats: options?.seats && !(quote?.state === "applied" && quote.oneSeat) ? limits.seats : 1,
		// A reopened checkout is not reminded of again.
		email: await findOwnEmail(context),
		attempt: randomUUID(),
		reminder: reminder ? null : (options?.reminder ?? null),
	};
}

/**
 * Opens a checkout with the buyer's choices, or places a free order. Which text the buyer agreed to, and when, is stored before the
 * redirect (BUY-07); options that are not currently offered are refused.
 *
 * @returns the payment page, or the thank-you page of a free order
 * @throws the code of an option that is not offered, those of `startCheckout`, TOO_MANY_REMINDERS, CHECKOUT_FAILED if
 *   Stripe opens no checkout
 */
export async function openCheckout(context: RequestContext, chosen: ChosenOrder): Promise<{ url: string }> {
	const { services } = context;
	const { purchases, config } = services;
	const settings = await services.settings.read();
	if (!(await sellsByStripe(purchases, settings))) throw refusal("NOT_SOLD_HERE");
	const offered = checkoutOptionsOf(settings);
	const now = new Date();
	refuseChoices(chosen, offered, now);
	const { gift, quantity, code, shown, attempt } = chosen;
	const { browserHash, cookie } = rememberBrowser(config, context.headers, attempt ?? undefined);
	const consented = offered?.consent
		? { consentVersion: await saveConsentText(services.db, offered.consent.text), consentedAt: now }
		: { consentVersion: null, consentedAt: null };
	const email = gift?.from ?? chosen.email;
	const { arm, reminder } = await findBuyer(context, chosen.reopened);
	const agreed = reminder ? null : await consentToReminder(context, chosen, now);
	try {
		const url = await startCheckout(purchases, services.rateLimits, {
			browserHash,
			attempt,
			code,
			shown,
			address: context.address,
			arm,
			reminder: agreed,
			reminderId: reminder?.id ?? null,
			recordVisit: async () => {
				const visit = await recordCheckoutVisit(context);
				// Counted for the version whose price is paid.
				return reminder ? { ...visit, pageTestId: reminder.pageTestId, pageVersion: reminder.pageVersion } : visit;
			},
			choices: {
				...consented,
				quantity,
				gift: gift && { email: gift.email, message: gift.message, giveAt: gift.giveAt.toISOString() },
			},
			...(email && { email, isOwnEmail: email === (await findOwnEmail(context)) }),
		});
		if (url === null) throw refusal("NOT_SOLD_HERE");
		context.responseHeaders.append("set-cookie", cookie);
		return { url };
	} catch (error) {
		if (!isStripeError(error)) throw error;
		context.log.error({ error }, "failed to open a checkout");
		throw refusal("CHECKOUT_FAILED");
	}
}

/**
 * Returns what to store of a buyer who wants a reminder; null if they don't, or if reminders were turned off meanwhile.
 * Gifts are not reminded of, because their message is not stored for it.
 *
 * @throws TOO_MANY_REMINDERS for one network
 */
async function consentToReminder(
	{ services, address }: RequestContext,
	{ reminder, gift }: ChosenOrder,
	agreedAt: Date,
): Promise<ReminderConsent | null> {
	const { checkout_reminders } = await services.settings.read();
	if (!reminder || gift || checkout_reminders === "off") return null;
	try {
		await services.rateLimits.checkoutReminder(address);
	} catch (error) {
		if (error instanceof TooManyRequestsError) throw refusal("TOO_MANY_REMINDERS");
		throw error;
	}
	return {
		email: reminder.email,
		consentVersion: await saveConsentText(services.db, REMINDER_CONSENT_TEXT),
		agreedAt,
		pageTestId: services.publishedPage.runningTest()?.id ?? null,
	};
}

function refuseChoices(
	{ consent, gift, quantity, reminder }: ChosenOrder,
	offered: ReturnType<typeof checkoutOptionsOf>,
	now: Date,
): void {
	if (offered?.consent && !consent) throw refusal("CONSENT_NEEDED");
	if (offered?.consent && consent !== offered.consent.digest) throw refusal("CONSENT_CHANGED");
	if (quantity > 1 && (!offered?.seats || gift)) throw refusal("NO_SEATS");
	if (reminder && offered?.reminder && reminder.consent !== offered.reminder.digest) throw refusal("CONSENT_CHANGED");
	if (!gift) return;
	if (!offered?.gifts) throw refusal("NO_GIFTS");
	if (gift.email === gift.from) throw refusal("GIFT_TO_ONESELF");
	if (gift.giveAt.getTime() > now.getTime() + limits.giftAheadMs) throw refusal("GIFT_TOO_LATE");
}
