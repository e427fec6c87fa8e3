import type { Queryable } from "../../database/database.ts";
import { linkAccount } from "../../database/queries/customers.queries.ts";
import type { Log } from "../../log.ts";
import { findMembership, findOrderMembership, type Membership } from "./access.queries.ts";

/**
 * Decides who may use the member area: people with access, and admins. Called by every member procedure, by file
 * delivery and at sign-in.
 */
export function hasMemberAccess(membership: Pick<Membership, "role" | "approved">): boolean {
	return membership.approved || membership.role === "admin";
}

/**
 * Resolves the membership of a signed-in user. Links an account without a customer to one, with the role `member`
 * (SES-02).
 *
 * @returns null if linking failed: such a person has no role
 */
export async function resolveMembership(
	db: Queryable,
	user: { id: string; email: string; name: string },
	context: { log: Log },
): Promise<Membership | null> {
	const membership = (await findMembership(db, user.id)) ?? (await findOrderMembership(db, user.id));
	if (membership) return membership;
	try {
		await linkAccount(db, { userId: user.id, email: user.email, name: user.name });
		return await findMembership(db, user.id);
	} catch (error) {
		context.log.error({ error, userId: user.id }, "failed to link an account to a customer");
		return null;
	}
}
