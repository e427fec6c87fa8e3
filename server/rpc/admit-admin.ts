import type { Context } from "hono";
import { adminErrors } from "../../contract/errors.ts";
import type { KnownPrincipal } from "../auth/access/principal.ts";
import { signInFirst } from "./admit-to-file.ts";
import { requireAdmin } from "./builders.ts";
import type { RequestContext } from "./context.ts";
import { answerOf, Refusal } from "./refusal.ts";

/**
 * Requires an admin for a file of the admin area, by the same rule as for its procedures.
 *
 * @returns the signed-in admin, or the response that refuses
 */
export async function admitAdmin(c: Context, context: RequestContext): Promise<KnownPrincipal | Response> {
	try {
		return await requireAdmin(context);
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		if (error.code === "UNAUTHORIZED") return signInFirst(c);
		const { message, status } = answerOf(error, adminErrors);
		return c.text(message, status as 403);
	}
}
