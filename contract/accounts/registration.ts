import { z } from "zod";
import { email } from "../email.ts";
import { forVisitor } from "../site/audience.ts";

export const registration = {
	/**
	 * AUTH-03. Returns the stored name only for an exact match (AUTH-11). Whether an account exists (AUTH-06) is no more
	 * than registering would reveal.
	 */
	checkApproval: forVisitor
		.route({ method: "GET", path: "/registration/approval", summary: "May this email register?" })
		.input(z.object({ email }))
		.output(z.object({ approved: z.boolean(), registered: z.boolean(), name: z.string().nullable() })),

	/** Lists the sign-in methods offered besides password and email. */
	waysToSignIn: forVisitor
		.route({ method: "GET", path: "/registration/ways", summary: "The other ways to sign in" })
		.output(
			z.object({
				providers: z.array(z.object({ id: z.string(), name: z.string() })),
				/** Whether codes can be sent by text message. */
				sms: z.boolean(),
			}),
		),
};
