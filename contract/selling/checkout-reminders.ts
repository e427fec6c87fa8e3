import { z } from "zod";
import { DAY_MS } from "../durations.ts";
import { limits } from "../limits.ts";
import { money } from "../money.ts";
import { analyticsRange } from "../site/analytics.ts";
import { forAdmin, forVisitor } from "../site/audience.ts";
import { comparison } from "../site/sales-page/page-tests.ts";
import { text } from "../text/text.ts";

/** What a buyer agrees to with the box at `/order` (LEAD-05). A changed text is a new version of the consent. */
export const reminderConsent = {
	label: "Remind me by email if I don't finish",
	about:
		"We send at most two emails, after 1 hour and after 24 hours. You can unsubscribe in each, and we delete your address after 30 days.",
} as const;

/** Why a reminder was not sent, as the seller reads it. */
export const reminderStops = {
	bought: "Already bought",
	payment_pending: "Payment is being processed",
	has_access: "Already has access",
	unsubscribed: "Unsubscribed",
	suppressed: "Address bounced or reported spam",
	price_changed: "The price has changed",
	code_not_valid: "The discount code no longer applies",
	not_offered: "Several seats are no longer sold",
	turned_off: "Reminders or the checkout were turned off",
	too_late: "Could not be sent in time",
	not_delivered: "The mail server did not accept it",
} as const;
export type ReminderStop = keyof typeof reminderStops;

/** The checkout that a link reopens. It names no person, because links get forwarded. */
export const openCheckoutOfLink = z.object({
	/** `open`: at the same price and with the same code. `bought`: it was paid. */
	state: z.enum(["open", "price_changed", "code_not_valid", "bought"]),
	product: z.string(),
	quantity: z.int(),
	/** Price of one seat when the checkout was opened. */
	price: money,
	/** Price of one seat now. */
	currentPrice: money,
	/** Empty for none. */
	code: z.string(),
});
export type OpenCheckoutOfLink = z.infer<typeof openCheckoutOfLink>;

/** The token of a reminder's link. */
export const reminderLink = text(100);

export const checkoutReminders = {
	read: forVisitor
		.route({
			method: "POST",
			path: "/purchases/reminders",
			summary: "The checkout that the link of a reminder reopens",
		})
		.input(z.object({ link: reminderLink }))
		/** Null if the link is unknown, or older than 30 days. */
		.output(openCheckoutOfLink.nullable()),
};

/** Buyers who agreed, and how many of them bought. */
const group = z.object({ people: z.int(), bought: z.int() });

export const reminderFigures = z.object({
	/** Buyers are offered a reminder. */
	on: z.boolean(),
	agreed: z.int(),
	/** Buyers who got at least one reminder. */
	reminded: z.int(),
	/** Buyers who continued by a link. */
	returned: z.int(),
	/** Buyers who paid after a reminder, and how many of them got their money back. */
	bought: z.int(),
	refunded: z.int(),
	/**
	 * Buyers who had not paid after an hour: those who were reminded, and the tenth that is left out so that the effect
	 * can be measured.
	 */
	sent: group,
	control: group,
	/** A is the tenth that is left out, B the others. */
	result: comparison,
	/** Reminders that were not sent, most frequent reason first. */
	notSent: z.array(z.object({ reason: z.string(), count: z.int() })),
});
export type ReminderFigures = z.infer<typeof reminderFigures>;

export const adminCheckoutReminders = {
	read: forAdmin
		.route({
			method: "GET",
			path: "/admin/checkout-reminders",
			summary: "Reminders of open checkouts, and what came of them",
			description: `By the day (UTC) on which buyers agreed. Addresses are deleted after ${limits.checkoutReminders.keptMs / DAY_MS} days; the figures stay.`,
		})
		.input(analyticsRange)
		.output(reminderFigures),
};
