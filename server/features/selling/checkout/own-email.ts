import { findUserByEmail } from "../../../auth/auth.queries.ts";
import type { RequestContext } from "../../../rpc/context.ts";

/** Returns the email of the signed-in buyer, if they have proven it; null for anyone else, and for an admin who looks on. */
export async function findOwnEmail(context: RequestContext): Promise<string | null> {
	const principal = await context.principal();
	if (!principal || principal.viewedBy) return null;
	const user = await findUserByEmail(context.services.db, principal.email);
	return user?.id === principal.userId && user.emailVerified ? user.email : null;
}
