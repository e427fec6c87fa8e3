import type { AccountErrorCode } from "../../../contract/accounts/account-messages.ts";
import type { Queryable } from "../../database/database.ts";
import type { Log } from "../../log.ts";
import { findUser } from "../auth.queries.ts";
import { isBoundToOrder, isSuspendedByDispute } from "./access.queries.ts";
import { hasMemberAccess, resolveMembership } from "./access.ts";

/** The endpoint that creates an account on the thank-you page (`purchase-accounts.ts`). */
export const CHOOSE_PASSWORD_PATH = "/purchase/choose-password";

/** Methods that ask for the second factor themselves, after a password. Links, codes and providers do not. */
const asksForSecondFactor = /^\/(sign-in\/(email|phone-number)|two-factor\/[\w-]+)$/;

/**
 * Decides before any session is created, whatever the method.
 *
 * @returns why this person gets none, or null
 */
export async function refuseSession(
	{ db, log }: { db: Queryable; log: Log },
	userId: string,
	request: { path?: string; context: { session?: { user: { id: string } } | null } } | null,
): Promise<AccountErrorCode | null> {
	const user = await findUser(db, userId);
	if (!user) return "EMAIL_NOT_VERIFIED";
	// Only in the browser that paid, before the email is proven (BUY-03).
	const hasPaidHere = request?.path === CHOOSE_PASSWORD_PATH && (await isBoundToOrder(db, userId));
	if (!user.emailVerified && !hasPaidHere) return "EMAIL_NOT_VERIFIED";
	const membership = await resolveMembership(db, user, { log });
	if (membership && !hasMemberAccess(membership))
		return (await isSuspendedByDispute(db, userId)) ? "ACCESS_SUSPENDED" : "ACCESS_REVOKED";
	if (user.twoFactorEnabled && request) {
		// A signed-in person changes a password or the factor: the new session only replaces the old one.
		const signedIn = request.context.session?.user.id === userId;
		if (!signedIn && !asksForSecondFactor.test(request.path ?? "")) return "SECOND_FACTOR_REQUIRED";
	}
	return null;
}
