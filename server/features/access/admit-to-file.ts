import type { Context } from "hono";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { RequestContext } from "../../rpc/context.ts";
import { hasMemberAccess } from "./access.ts";

/**
 * Asks the one rule of access for a file's address, anew at each request (DIG-06).
 *
 * @returns who asks, or the refusal to answer with
 */
export async function admitToFile(c: Context, context: RequestContext): Promise<KnownPrincipal | Response> {
	const principal = await context.principal();
	if (!principal) return c.text("Please sign in to download this file.", 401);
	const { standing } = principal;
	if (!standing || !hasMemberAccess(standing)) return c.text("You do not have access to this file.", 403);
	return { ...principal, standing };
}

/** DWN-03: premium files are for premium members, and for admins. */
export function hasPremiumAccess({ standing }: Pick<KnownPrincipal, "standing">): boolean {
	return standing.premium || standing.role === "admin";
}

/** Drafts are for admins alone. */
export const isAdmin = ({ standing }: Pick<KnownPrincipal, "standing">): boolean => standing.role === "admin";
