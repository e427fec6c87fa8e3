import { z } from "zod";
import { accountMessages } from "./account-messages.ts";
import { forVisitor } from "./audience.ts";
import { roles } from "./roles.ts";

export const sessionUser = z.object({
	id: z.uuid(),
	email: z.string(),
	name: z.string(),
	/** Null when the profile could not be made: nothing that is guarded is shown (SES-02). */
	role: z.enum(roles).nullable(),
	premium: z.boolean(),
	/** An authenticator app is asked for at sign-in (SES-08). */
	secondFactor: z.boolean(),
	/** An admin who must set one up before anything else. */
	secondFactorMissing: z.boolean(),
	/** An admin looks at the site as this person, and may change nothing. */
	viewedByAdmin: z.boolean(),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const session = {
	/** Who is asking; null for nobody. */
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
		.input(z.object({ token: z.string().max(4_000) }))
		.output(
			z.object({ id: z.string(), email: z.string(), name: z.string(), role: z.enum(roles), premium: z.boolean() }),
		),
};
