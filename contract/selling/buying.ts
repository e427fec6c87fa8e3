import { z } from "zod";
import { personName } from "../accounts/person-name.ts";
import { email } from "../email.ts";
import { instant } from "../instant.ts";
import { limits } from "../limits.ts";
import { money } from "../money.ts";
import { forMember, forVisitor } from "../site/audience.ts";
import { containsLink, GIFT_LINK_MESSAGE } from "../text/contains-link.ts";
import { text } from "../text/text.ts";
import { reminderLink } from "./checkout-reminders.ts";
import { codeQuote, typedCode } from "./codes.ts";

const typedOrderNumber = text(limits.typedOrderNumber.characters);

const sessionId = z.string().regex(/^cs_\w{1,200}$/, "is not known");

/** What the thank-you page shows (BUY-03). */
export const thanks = z.object({
	/**
	 * `checking`: Stripe has not reported the payment yet. `waiting`: the buyer chose a payment method that takes days.
	 * `disputed`: access is suspended until the bank decides. `over`: it was paid, and has been refunded or canceled.
	 */
	state: z.enum(["paid", "checking", "waiting", "failed", "disputed", "over"]),
	/** Set only in the browser that paid. */
	own: z
		.object({
			orderNumber: z.string(),
			products: z.array(z.string()),
			total: money,
			email: z.string(),
			/** Includes the buyer's own. */
			seats: z.int(),
			/** Recipient of the gift, and when they are invited. */
			gift: z.object({ email: z.string(), giveAt: z.date() }).nullable(),
			/**
			 * The email was typed and not confirmed, so it can be corrected: where a message about that was sent, and the
			 * remaining attempts.
			 */
			correction: z.object({ sentTo: z.string().nullable(), left: z.int() }).nullable(),
			/** The next step that gives the buyer access. */
			next: z.enum(["choose-password", "sign-in", "enter", "receipt", "revoked", "gift"]),
		})
		.nullable(),
});
export type Thanks = z.infer<typeof thanks>;

/** What a receipt link allows in this browser. */
export const linkState = z.object({
	state: z.enum(["confirm", "choose-password", "sign-in", "suspended", "no-access"]),
	email: z.string(),
});
export type LinkState = z.infer<typeof linkState>;

/** State of a correction link. */
export const correctionState = z.object({
	state: z.enum(["confirm", "done"]),
	/** The new email. */
	email: z.string(),
	orderNumber: z.string(),
});
export type CorrectionState = z.infer<typeof correctionState>;

/** Options shown before checkout (BUY-07, BUY-08). */
export const orderOptions = z.object({
	product: z.string(),
	/** Price of one seat, with the code if it is applied. */
	price: money,
	/** What the code of the address does; null without one (CODE-02). */
	quote: codeQuote.nullable(),
	/** What the buyer must agree to, and the digest that identifies the text. */
	consent: z.object({ text: z.string(), digest: z.string() }).nullable(),
	gifts: z.boolean(),
	/** Maximum quantity of one order; 1 if seats are not sold. */
	mostSeats: z.int(),
	/** Email of the signed-in buyer, if it is proven. */
	email: z.string().nullable(),
	/** Identifies this order form: pressing its button twice places one free order (CODE-04). */
	attempt: z.uuid(),
	/** What a buyer can agree to in order to be reminded, and the digest that identifies it; null if not offered. */
	reminder: z.object({ label: z.string(), about: z.string(), digest: z.string() }).nullable(),
});
export type OrderOptions = z.infer<typeof orderOptions>;

/** Why the page before the checkout is shown again to a browser without scripts. */
export const orderProblems = {
	used: "You have already used this code.",
	code: "This code can't be applied to this order.",
	consent: "Agree to the text to continue.",
	changed: "The text has changed. Please read it again.",
	price: "The price has changed. Check it before you continue.",
	email: "Enter your email, like name@example.com.",
	reminderEmail: "For a reminder, enter your email, like name@example.com. Without one, leave its box unchecked.",
	quantity: "This number of seats can't be bought.",
	reminders: "Too many reminders were requested from your network today. Uncheck the reminder to continue.",
	busy: "Too many attempts. Please wait a minute and try again.",
	free: "Too many free orders today. Please try again tomorrow.",
	checkout: "The checkout did not open. You were not charged. Please try again.",
} as const;
export type OrderProblem = keyof typeof orderProblems;

/** Sent in the site's name to someone who did not ask for it (SEC-09). */
const giftMessage = text(limits.giftMessage.characters).refine((message) => !containsLink(message), GIFT_LINK_MESSAGE);

const gift = z.object({
	/** Email of the recipient. */
	email,
	message: giftMessage.default(""),
	/** When the recipient is notified; a past time means immediately. */
	giveAt: instant,
	/** Email of the buyer, who gets the receipt. */
	from: email,
});

/** A seat of an order, as its buyer sees it (BUY-08). */
export const seat = z.object({
	id: z.uuid(),
	email: z.string(),
	registered: z.boolean(),
	assignedAt: z.date(),
});

export const seats = z.object({
	orders: z.array(
		z.object({
			id: z.uuid(),
			number: z.string(),
			/** Total seats, including the buyer's own. */
			quantity: z.int(),
			/** Paid, so seats can be assigned. */
			open: z.boolean(),
			seats: z.array(seat),
		}),
	),
});
export type Seats = z.infer<typeof seats>;
export type OrderSeats = Seats["orders"][number];

const seatTaken = { status: 409, message: "This email already has a seat in this order." } as const;
const correctionLinkInvalid = {
	LINK_INVALID: { status: 404, message: "This link is no longer valid." },
} as const;

const seatsNotFound = { ORDER_NOT_FOUND: { status: 404, message: "You have no such order." } } as const;

export const memberSeats = {
	list: forMember
		.route({ method: "GET", path: "/seats", summary: "The seats that the asking person has bought" })
		.output(seats),
	assign: forMember
		.route({ method: "POST", path: "/seats/{orderId}", summary: "Gives a seat to somebody, who is invited by email" })
		.errors({
			...seatsNotFound,
			NO_SEATS_LEFT: { status: 409, message: "All seats of this order are assigned." },
			SEATS_REASSIGNED_TOO_OFTEN: {
				status: 409,
				message: "The seats of this order were reassigned too often. Please write to support.",
			},
			SEATS_ASSIGNED_TODAY: {
				status: 429,
				message: `You can assign ${limits.seatAssignments.aDay} seats in 24 hours. Please try again tomorrow.`,
			},
			SEAT_TAKEN: seatTaken,
			OWN_SEAT: { status: 409, message: "This is your own email, and you already have a seat." },
		})
		.input(z.object({ orderId: z.uuid(), email }))
		.output(seats),
	unassign: forMember
		.route({
			method: "DELETE",
			path: "/seats/{orderId}/{seatId}",
			summary: "Revokes a seat without a registered holder",
		})
		.errors({
			...seatsNotFound,
			SEAT_IN_USE: { status: 409, message: "This person has registered, so the seat stays theirs." },
		})
		.input(z.object({ orderId: z.uuid(), seatId: z.uuid() }))
		.output(seats),
};

export const buying = {
	options: forVisitor
		.route({ method: "GET", path: "/purchases/options", summary: "What is chosen before paying" })
		.errors({ NOT_SOLD_HERE: { status: 404, message: "There is no checkout here at the moment." } })
		.input(
			z
				.object({
					code: typedCode.default(""),
					/** Link of a reminder, whose buyer sees the version of the page that they saw before (LEAD-05). */
					reopened: reminderLink.default(""),
				})
				.default({ code: "", reopened: "" }),
		)
		.output(orderOptions),
	start: forVisitor
		.route({ method: "POST", path: "/purchases", summary: "Opens a checkout at Stripe, or places a free order" })
		.errors({
			NOT_SOLD_HERE: { status: 404, message: "There is no checkout here at the moment." },
			CONSENT_NEEDED: { status: 422, message: "Please agree to the text before you continue." },
			CONSENT_CHANGED: { status: 409, message: "The text has changed. Please read it again." },
			NO_GIFTS: { status: 422, message: "Gifts are not offered at the moment." },
			NO_SEATS: { status: 422, message: "Only one can be bought at a time." },
			GIFT_TO_ONESELF: {
				status: 422,
				message: "This is your own email. Turn off the gift to buy for yourself, or enter someone else's email.",
			},
			/** Otherwise strangers would get emails in the name of others. */
			GIFT_NEEDS_SIGN_IN: {
				status: 403,
				message: "Sign in with this email to give a free order as a gift.",
			},
			GIFT_TOO_LATE: { status: 422, message: "Choose a date within the next 12 months." },
			PRICE_CHANGED: { status: 409, message: "The price has changed. Check it before you continue." },
			EMAIL_NEEDED: { status: 422, message: "Enter your email." },
			/** Only for a signed-in buyer's own email. */
			CODE_USED_BEFORE: { status: 409, message: "You have already used this code." },
			CODE_NOT_APPLIED: { status: 409, message: "This code can't be applied to this order." },
			TOO_MANY_FREE_ORDERS: { status: 429, message: "Too many free orders today. Please try again tomorrow." },
			TOO_MANY_REMINDERS: {
				status: 429,
				message: "Too many reminders were requested from your network today. Uncheck the reminder to continue.",
			},
			CHECKOUT_FAILED: { status: 502, message: "The checkout did not open. You were not charged. Please try again." },
		})
		.input(
			z.object({
				/** A discount code. One that is not ours is passed on to Stripe. */
				code: typedCode.default(""),
				/** The total that the buyer was shown; the checkout opens at no other (CODE-02). */
				shown: money.nullable().default(null),
				/** Email of the buyer, for a free order or a code that works once per customer; it cannot be changed at the checkout. */
				email: email.nullable().default(null),
				quantity: z.int().min(1, "must be at least 1").max(limits.seats, `must be at most ${limits.seats}`).default(1),
				/** Digest of the text that the buyer agreed to. */
				consent: text(64).nullable().default(null),
				gift: gift.nullable().default(null),
				/** Where to send a reminder if the checkout is not finished, and what was agreed to (LEAD-05). */
				reminder: z
					.object({ email, consent: text(64) })
					.nullable()
					.default(null),
				/** Link of a reminder that reopened this order. */
				reopened: reminderLink.default(""),
				/** The order form, as its options named it. */
				attempt: z.uuid().nullable().default(null),
			}),
		)
		/** Stripe's payment page, or the thank-you page. */
		.output(z.object({ url: z.string() })),
	withdrawal: forVisitor
		.route({ method: "GET", path: "/withdrawals", summary: "Whether buyers may withdraw, and for how long" })
		.errors({ NOT_OFFERED: { status: 404, message: "There is no right of withdrawal here." } })
		.output(z.object({ days: z.int() })),
	/** The answer is always the same, so that it reveals nothing about anyone (BUY-07). */
	withdraw: forVisitor
		.route({ method: "POST", path: "/withdrawals", summary: "Withdraws from an order" })
		.errors({ NOT_OFFERED: { status: 404, message: "There is no right of withdrawal here." } })
		.input(
			z.object({
				name: personName,
				email,
				orderNumber: typedOrderNumber.pipe(z.string().min(1, "must not be empty")),
			}),
		),
	thanks: forVisitor
		.route({ method: "GET", path: "/purchases/{checkout}", summary: "What became of a checkout" })
		.errors({ CHECKOUT_NOT_FOUND: { status: 404, message: "This checkout is not known here." } })
		.input(z.object({ checkout: sessionId }))
		.output(thanks),
	/** The answer is the same whether or not the new email is known (BUY-03). */
	correctEmail: forVisitor
		.route({
			method: "POST",
			path: "/purchases/{checkout}/email",
			summary: "Asks for the mistyped email of a purchase to be corrected, in the browser that paid",
		})
		.errors({
			CORRECTION_NOT_POSSIBLE: {
				status: 409,
				message: "The email of this order can no longer be corrected here. Please write to support.",
			},
			CORRECTIONS_USED_UP: {
				status: 409,
				message: "We already sent three messages for this order. Open the last one, or write to support.",
			},
			SAME_EMAIL: { status: 422, message: "This is the email of the order already." },
			SEAT_TAKEN: seatTaken,
		})
		.input(z.object({ checkout: sessionId, email })),
	correctionState: forVisitor
		.route({
			method: "POST",
			path: "/purchases/corrections/search",
			summary: "What the link of a correction is good for",
		})
		.errors(correctionLinkInvalid)
		.input(z.object({ link: text(300) }))
		.output(correctionState),
	confirmCorrection: forVisitor
		.route({ method: "POST", path: "/purchases/corrections", summary: "Confirms the corrected email of a purchase" })
		.errors(correctionLinkInvalid)
		.input(z.object({ link: text(300) }))
		/** Next page for the person who reads mail at the new address. */
		.output(z.object({ next: z.string() })),
	linkState: forVisitor
		.route({ method: "POST", path: "/purchases/links", summary: "What the link of a receipt is good for" })
		.errors({
			LINK_INVALID: { status: 404, message: "This link is no longer valid. You can have a new one sent to you." },
		})
		.input(z.object({ link: text(300) }))
		.output(linkState),
	/** The answer is always the same, so that it reveals nothing about anyone (BUY-04). */
	find: forVisitor
		.route({ method: "POST", path: "/purchases/search", summary: "Sends the receipt of a purchase again" })
		.input(z.object({ email: email.optional(), orderNumber: typedOrderNumber.default("") })),
};
