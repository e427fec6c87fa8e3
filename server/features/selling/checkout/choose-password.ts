import { bindAccountToOrder } from "../../../auth/access/access.queries.ts";
import { deleteUnprovenRegistration, findUserByEmail } from "../../../auth/auth.queries.ts";
import { refusal } from "../../../auth/refusal.ts";
import type { Database } from "../../../database/database.ts";
import { isUniqueViolation } from "../../../database/database-errors.ts";
import { findCheckout, insertAccount, lockCheckout, markCheckoutClaimed } from "./checkouts.queries.ts";
import { isAccount, mayChoosePassword } from "./may-choose-password.ts";

/**
 * Creates an account for the buyer, in the browser that paid (BUY-03). The email was only typed at the checkout: the
 * account sees what this order gives, and nothing else of the customer with that email, until someone proves the
 * address.
 *
 * @param browserHash of the requesting browser
 * @returns the new account's ID
 * @throws PURCHASE_NOT_YOURS, USER_ALREADY_EXISTS, ACCESS_REVOKED as refusals of the auth service
 */
export async function choosePassword(
	db: Database,
	request: { sessionId: string; browserHash: string | null; passwordHash: string },
): Promise<string> {
	try {
		return await db.transaction(async (tx) => {
			await lockCheckout(tx, request.sessionId);
			const checkout = await findCheckout(tx, request.sessionId);
			const { order, email } = checkout ?? {};
			if (!checkout || !order || !email || checkout.browserHash !== request.browserHash)
				throw refusal("PURCHASE_NOT_YOURS");
			if (order.gift) throw refusal("PURCHASE_NOT_YOURS");
			if (checkout.revoked) throw refusal("ACCESS_REVOKED");
			if (order.state !== "paid" || !mayChoosePassword(checkout, new Date())) throw refusal("PURCHASE_NOT_YOURS");
			const existing = await findUserByEmail(tx, email);
			if (existing) {
				if (await isAccount(tx, existing)) throw refusal("USER_ALREADY_EXISTS");
				// An account whose email an admin corrected belonged to a proven person, and stays.
				if (!(await deleteUnprovenRegistration(tx, existing.id))) throw refusal("USER_ALREADY_EXISTS");
			}
			const { passwordHash } = request;
			const userId = await insertAccount(tx, { email, name: order.name, passwordHash, proven: false });
			await bindAccountToOrder(tx, userId, order.id);
			await markCheckoutClaimed(tx, checkout.id);
			return userId;
		});
	} catch (error) {
		throw isUniqueViolation(error) ? refusal("USER_ALREADY_EXISTS") : error;
	}
}
