import { z } from "zod";
import { forVisitor } from "../site/audience.ts";
import { exactText } from "../text/text.ts";
import { accountMessages } from "./account-messages.ts";
import { roles } from "./roles.ts";

export const sessionUser = z.object({
	id: z.uuid(),
	email: z.string(),
	name: z.string(),
	/** Null if creating the profile failed: no protected page is shown (SES-02). */
	role: z.enum(roles).nullable(),
	premium: z.boolean(),
	/** Sign-in requires an authenticator app (SES-08). */
	secondFactor: z.boolean(),
	/** An admin who must set up a second factor first. */
	secondFactorMissing: z.boolean(),
	/** An admin is viewing the site as this person and cannot change anything. */
	viewedByAdmin: z.boolean(),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const session = {
	/** Returns the signed-in person; null for visitors. */
	current: forVisitor
		.route({ method: "GET", path: "/session", summary: "Who is signed in" })
		.output(z.object({ user: sessionUser, expiresAt: z.date() }).nullable()),

	stopViewing: forVisitor.route({
		method: "POST",
		path: "/session/stop-viewing",
		summary: "Ends looking at the site as a member",
	}),

	/** Checks a token of `/api/auth/token`, for clients that cannot check signatures themselves. */
	verifyToken: forVisitor
		.route({ method: "POST", path: "/session/verify-token", summary: "Is this signed token good, and whose is it?" })
		.errors({ BAD_TOKEN: { status: 401, message: accountMessages.INVALID_SIGNATURE } })
		.input(z.object({ token: exactText(4_000) }))
		.output(
			z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(roles), premium: z.boolean() }),
		),
};
