import { z } from "zod";
import { forVisitor } from "./audience.ts";
import { email } from "./email.ts";

export const registration = {
	/**
	 * AUTH-03. The stored name is given only together with an exact match (AUTH-11). Whether there is an account already
	 * (AUTH-06) is no more than what registering would answer.
	 */
	checkApproval: forVisitor
		.route({ method: "GET", path: "/registration/approval", summary: "May this email register?" })
		.input(z.object({ email }))
		.output(z.object({ approved: z.boolean(), registered: z.boolean(), name: z.string().nullable() })),

	/** What else the sign-in page may offer, besides password and email. */
	waysToSignIn: forVisitor
		.route({ method: "GET", path: "/registration/ways", summary: "The other ways to sign in" })
		.output(
			z.object({
				providers: z.array(z.object({ id: z.string(), name: z.string() })),
				/** Codes by text message. */
				sms: z.boolean(),
			}),
		),
};
