import { z } from "zod";
import type { LinkState } from "../../../../contract/selling/buying.ts";
import { deleteWaysIn, findUserByEmail, lockUnprovenUser } from "../../../auth/auth.queries.ts";
import { proveAddress } from "../../../auth/proof/prove-address.ts";
import type { Database } from "../../../database/database.ts";
import { isUniqueViolation } from "../../../database/database-errors.ts";
import { linkAccount } from "../../../database/queries/customers.queries.ts";
import { findOrderOfLink, insertAccount, insertPassword } from "../checkout/checkouts.queries.ts";
import { isReceiptLink, orderOfLink } from "./receipt-link.ts";

/**
 * Decides what a receipt link does (BUY-03, SEC-07). A person who opens it reads mail at that address. In the browser that
 * chose a password after paying, it proves that account's address; anywhere else a new password is chosen, which
 * replaces the one from the thank-you page. For a proven account it does nothing.
 *
 * @param signedInAs the person signed in here
 * @returns null for an invalid or outdated link
 */
export async function judgeReceiptLink(
	{ db, authSecret }: { db: Database; authSecret: string },
	link: string,
	signedInAs: string | null,
): Promise<(LinkState & { userId: string | null; name: string }) | null> {
	const orderId = orderOfLink(link);
	const order = z.uuid().safeParse(orderId).success ? await findOrderOfLink(db, orderId) : null;
	if (!order || !isReceiptLink(authSecret, link, order, new Date())) return null;
	const { email, name } = order;
	const account = await findUserByEmail(db, email);
	const userId = account?.id ?? null;
	if (account?.emailVerified) return { state: "sign-in", email, name, userId };
	if (!order.approved) {
		const isSuspended = order.state === "disputed" && order.dispute === "open" && !order.revoked;
		return { state: isSuspended ? "suspended" : "no-access", email, name, userId };
	}
	const isHere = account !== null && account.id === signedInAs;
	return { state: isHere ? "confirm" : "choose-password", email, name, userId };
}

/**
 * Proves the address of a receipt link, and sets a password for its account if necessary.
 *
 * @param passwordHash of the newly chosen password; not needed if this browser's account is confirmed
 * @returns the account, or null if it was proven otherwise meanwhile
 */
export async function openReceipt(
	db: Database,
	judged: { state: LinkState["state"]; email: string; name: string; userId: string | null },
	passwordHash: string | null,
): Promise<string | null> {
	const { state, email, name, userId } = judged;
	if (state === "confirm" && userId) {
		await proveAddress(db, userId, "registration");
		return userId;
	}
	if (passwordHash === null) throw new Error("a password is missing");
	try {
		return await db.transaction(async (tx) => {
			if (userId === null) {
				const id = await insertAccount(tx, { email, name, passwordHash, proven: true });
				await linkAccount(tx, { userId: id, email, name });
				return id;
			}
			// It was proven otherwise meanwhile and cannot be taken over.
			if (!(await lockUnprovenUser(tx, userId))) return null;
			await proveAddress(tx, userId, "nothing");
			await deleteWaysIn(tx, userId, { password: true });
			await insertPassword(tx, userId, passwordHash);
			return userId;
		});
	} catch (error) {
		// The other one of two concurrent clicks created the account.
		if (isUniqueViolation(error)) return null;
		throw error;
	}
}
