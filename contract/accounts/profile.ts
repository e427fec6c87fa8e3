import { z } from "zod";
import { limits } from "../limits.ts";
import { money } from "../money.ts";
import { orderStates } from "../selling/order-status.ts";
import { forMember } from "../site/audience.ts";
import { exactText } from "../text/text.ts";
import { timeZone } from "../time-zone.ts";
import { personName } from "./person-name.ts";

/** What was bought, as reported by the shop (PRO-01). */
export const purchase = z.object({
	orderId: z.string().nullable(),
	orderStatus: z.string().nullable(),
	/** A string, because it is displayed but never summed. */
	orderTotal: z.string().nullable(),
	products: z.array(z.string()),
	/** As the shop wrote it. */
	purchaseDate: z.string().nullable(),
});
export type Purchase = z.infer<typeof purchase>;

/** One of a member's own orders (BUY-09). */
export const ownOrder = z.object({
	id: z.uuid(),
	number: z.string(),
	products: z.array(z.string()),
	total: money,
	refunded: money,
	tax: money.nullable(),
	/** What the total was reduced by, and the discount code; without a name for one of Stripe's (CODE-04). */
	discount: z.object({ code: z.string(), amount: money }).nullable(),
	state: z.enum(orderStates),
	placedAt: z.date(),
	/** Only the day is known (UTC). */
	dayOnly: z.boolean(),
	/** Bought for someone else (BUY-08). */
	gift: z.boolean(),
	/** Number of seats, including the buyer's own. */
	seats: z.int(),
});
export type OwnOrder = z.infer<typeof ownOrder>;

/** An order with everything that a receipt must state. */
export const receipt = ownOrder.extend({
	buyer: z.object({ name: z.string(), email: z.string() }),
	seller: z.object({ name: z.string(), address: z.string(), taxNumber: z.string(), email: z.string() }),
});
export type Receipt = z.infer<typeof receipt>;

export const profile = z.object({
	name: z.string(),
	email: z.string(),
	memberSince: z.date(),
	premium: z.boolean(),
	/** False for people who only sign in with links, codes or another provider. */
	hasPassword: z.boolean(),
	/** E.164 phone number that receives codes by text message. */
	phoneNumber: z.string().nullable(),
	/** Null until their browser reports it; the site's time zone applies. */
	timeZone: z.string().nullable(),
	purchase: purchase.nullable(),
	/** Newest first. */
	orders: z.array(ownOrder),
});
export type Profile = z.infer<typeof profile>;

export const memberProfile = {
	read: forMember
		.route({ method: "GET", path: "/profile", summary: "The asking person's own profile" })
		.errors({ NO_EMAIL: { status: 409, message: "No email found for user" } })
		.output(profile),
	receipt: forMember
		.route({ method: "GET", path: "/profile/receipts/{orderId}", summary: "The receipt of an own order" })
		.errors({ ORDER_NOT_FOUND: { status: 404, message: "You have no such order." } })
		.input(z.object({ orderId: z.uuid() }))
		.output(receipt),
	rename: forMember
		.route({ method: "PUT", path: "/profile/name", summary: "Changes the asking person's name" })
		.errors({
			RENAMED_TOO_OFTEN: {
				status: 429,
				message: `You can change your name ${limits.renamesADay} times a day. Please try again tomorrow.`,
			},
		})
		.input(z.object({ name: personName }))
		.output(z.object({ name: z.string() })),
	setTimeZone: forMember
		.route({ method: "PUT", path: "/profile/time-zone", summary: "Changes the asking person's time zone" })
		.input(z.object({ timeZone }))
		.output(z.object({ timeZone: z.string() })),
	saveTimeZone: forMember
		.route({
			method: "POST",
			path: "/profile/time-zone/browser",
			summary: "Notes the time zone of the asking person's browser, where they have none yet",
		})
		.input(z.object({ timeZone })),
	deleteAccount: forMember
		.route({
			method: "POST",
			path: "/profile/deletion",
			summary: "Deletes the asking person's account",
			description:
				"The password is asked for again; who has none must have signed in within ten minutes. Purchases stay with the seller, so the email can register again.",
		})
		.errors({
			WRONG_PASSWORD: { status: 422, message: "That password isn't correct." },
			ADMIN_ACCOUNT: { status: 409, message: "An admin's account cannot be deleted here." },
		})
		.input(z.object({ password: exactText(limits.password.max).default("") })),
};
