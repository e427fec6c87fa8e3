import { randomBytes } from "node:crypto";
import { createAuthMiddleware } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth/types";
import type { Log } from "../../log.ts";

/** Links opened later than this are logged (SES-07). */
const LATE_MS = 120_000;

/**
 * Returns a random token for a sign-in link that includes its creation time. The whole token is stored hashed, so the
 * time cannot be changed.
 */
export const newSignInLinkToken = (): string => `${randomBytes(24).toString("base64url")}.${Date.now().toString(36)}`;

const ageOf = (token: string): number => Date.now() - Number.parseInt(token.split(".")[1] ?? "", 36);

/** Logs a warning when someone signs in with a link created long before. */
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
