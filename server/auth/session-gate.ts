import type { AccountErrorCode } from "../../contract/account-messages.ts";
import type { Queryable } from "../database/database.ts";
import { isBoundToOrder, isSuspendedByDispute } from "../features/access/access.queries.ts";
import { hasMemberAccess, resolveMembership } from "../features/access/access.ts";
import type { Log } from "../log.ts";
import { findUser } from "./auth.queries.ts";

/** Where the thank-you page makes an account (`purchase-accounts.ts`). */
export const CHOOSE_PASSWORD_PATH = "/purchase/choose-password";

/** Ways that ask for the second factor themselves, after a password. Links, codes and providers do not. */
const asksForSecondFactor = /^\/(sign-in\/(email|phone-number)|two-factor\/[\w-]+)$/;

/**
 * Asked before any session comes to be, whatever way leads there.
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
	// In the browser that paid, and only there, before the email is proven (BUY-03).
	const hasPaidHere = request?.path === CHOOSE_PASSWORD_PATH && (await isBoundToOrder(db, userId));
	if (!user.emailVerified && !hasPaidHere) return "EMAIL_NOT_VERIFIED";
	const membership = await resolveMembership(db, user, { log });
	if (membership && !hasMemberAccess(membership))
		return (await isSuspendedByDispute(db, userId)) ? "ACCESS_SUSPENDED" : "ACCESS_REVOKED";
	if (user.twoFactorEnabled && request) {
		// Someone signed in changes a password or the factor itself: the new session only takes the old one's place.
		const signedIn = request.context.session?.user.id === userId;
		if (!signedIn && !asksForSecondFactor.test(request.path ?? "")) return "SECOND_FACTOR_REQUIRED";
	}
	return null;
}
