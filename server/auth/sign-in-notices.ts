import { randomBytes } from "node:crypto";
import { createAuthMiddleware } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth/types";
import type { Queryable } from "../database/database.ts";
import type { Log } from "../log.ts";
import { findUser } from "./auth.queries.ts";

const COOKIE = "known-people";
const YEAR = 365 * 86_400;
/** People who share a browser; the oldest is forgotten. */
const MOST_PEOPLE = 5;
/** A link that is opened later than this is worth a line in the log (SES-07). */
const LATE_MS = 120_000;

/** A random token that also says when it was made. It is stored hashed as a whole, so the time cannot be changed. */
export const newSignInLinkToken = (): string => `${randomBytes(24).toString("base64url")}.${Date.now().toString(36)}`;

const ageOf = (token: string): number => Date.now() - Number.parseInt(token.split(".")[1] ?? "", 36);

/**
 * Notices that belong to signing in: an e-mail to someone whose account is used in a browser that it was not used in
 * before, and a warning in the log when a sign-in link comes late.
 *
 * @param send writes to the person; `device` is the browser's own description of itself
 */
export function signInNotices(services: {
	db: Queryable;
	log: Log;
	send: (user: { email: string; name: string }, device: string) => Promise<void>;
}) {
	const { db, log } = services;
	return {
		id: "sign-in-notices",
		hooks: {
			after: [
				{
					matcher: () => true,
					handler: createAuthMiddleware(async (ctx) => {
						const { newSession } = ctx.context;
						if (!newSession) return;
						if (ctx.path === "/magic-link/verify") {
							const age = ageOf(String(ctx.query?.token));
							if (age > LATE_MS)
								log.warn(
									{ userId: newSession.user.id, seconds: Math.round(age / 1000) },
									"a sign-in link was opened late",
								);
						}
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
						if (user) await services.send(user, ctx.headers?.get("user-agent") ?? "");
					}),
				},
			],
		},
	} satisfies BetterAuthPlugin;
}
