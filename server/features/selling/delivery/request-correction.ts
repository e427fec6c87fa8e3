import { limits } from "../../../../contract/limits.ts";
import type { Thanks } from "../../../../contract/selling/buying.ts";
import { findUserByEmail } from "../../../auth/auth.queries.ts";
import type { Queryable } from "../../../database/database.ts";
import { emailCorrectionMail } from "../../../mail/templates/accounts/email-correction-mail.tsx";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import { type Checkout, findCheckout, lockCheckout } from "../checkout/checkouts.queries.ts";
import { mayMail } from "../withdrawal/receive-declaration.ts";
import { correctionLink } from "./correction-link.ts";
import { findCorrection, hasSeat, type StoredCorrection, saveCorrection } from "./email-corrections.queries.ts";

/**
 * Requests a correction of an order's email, in the browser that paid (BUY-03). Nothing changes until the link in the
 * message to the new address is confirmed; the response is the same whether or not that address is known.
 *
 * @throws CORRECTION_NOT_POSSIBLE, CORRECTIONS_USED_UP, SAME_EMAIL, SEAT_TAKEN
 */
export async function requestCorrection(
	services: Services,
	request: { sessionId: string; browserHash: string | null; email: string },
	now: Date,
): Promise<void> {
	const { db, mailer, config } = services;
	const { email: newEmail, sessionId } = request;
	await db.transaction(async (tx) => {
		await lockCheckout(tx, sessionId);
		const checkout = await findCheckout(tx, sessionId);
		if (!checkout || checkout.browserHash !== request.browserHash) throw refusal("CORRECTION_NOT_POSSIBLE");
		const { order, email: oldEmail } = checkout;
		const earlier = order && (await findCorrection(tx, order.id));
		if (!order || !oldEmail || !(await isCorrectable(tx, checkout, earlier, now)))
			throw refusal("CORRECTION_NOT_POSSIBLE");
		if ((earlier?.requests ?? 0) >= limits.correctionRequests) throw refusal("CORRECTIONS_USED_UP");
		if (newEmail === oldEmail) throw refusal("SAME_EMAIL");
		if (await hasSeat(tx, order.id, newEmail)) throw refusal("SEAT_TAKEN");
		// In milliseconds, because the time is signed in the link.
		const correction = { orderId: order.id, oldEmail, newEmail, requestedAt: new Date(now.getTime()) };
		await saveCorrection(tx, correction);
		if (await mayMail(services, "email correction", newEmail)) {
			const link = correctionLink(config, correction);
			await mailer.send(
				await emailCorrectionMail({ to: newEmail, orderNumber: order.number, link }, await readMemberTexts(tx)),
				tx,
			);
		}
	});
}

/**
 * Only an order that was paid within a day, is the buyer's own, and has an unproven address: once proven, it belongs to
 * the person who reads its mail. Not a free one, which would send messages to strangers.
 */
async function isCorrectable(
	db: Queryable,
	{ order, email, revoked, createdAt }: Checkout,
	earlier: StoredCorrection | null,
	now: Date,
): Promise<boolean> {
	if (
		!order ||
		!email ||
		order.minorUnits === 0 ||
		order.state !== "paid" ||
		order.gift ||
		revoked ||
		earlier?.confirmedAt
	)
		return false;
	if (now.getTime() - createdAt.getTime() >= limits.chooseAfterPurchaseMs) return false;
	return (await findUserByEmail(db, email))?.emailVerified !== true;
}

/** Returns the correction offered on the thank-you page, in the browser that paid. */
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
