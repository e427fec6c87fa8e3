import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { RequestContext } from "../../rpc/context.ts";
import { hasMemberAccess } from "./access.ts";
import { isAdminNow } from "./second-factor.ts";

/** A download of someone whose access has ended stops within ten seconds. */
const RECHECK_MS = 5_000;

/**
 * Asks the one rule of access for a file's address at each request (DIG-06), and again while the answer lasts.
 *
 * @returns who is signed in, or the refusal to answer with
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
 * Asks the rule again while the file is on its way, and cuts the download off when access has ended (USR-08).
 *
 * @param hasAccess a failure ends no download: the database may be away
 */
export function endWithAccess(outgoing: ServerResponse, hasAccess: () => Promise<boolean>): void {
	const timer = setInterval(async () => {
		if ((await hasAccess().catch(() => true)) === false) outgoing.destroy();
	}, RECHECK_MS);
	timer.unref();
	outgoing.once("close", () => clearInterval(timer));
}

/** A program reads the refusal; a person who opened the address in a tab is led to where one signs in. */
export function signInFirst(c: Context): Response {
	if (c.req.header("accept")?.includes("text/html")) return c.redirect("/auth", 302);
	return c.text("Please sign in to download this file.", 401);
}

/** DWN-03: premium files are for premium members, and for admins. */
export function hasPremiumAccess({ membership, isAdmin }: Pick<KnownPrincipal, "membership" | "isAdmin">): boolean {
	return membership.premium || isAdmin;
}

/** Drafts are for admins alone. */
export const isAdmin = ({ membership }: Pick<KnownPrincipal, "membership">): boolean => membership.role === "admin";
