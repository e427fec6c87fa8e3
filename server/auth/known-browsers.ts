import type { GenericEndpointContext } from "better-auth";

/*
 * A browser keeps the ids of the people who signed in with it, signed. It tells a person's own browsers from those of
 * strangers: a new one is told by email, and what strangers use up of a limit does not count for a known one (SEC-12).
 */

const COOKIE = "known-people";
const YEAR = 365 * 86_400;
/** People who share a browser; the oldest is forgotten. */
const MOST_PEOPLE = 5;

type CookieContext = Pick<GenericEndpointContext, "context" | "getSignedCookie" | "setSignedCookie">;

async function peopleOf(ctx: CookieContext): Promise<string[]> {
	const { name } = ctx.context.createAuthCookie(COOKIE);
	// A call of the server's own has no cookies.
	const value = await ctx.getSignedCookie(name, ctx.context.secret).catch(() => null);
	return (value || "").split(" ").filter(Boolean);
}

export async function isKnownBrowser(ctx: CookieContext, userId: string): Promise<boolean> {
	return (await peopleOf(ctx)).includes(userId);
}

/** @returns whether the person was new to the browser */
export async function rememberPerson(ctx: CookieContext, userId: string): Promise<boolean> {
	const known = await peopleOf(ctx);
	if (known.includes(userId)) return false;
	const cookie = ctx.context.createAuthCookie(COOKIE, { maxAge: YEAR });
	const people = [userId, ...known].slice(0, MOST_PEOPLE).join(" ");
	await ctx.setSignedCookie(cookie.name, people, ctx.context.secret, cookie.attributes);
	return true;
}
