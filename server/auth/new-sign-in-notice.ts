import { createAuthMiddleware } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth/types";
import type { Queryable } from "../database/database.ts";
import { findUser } from "./auth.queries.ts";

const COOKIE = "known-people";
const YEAR = 365 * 86_400;
/** People who share a browser; the oldest is forgotten. */
const MOST_PEOPLE = 5;

/**
 * Tells someone by e-mail when their account is used in a browser that it was not used in before.
 *
 * @param send writes to the person; `device` is the browser's own description of itself
 */
export function newSignInNotice(
	db: Queryable,
	send: (user: { email: string; name: string }, device: string) => Promise<void>,
) {
	return {
		id: "new-sign-in-notice",
		hooks: {
			after: [
				{
					matcher: () => true,
					handler: createAuthMiddleware(async (ctx) => {
						const { newSession } = ctx.context;
						if (!newSession) return;
						const cookie = ctx.context.createAuthCookie(COOKIE, { maxAge: YEAR });
						const known = ((await ctx.getSignedCookie(cookie.name, ctx.context.secret)) || "")
							.split(" ")
							.filter(Boolean);
						const { id } = newSession.user;
						if (known.includes(id)) return;
						await ctx.setSignedCookie(
							cookie.name,
							[id, ...known].slice(0, MOST_PEOPLE).join(" "),
							ctx.context.secret,
							cookie.attributes,
						);
						// The first sign-in of an account is no news to anyone, nor is a session that replaces another.
						if (ctx.path === "/verify-email" || ctx.path === "/email-otp/verify-email" || ctx.context.session) return;
						const user = await findUser(db, id);
						if (user) await send(user, ctx.headers?.get("user-agent") ?? "");
					}),
				},
			],
		},
	} satisfies BetterAuthPlugin;
}
