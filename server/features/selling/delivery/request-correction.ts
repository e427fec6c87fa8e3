import type { Thanks } from "../../../contract/buying.ts";
import { limits } from "../../../contract/limits.ts";
import { findUserByEmail } from "../../auth/auth.queries.ts";
import type { Queryable } from "../../database/database.ts";
import { emailCorrectionMail } from "../../mail/templates/email-correction-mail.tsx";
import type { Services } from "../../rpc/context.ts";
import { type Checkout, findCheckout, lockCheckout } from "./checkouts.queries.ts";
import { correctionLink } from "./correction-link.ts";
import { findCorrection, hasSeat, type StoredCorrection, saveCorrection } from "./email-corrections.queries.ts";
import { mayMail } from "./receive-declaration.ts";

export type CorrectionRefusal = "CORRECTION_NOT_POSSIBLE" | "CORRECTIONS_USED_UP" | "SAME_EMAIL" | "SEAT_TAKEN";

/**
 * Asks for the email of an order to be corrected, in the browser that paid (BUY-03). Nothing changes before the link in the
 * message to the new address is confirmed; what comes back is the same whether that address is known here or not.
 *
 * @returns why not, or null
 */
export async function requestCorrection(
	services: Services,
	request: { sessionId: string; browserHash: string | null; email: string },
	now: Date,
): Promise<CorrectionRefusal | null> {
	const { db, mailer, config } = services;
	const { email: newEmail, sessionId } = request;
	return db.transaction(async (tx) => {
		await lockCheckout(tx, sessionId);
		const checkout = await findCheckout(tx, sessionId);
		if (!checkout || checkout.browserHash !== request.browserHash) return "CORRECTION_NOT_POSSIBLE";
		const { order, email: oldEmail } = checkout;
		const earlier = order && (await findCorrection(tx, order.id));
		if (!order || !oldEmail || !(await isCorrectable(tx, checkout, earlier, now))) return "CORRECTION_NOT_POSSIBLE";
		if ((earlier?.requests ?? 0) >= limits.correctionRequests) return "CORRECTIONS_USED_UP";
		if (newEmail === oldEmail) return "SAME_EMAIL";
		if (await hasSeat(tx, order.id, newEmail)) return "SEAT_TAKEN";
		// To the millisecond, as the link is signed with it.
		const correction = { orderId: order.id, oldEmail, newEmail, requestedAt: new Date(now.getTime()) };
		await saveCorrection(tx, correction);
		if (await mayMail(services, "email correction", newEmail)) {
			const link = correctionLink(config, correction);
			await mailer.send(await emailCorrectionMail({ to: newEmail, orderNumber: order.number, link }), tx);
		}
		return null;
	});
}

/**
 * Only what was paid a day ago at most, is the buyer's own, and whose address nobody has proven: from then on it is the
 * person's who reads its mail.
 */
async function isCorrectable(
	db: Queryable,
	{ order, email, revoked, createdAt }: Checkout,
	earlier: StoredCorrection | null,
	now: Date,
): Promise<boolean> {
	if (!order || !email || order.state !== "paid" || order.gift || revoked || earlier?.confirmedAt) return false;
	if (now.getTime() - createdAt.getTime() >= limits.chooseAfterPurchaseMs) return false;
	return (await findUserByEmail(db, email))?.emailVerified !== true;
}

/** What the thank-you page offers, in the browser that paid. */
export async function readCorrection(
	db: Queryable,
	checkout: Checkout,
	now: Date,
): Promise<NonNullable<Thanks["own"]>["correction"]> {
	const earlier = checkout.order && (await findCorrection(db, checkout.order.id));
	if (!(await isCorrectable(db, checkout, earlier, now))) return null;
	return {
		sentTo: earlier?.newEmail ?? null,
		left: Math.max(0, limits.correctionRequests - (earlier?.requests ?? 0)),
	};
}
