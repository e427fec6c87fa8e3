import { randomBytes } from "node:crypto";
import { createAuthMiddleware } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth/types";
import type { Log } from "../log.ts";

/** A link that is opened later than this is worth a line in the log (SES-07). */
const LATE_MS = 120_000;

/**
 * @returns a random token for a sign-in link that also says when it was made; it is stored hashed as a whole, so the
 * time cannot be changed
 */
export const newSignInLinkToken = (): string => `${randomBytes(24).toString("base64url")}.${Date.now().toString(36)}`;

const ageOf = (token: string): number => Date.now() - Number.parseInt(token.split(".")[1] ?? "", 36);

/** Warns in the log when someone signs in by a link that was made long before. */
export function lateSignInLinks(log: Log) {
	return {
		id: "late-sign-in-links",
		hooks: {
			after: [
				{
					matcher: ({ path }) => path === "/magic-link/verify",
					handler: createAuthMiddleware(async (ctx) => {
						const { newSession } = ctx.context;
						const age = ageOf(String(ctx.query?.token));
						if (!newSession || age <= LATE_MS) return;
						log.warn({ userId: newSession.user.id, seconds: Math.round(age / 1000) }, "a sign-in link was opened late");
					}),
				},
			],
		},
	} satisfies BetterAuthPlugin;
}
