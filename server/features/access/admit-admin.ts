import { ORPCError } from "@orpc/server";
import type { Context } from "hono";
import { type KnownPrincipal, requireAdmin } from "../../rpc/builders.ts";
import type { RequestContext } from "../../rpc/context.ts";
import { signInFirst } from "./admit-to-file.ts";

/**
 * Asks for an admin where an address gives out a file of the admin area: the same rule as for its procedures.
 *
 * @returns who is signed in, or the refusal to answer with
 */
export async function admitAdmin(c: Context, context: RequestContext): Promise<KnownPrincipal | Response> {
	try {
		return await requireAdmin(context);
	} catch (error) {
		if (!(error instanceof ORPCError)) throw error;
		return error.code === "UNAUTHORIZED" ? signInFirst(c) : c.text(error.message, error.status as 401 | 403);
	}
}
