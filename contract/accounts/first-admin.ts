import { z } from "zod";
import { email } from "../email.ts";
import { limits } from "../limits.ts";
import { forVisitor } from "../site/audience.ts";
import { exactText } from "../text/text.ts";
import { personName } from "./person-name.ts";

/* The first visit to a new site (HOST-02): the code that the start printed creates its first admin. */

export const firstAdminErrors = {
	/** Before the code is compared. */
	SETUP_DONE: { status: 410, message: "This site has an admin already. Sign in instead." },
	WRONG_SETUP_CODE: {
		status: 422,
		message: "That code isn't correct. The site printed it in its output; a newer one replaces an older one.",
	},
	SETUP_CODE_REPLACED: {
		status: 422,
		message: "That was wrong too often. The site has printed a new code in its output.",
	},
	WEAK_PASSWORD: { status: 422, message: "That password is too common. Please choose another one." },
} as const;

export const firstAdmin = {
	read: forVisitor
		.route({ method: "GET", path: "/first-admin", summary: "Whether the site still has no admin" })
		.output(z.object({ open: z.boolean() })),
	create: forVisitor
		.route({
			method: "POST",
			path: "/first-admin",
			summary: "Creates the first admin",
			description: "Requires the code that the site printed at start. Does not sign anyone in.",
		})
		.errors(firstAdminErrors)
		.input(
			z.object({
				code: exactText(100),
				email,
				name: personName,
				password: exactText(limits.password.max).min(limits.password.min, "is too short"),
			}),
		)
		.output(z.object({})),
};
