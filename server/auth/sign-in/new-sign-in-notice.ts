import { createAuthMiddleware } from "better-auth/api";
import type { BetterAuthPlugin } from "better-auth/types";
import type { Queryable } from "../../database/database.ts";
import { CHOOSE_PASSWORD_PATH } from "../access/session-gate.ts";
import { findUser, isFirstSession } from "../auth.queries.ts";
import { addKnownUser } from "./known-browsers.ts";

/** Endpoints that create or prove an account and sign in for the first time. */
const FIRST_SIGN_INS = ["/verify-email", "/email-otp/verify-email", CHOOSE_PASSWORD_PATH];

/**
 * Notifies people by email when their account is used in a new browser.
 *
 * @param send writes to the person; `device` is the browser's own description
 */
export function newSignInNotice(
	db: Queryable,
	send: (user: { id: string; email: string; name: string }, device: string) => Promise<void>,
) {
	return {
		id: "new-sign-in-notice",
		hooks: {
			after: [
				{
					matcher: () => true,
					handler: createAuthMiddleware(async (ctx) => {
						const { newSession } = ctx.context;
						if (!newSession || !(await addKnownUser(ctx, newSession.user.id))) return;
						// An account's first sign-in is not reported, nor is a session that replaces another.
						if (FIRST_SIGN_INS.includes(ctx.path ?? "") || ctx.context.session) return;
						if (await isFirstSession(db, newSession.session.id, newSession.user.id)) return;
						const user = await findUser(db, newSession.user.id);
						if (user) await send(user, ctx.headers?.get("user-agent") ?? "");
					}),
				},
			],
		},
	} satisfies BetterAuthPlugin;
}
