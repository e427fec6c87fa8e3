import { implement, ORPCError } from "@orpc/server";
import { adminErrors, memberErrors } from "../../contract/errors.ts";
import { contract } from "../../contract/index.ts";
import type { Membership } from "../features/access/access.queries.ts";
import { hasMemberAccess } from "../features/access/access.ts";
import { isAdminNow } from "../features/access/second-factor.ts";
import type { Principal, RequestContext } from "./context.ts";

/*
 * One builder for each audience. The check is part of the procedure itself, never of its path, so nothing that is built
 * with `member` or `admin` can be reached without it (SEC-01).
 */

/** A person whose role is known. */
export type KnownPrincipal = Principal & {
	membership: Membership;
	/** Has an admin's rights: the role, and the second factor where the seller asks for one. */
	isAdmin: boolean;
};

const os = implement(contract).$context<RequestContext>();

/** @throws ORPCError UNAUTHORIZED for nobody, FORBIDDEN for someone without access */
export async function requireMember(context: RequestContext): Promise<KnownPrincipal> {
	const principal = await context.principal();
	if (!principal) throw new ORPCError("UNAUTHORIZED", { message: memberErrors.UNAUTHORIZED.message });
	const { membership } = principal;
	if (!membership || !hasMemberAccess(membership))
		throw new ORPCError("FORBIDDEN", { message: memberErrors.FORBIDDEN.message });
	const isAdmin = await isAdminNow(context.services.settings, { ...principal, membership });
	return { ...principal, membership, isAdmin };
}

/**
 * @throws ORPCError UNAUTHORIZED for nobody, FORBIDDEN for everyone who is no admin, SECOND_FACTOR_REQUIRED for an admin
 *   without one where the seller asks for it (SES-08)
 */
export async function requireAdmin(context: RequestContext): Promise<KnownPrincipal> {
	const principal = await requireMember(context);
	if (principal.membership.role !== "admin")
		throw new ORPCError("FORBIDDEN", { message: memberErrors.FORBIDDEN.message });
	if (!principal.isAdmin) throw new ORPCError("SECOND_FACTOR_REQUIRED", adminErrors.SECOND_FACTOR_REQUIRED);
	return principal;
}

export const visitor = os.visitor;
export const member = os.member.use(async ({ context, next, procedure }) => {
	const user = await requireMember(context);
	if (user.viewedBy && procedure["~orpc"].route.method !== "GET")
		throw new ORPCError("VIEW_ONLY", memberErrors.VIEW_ONLY);
	return next({ context: { user } });
});
/** Whatever an admin writes may change a person: who is signed in is looked up again from the next call on (SES-06). */
export const admin = os.admin.use(async ({ context, next, procedure }) => {
	const user = await requireAdmin(context);
	try {
		return await next({ context: { user } });
	} finally {
		if (procedure["~orpc"].route.method !== "GET") context.services.principals.clear();
	}
});
