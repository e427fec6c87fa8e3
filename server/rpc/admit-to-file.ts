import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import { hasMemberAccess } from "../auth/access/access.ts";
import type { KnownPrincipal } from "../auth/access/principal.ts";
import { isAdminNow } from "../auth/access/second-factor.ts";
import type { RequestContext } from "./context.ts";

/** How often access is checked during a download, so that it stops within ten seconds of losing access. */
const RECHECK_MS = 5_000;

/**
 * Checks access to a file at each request (DIG-06), and repeatedly while it is sent.
 *
 * @returns the signed-in person, or the response that refuses
 */
export async function admitToFile(c: Context, context: RequestContext): Promise<KnownPrincipal | Response> {
	const principal = await context.principal();
	if (!principal) return signInFirst(c);
	const { membership } = principal;
	if (!membership || !hasMemberAccess(membership)) return c.text("You do not have access to this file.", 403);
	endWithAccess(c.env.outgoing, async () => {
		const again = await context.lookUpAgain();
		return again?.membership ? hasMemberAccess(again.membership) : false;
	});
	const isAdmin = await isAdminNow(context.services.settings, { ...principal, membership });
	return { ...principal, membership, isAdmin };
}

/**
 * Repeats the check while a file is being sent, and aborts the download once access has ended (USR-08).
 *
 * @param hasAccess an error does not abort the download, because the database may be unavailable
 */
export function endWithAccess(outgoing: ServerResponse, hasAccess: () => Promise<boolean>): void {
	const timer = setInterval(async () => {
		if ((await hasAccess().catch(() => true)) === false) outgoing.destroy();
	}, RECHECK_MS);
	timer.unref();
	outgoing.once("close", () => clearInterval(timer));
}

/** Refuses a program with an error, and redirects a person who opened the address in a tab to the sign-in page. */
export function signInFirst(c: Context): Response {
	if (c.req.header("accept")?.includes("text/html")) return c.redirect("/auth", 302);
	return c.text("Please sign in to download this file.", 401);
}

/** Decides who may have premium files: premium members and admins (DWN-03). */
export function hasPremiumAccess({ membership, isAdmin }: Pick<KnownPrincipal, "membership" | "isAdmin">): boolean {
	return membership.premium || isAdmin;
}

/** Decides who may see drafts: only admins. */
export const isAdmin = ({ membership }: Pick<KnownPrincipal, "membership">): boolean => membership.role === "admin";
