import { z } from "zod";
import { forAdmin } from "./audience.ts";
import { messageStates } from "./messages.ts";
import { page, pageOf } from "./paging.ts";

/** An email to a customer, as their page lists it (WAY-04). */
export const customerEmail = z.object({
	id: z.uuid(),
	/** Such as `Security`. */
	category: z.string(),
	subject: z.string(),
	to: z.string(),
	/** When it was sent, or else when it was queued. */
	at: z.date(),
	state: z.enum(messageStates),
	/** Why it is in its state, or what the mail server said at the last attempt. */
	detail: z.string().nullable(),
	/** `copy`: the same once more. `anew`: with a new link. `never`: only the customer can ask for it. */
	resend: z.enum(["copy", "anew", "never"]),
});
export type CustomerEmail = z.infer<typeof customerEmail>;

/** Why an address is not mailed again (WAY-03). */
export const suppression = z.object({
	address: z.string(),
	reason: z.enum(["bounce", "complaint"]),
	/** What the mail server or the provider said. */
	detail: z.string(),
	at: z.date(),
});
export type Suppression = z.infer<typeof suppression>;

const notFound = {
	CUSTOMER_NOT_FOUND: { status: 404, message: "This customer no longer exists." },
} as const;

/** Where an email is shown as it was sent, without its one-time links and codes. */
export const emailViewPath = (emailId: string): string => `/files/emails/${emailId}`;

export const adminEmails = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/customers/{customerId}/emails", summary: "Every email to a customer" })
		.errors(notFound)
		.input(z.object({ customerId: z.uuid(), page }))
		.output(pageOf(customerEmail).extend({ suppression: suppression.nullable() })),
	resend: forAdmin
		.route({
			method: "POST",
			path: "/admin/emails/{emailId}/resend",
			summary: "Sends an email to a customer again, to the address they have now",
			description: "One that held a link or a code is made anew.",
		})
		.errors({
			EMAIL_NOT_FOUND: { status: 404, message: "This email no longer exists." },
			NOT_RESENDABLE: { status: 409, message: "Only the customer can ask for this email again." },
			NO_LONGER_NEEDED: {
				status: 409,
				message: "This email is no longer needed: what it was about is done, or the order is no longer paid.",
			},
			ADDRESS_SUPPRESSED: {
				status: 409,
				message: "This address is not mailed after a bounce or a spam report. Allow it again first.",
			},
		})
		.input(z.object({ emailId: z.uuid() })),
	allow: forAdmin
		.route({
			method: "POST",
			path: "/admin/customers/{customerId}/emails/allow",
			summary: "Lets a customer be mailed again after a bounce or a spam report",
		})
		.errors(notFound)
		.input(z.object({ customerId: z.uuid() })),
};
