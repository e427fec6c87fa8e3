import { deleteUnprovenRegistration, findUserByEmail } from "../../auth/auth.queries.ts";
import type { Database } from "../../database/database.ts";
import { isUniqueViolation } from "../../database/database-errors.ts";
import { bindAccountToOrder } from "../access/access.queries.ts";
import { findCheckout, insertAccount, lockCheckout, markCheckoutClaimed } from "./checkouts.queries.ts";
import { isAccount, mayChoosePassword } from "./complete-checkout.ts";

export type ChoiceRefusal = "PURCHASE_NOT_YOURS" | "USER_ALREADY_EXISTS" | "ACCESS_REVOKED";

/**
 * Makes an account for whoever paid, in the browser that paid (BUY-03). The email was only typed at the checkout: the
 * account sees what this order gives, and nothing else of the customer of that email, until someone proves the address.
 *
 * @param browserHash of the browser that asks
 * @returns the new account, or why there is none
 */
export async function choosePassword(
	db: Database,
	request: { sessionId: string; browserHash: string | null; passwordHash: string },
): Promise<{ userId: string } | ChoiceRefusal> {
	try {
		return await db.transaction(async (tx) => {
			await lockCheckout(tx, request.sessionId);
			const checkout = await findCheckout(tx, request.sessionId);
			const { order, email } = checkout ?? {};
			if (!checkout || !order || !email || checkout.browserHash !== request.browserHash) return "PURCHASE_NOT_YOURS";
			if (order.gift) return "PURCHASE_NOT_YOURS";
			if (checkout.revoked) return "ACCESS_REVOKED";
			if (order.state !== "paid" || !mayChoosePassword(checkout, new Date())) return "PURCHASE_NOT_YOURS";
			const existing = await findUserByEmail(tx, email);
			if (existing) {
				if (await isAccount(tx, existing)) return "USER_ALREADY_EXISTS";
				// An account whose email an admin corrected was a proven person's, and stays.
				if (!(await deleteUnprovenRegistration(tx, existing.id))) return "USER_ALREADY_EXISTS";
			}
			const { passwordHash } = request;
			const userId = await insertAccount(tx, { email, name: order.name, passwordHash, proven: false });
			await bindAccountToOrder(tx, userId, order.id);
			await markCheckoutClaimed(tx, checkout.id);
			return { userId };
		});
	} catch (error) {
		if (isUniqueViolation(error)) return "USER_ALREADY_EXISTS";
		throw error;
	}
}
