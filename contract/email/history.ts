import { z } from "zod";
import { page, pageOf } from "../paging.ts";
import { forAdmin } from "../site/audience.ts";
import { messageStates } from "./messages.ts";

/** An email to a customer, as listed on the customer's page (WAY-04). */
export const customerEmail = z.object({
	id: z.uuid(),
	/** Such as `Security`. */
	category: z.string(),
	subject: z.string(),
	to: z.string(),
	/** When it was sent, or queued if it was not sent. */
	at: z.date(),
	state: z.enum(messageStates),
	/** Why it is in this state, or the mail server's answer to the last attempt. */
	detail: z.string().nullable(),
	/** `copy`: the same message again. `anew`: with a new link. `never`: only the customer can request it. */
	resend: z.enum(["copy", "anew", "never"]),
});
export type CustomerEmail = z.infer<typeof customerEmail>;

/** Why an address is no longer mailed (WAY-03). */
export const suppression = z.object({
	address: z.string(),
	reason: z.enum(["bounce", "complaint"]),
	/** What the mail server or provider reported. */
	detail: z.string(),
	at: z.date(),
});
export type Suppression = z.infer<typeof suppression>;

const notFound = {
	CUSTOMER_NOT_FOUND: { status: 404, message: "This customer no longer exists." },
} as const;

/** Returns the path that shows an email as it was sent, without one-time links and codes. */
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
			description: "An email with a link or a code is created again.",
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
