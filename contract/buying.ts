import { z } from "zod";
import { forVisitor } from "./audience.ts";
import { email } from "./email.ts";
import { money } from "./money.ts";
import { text } from "./text.ts";

const sessionId = z.string().regex(/^cs_\w{1,200}$/, "is not known");

/** What the thank-you page shows (BUY-03). */
export const thanks = z.object({
	/** `waiting`: the payment is not known yet, or takes days. `over`: it was paid, and given back or canceled since. */
	state: z.enum(["paid", "waiting", "failed", "over"]),
	/** In the browser that paid, and only there. */
	own: z
		.object({
			orderNumber: z.string(),
			products: z.array(z.string()),
			total: money,
			email: z.string(),
			/** What gets the buyer in. */
			next: z.enum(["choose-password", "sign-in", "enter", "receipt", "revoked"]),
		})
		.nullable(),
});
export type Thanks = z.infer<typeof thanks>;

/** What the link of a receipt is good for, here and now. */
export const linkState = z.object({
	state: z.enum(["confirm", "choose-password", "sign-in", "no-access"]),
	email: z.string(),
});
export type LinkState = z.infer<typeof linkState>;

export const buying = {
	thanks: forVisitor
		.route({ method: "GET", path: "/purchases/{checkout}", summary: "What became of a checkout" })
		.errors({ CHECKOUT_NOT_FOUND: { status: 404, message: "This checkout is not known here." } })
		.input(z.object({ checkout: sessionId }))
		.output(thanks),
	linkState: forVisitor
		.route({ method: "POST", path: "/purchases/links", summary: "What the link of a receipt is good for" })
		.errors({
			LINK_INVALID: { status: 404, message: "This link is no longer valid. You can have a new one sent to you." },
		})
		.input(z.object({ link: text(300) }))
		.output(linkState),
	/** Always answered the same, so that it tells nothing about anybody (BUY-04). */
	find: forVisitor
		.route({ method: "POST", path: "/purchases/search", summary: "Sends the receipt of a purchase again" })
		.input(z.object({ email: email.optional(), orderNumber: text(200).default("") })),
};
