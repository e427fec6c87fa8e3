import { z } from "zod";
import { forVisitor } from "./audience.ts";
import { roles } from "./roles.ts";

export const sessionUser = z.object({
	id: z.uuid(),
	email: z.string(),
	name: z.string(),
	/** Null when the profile could not be made: nothing that is guarded is shown (SES-02). */
	role: z.enum(roles).nullable(),
	premium: z.boolean(),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const session = {
	/** Who is asking; null for nobody. */
	current: forVisitor
		.route({ method: "GET", path: "/session", summary: "Who is signed in" })
		.output(z.object({ user: sessionUser, expiresAt: z.date() }).nullable()),
};
