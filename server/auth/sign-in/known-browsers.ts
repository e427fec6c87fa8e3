import type { GenericEndpointContext } from "better-auth";

/*
 * A browser stores the signed IDs of people who signed in with it, which tells a person's own browsers from strangers'.
 * A sign-in in a new browser is reported by email, and limits exhausted by strangers do not affect a known one
 * (SEC-12).
 */

const COOKIE = "known-people";
const YEAR_SECONDS = 365 * 86_400;
/** Maximum number of people sharing a browser; the oldest is dropped. */
const MAX_USERS = 5;

type CookieContext = Pick<GenericEndpointContext, "context" | "getSignedCookie" | "setSignedCookie">;

async function readKnownUserIds(ctx: CookieContext): Promise<string[]> {
	const { name } = ctx.context.createAuthCookie(COOKIE);
	// Internal calls have no cookies.
	const value = await ctx.getSignedCookie(name, ctx.context.secret).catch(() => null);
	return (value || "").split(" ").filter(Boolean);
}

export async function isKnownBrowser(ctx: CookieContext, userId: string): Promise<boolean> {
	return (await readKnownUserIds(ctx)).includes(userId);
}

/**
 * Remembers a person in this browser.
 *
 * @returns whether the person is new to it
 */
export async function addKnownUser(ctx: CookieContext, userId: string): Promise<boolean> {
	const known = await readKnownUserIds(ctx);
	if (known.includes(userId)) return false;
	const cookie = ctx.context.createAuthCookie(COOKIE, { maxAge: YEAR_SECONDS });
	const userIds = [userId, ...known].slice(0, MAX_USERS).join(" ");
	await ctx.setSignedCookie(cookie.name, userIds, ctx.context.secret, cookie.attributes);
	return true;
}
