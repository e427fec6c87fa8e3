import { z } from "zod";
import { memberErrors } from "../errors.ts";
import { forVisitor } from "../site/audience.ts";
import { text } from "../text/text.ts";
import { optionalCategories } from "./messages.ts";

/** The email categories that someone has turned on or off (SEQ-05). */
export const mailPreferences = z.object({
	/**
	 * Masked except for the first letter and the domain if a link was used, because links get forwarded. Null if the link
	 * belongs to an address that is not stored.
	 */
	email: z.string().nullable(),
	/** Whether each category is on. */
	categories: z.array(
		z.object({ category: z.enum(optionalCategories), name: z.string(), about: z.string(), on: z.boolean() }),
	),
});
export type MailPreferences = z.infer<typeof mailPreferences>;

const errors = {
	LINK_INVALID: {
		status: 404,
		message: "This link is not complete or no longer valid. Open the one in a newer email, or sign in.",
	},
	VIEW_ONLY: memberErrors.VIEW_ONLY,
} as const;

/** Token from an email; omitted by a signed-in person. */
const token = text(200).optional();

export const preferencesOfVisitor = {
	read: forVisitor
		.route({ method: "GET", path: "/mail-preferences", summary: "Which kinds of email someone gets" })
		.errors(errors)
		.input(z.object({ token }))
		.output(mailPreferences),
	change: forVisitor
		.route({ method: "PUT", path: "/mail-preferences", summary: "Switches a kind of email on or off" })
		.errors(errors)
		.input(z.object({ token, category: z.enum(optionalCategories), on: z.boolean() }))
		.output(mailPreferences),
};
