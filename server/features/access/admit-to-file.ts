import type { Context } from "hono";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { RequestContext } from "../../rpc/context.ts";
import { hasMemberAccess } from "./access.ts";

/**
 * Asks the one rule of access for a file's address, again at each request (DIG-06).
 *
 * @returns who asks, or the refusal to answer with
 */
export async function admitToFile(c: Context, context: RequestContext): Promise<KnownPrincipal | Response> {
	const principal = await context.principal();
	if (!principal) return signInFirst(c);
	const { standing } = principal;
	if (!standing || !hasMemberAccess(standing)) return c.text("You do not have access to this file.", 403);
	return { ...principal, standing };
}

/** A program reads the refusal; a person who opened the address in a tab is led to where one signs in. */
export function signInFirst(c: Context): Response {
	if (c.req.header("accept")?.includes("text/html")) return c.redirect("/auth", 302);
	return c.text("Please sign in to download this file.", 401);
}

/** DWN-03: premium files are for premium members, and for admins. */
export function hasPremiumAccess({ standing }: Pick<KnownPrincipal, "standing">): boolean {
	return standing.premium || standing.role === "admin";
}
