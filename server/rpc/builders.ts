import { implement } from "@orpc/server";
import { contract } from "../../contract/index.ts";
import { hasMemberAccess } from "../auth/access/access.ts";
import type { KnownPrincipal } from "../auth/access/principal.ts";
import { isAdminNow } from "../auth/access/second-factor.ts";
import type { RequestContext } from "./context.ts";
import { answerRefusals, refusal } from "./refusal.ts";
import { validateOutput } from "./shared-outputs.ts";

/*
 * One builder for each audience. The check is part of the procedure itself rather than of its path, so nothing built
 * with `member` or `admin` can be reached without it (SEC-01).
 */

/** Never the index of a middleware: `validateOutput` does it. */
const initialOutputValidationIndex = Number.NaN;
const os = implement(contract, { initialOutputValidationIndex }).$context<RequestContext>();

/** @throws UNAUTHORIZED for visitors, FORBIDDEN for someone without access */
export async function requireMember(context: RequestContext): Promise<KnownPrincipal> {
	const principal = await context.principal();
	if (!principal) throw refusal("UNAUTHORIZED");
	const { membership } = principal;
	if (!membership || !hasMemberAccess(membership)) throw refusal("FORBIDDEN");
	const isAdmin = await isAdminNow(context.services.settings, { ...principal, membership });
	return { ...principal, membership, isAdmin };
}

/**
 * @throws UNAUTHORIZED for visitors, FORBIDDEN for everyone except admins, SECOND_FACTOR_REQUIRED for an admin without
 *   one if the seller requires it (SES-08)
 */
export async function requireAdmin(context: RequestContext): Promise<KnownPrincipal> {
	const principal = await requireMember(context);
	if (principal.membership.role !== "admin") throw refusal("FORBIDDEN");
	if (!principal.isAdmin) throw refusal("SECOND_FACTOR_REQUIRED");
	return principal;
}

export const visitor = os.visitor
	.use(({ next, procedure }) => answerRefusals(procedure["~orpc"].errorMap, () => next()))
	.use(({ next, procedure }) => validateOutput(procedure["~orpc"].outputSchema, () => next()));
export const member = os.member
	.use(({ next, procedure }) => answerRefusals(procedure["~orpc"].errorMap, () => next()))
	.use(async ({ context, next, procedure }) => {
		const user = await requireMember(context);
		if (user.viewedBy && procedure["~orpc"].route.method !== "GET") throw refusal("VIEW_ONLY");
		return next({ context: { user } });
	})
	.use(({ next, procedure }) => validateOutput(procedure["~orpc"].outputSchema, () => next()));
/**
 * Anything an admin writes may affect a person, so the signed-in person is looked up again from the next call (SES-06).
 */
export const admin = os.admin
	.use(({ next, procedure }) => answerRefusals(procedure["~orpc"].errorMap, () => next()))
	.use(async ({ context, next, procedure }) => {
		const user = await requireAdmin(context);
		try {
			return await next({ context: { user } });
		} finally {
			if (procedure["~orpc"].route.method !== "GET") context.services.principals.clear();
		}
	})
	.use(({ next, procedure }) => validateOutput(procedure["~orpc"].outputSchema, () => next()));
