import { z } from "zod";
import type { LinkState } from "../../../contract/buying.ts";
import { deleteWaysIn, findUserByEmail, lockUnprovenUser } from "../../auth/auth.queries.ts";
import { proveAddress } from "../../auth/prove-address.ts";
import { linkAccount } from "../../database/customers.queries.ts";
import type { Database } from "../../database/database.ts";
import { isUniqueViolation } from "../../database/database-errors.ts";
import { findOrderOfLink, insertAccount, insertPassword } from "./checkouts.queries.ts";
import { isReceiptLink, orderOfLink } from "./receipt-link.ts";

/**
 * What the link of a receipt is good for (BUY-03, SEC-07). Whoever opens it reads the mail of that address. In the browser
 * that chose a password after paying, it proves that account's address; anywhere else a new password is chosen, and the one
 * from the thank-you page ends. For an account that is proven already it gives nothing.
 *
 * @param signedInAs whoever is signed in here
 * @returns null for a link that is none, or no longer
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
 * Proves the address of a receipt's link, and gives its account a password where it needs one.
 *
 * @param passwordHash of the password that was chosen now; not needed where the account of this browser is confirmed
 * @returns the account, or null where it was proven by another way meanwhile
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
			// It was proven in another way meanwhile and can't be taken over.
			if (!(await lockUnprovenUser(tx, userId))) return null;
			await proveAddress(tx, userId, "nothing");
			await deleteWaysIn(tx, userId, { password: true });
			await insertPassword(tx, userId, passwordHash);
			return userId;
		});
	} catch (error) {
		// Pressed twice at once: the other press made the account.
		if (isUniqueViolation(error)) return null;
		throw error;
	}
}
