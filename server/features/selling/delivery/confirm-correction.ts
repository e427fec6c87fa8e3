import { z } from "zod";
import type { CorrectionState } from "../../../../contract/selling/buying.ts";
import { findUserByEmail } from "../../../auth/auth.queries.ts";
import type { Queryable } from "../../../database/database.ts";
import { retryDeadlock } from "../../../database/database-errors.ts";
import { shownEmail } from "../../../mail/shown-email.ts";
import { orderMovedMail } from "../../../mail/templates/orders/order-moved-mail.tsx";
import type { Services } from "../../../rpc/context.ts";
import { Refusal, refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import { transferOrder } from "../order-facts/transfer-order.ts";
import { isCorrectionLink, orderOfCorrectionLink } from "./correction-link.ts";
import {
	findCorrectionWithOrder,
	markCorrectionConfirmed,
	type StoredCorrection,
} from "./email-corrections.queries.ts";
import { receiptLink } from "./receipt-link.ts";
import { sendReceipt } from "./send-receipt.ts";

/**
 * Reads the state of a correction link. Changes nothing, because mail scanners open links.
 *
 * @returns null for an invalid or outdated link
 */
export async function readCorrectionState(
	{ db, config }: Pick<Services, "db" | "config">,
	link: string,
	now: Date,
): Promise<(CorrectionState & { correction: StoredCorrection; name: string }) | null> {
	const orderId = orderOfCorrectionLink(link);
	const found = z.uuid().safeParse(orderId).success ? await findCorrectionWithOrder(db, orderId) : null;
	if (found?.state !== "paid" || !isCorrectionLink(config.authSecret, link, found.correction, now)) return null;
	const { correction, owner, isRevoked, number, name } = found;
	const { newEmail: email, oldEmail, confirmedAt } = correction;
	if (confirmedAt) return owner === email ? { state: "done", email, orderNumber: number, correction, name } : null;
	if (owner !== oldEmail || isRevoked || (await findUserByEmail(db, oldEmail))?.emailVerified) return null;
	return { state: "confirm", email, orderNumber: number, correction, name };
}

/**
 * Moves the order to the corrected address, whose owner clicked the button in the message (BUY-03): its receipt is sent
 * there, and the old address is notified. An account created in the browser that paid is deleted, because it is
 * unproven (SEC-07).
 *
 * @returns the sign-in link, for the person who reads mail at the new address
 * @throws LINK_INVALID for an invalid or outdated link
 */
export async function confirmCorrection(services: Services, link: string, now: Date): Promise<string> {
	const found = await readCorrectionState(services, link, now);
	if (!found) throw refusal("LINK_INVALID");
	if (found.state === "confirm") {
		try {
			await retryDeadlock(() =>
				services.db.transaction((tx) => applyCorrection(services, tx, { ...found.correction, name: found.name })),
			);
			services.principals.clear();
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			// The other one of two concurrent clicks has done it.
			if ((await readCorrectionState(services, link, now))?.state !== "done") throw error;
		}
	}
	const { orderId, newEmail } = found.correction;
	return receiptLink(services.config, { id: orderId, email: newEmail }, now);
}

async function applyCorrection(
	{ mailer, purchases, settings: store }: Services,
	tx: Queryable,
	{ orderId, oldEmail, newEmail, name }: StoredCorrection & { name: string },
): Promise<void> {
	const settings = await store.read(tx);
	if ((await findUserByEmail(tx, oldEmail))?.emailVerified) throw refusal("LINK_INVALID");
	const moved = await transferOrder(tx, { orderId, email: newEmail, name, reason: "correction" });
	const isFirst = await markCorrectionConfirmed(tx, orderId, newEmail);
	const isOwner = moved?.former?.email === oldEmail && !moved.former.isRevoked;
	if (!moved || !isFirst || !isOwner || moved.order.state !== "paid") throw refusal("LINK_INVALID");
	const { order } = moved;
	await sendReceipt(purchases, tx, { ...order, email: newEmail }, settings);
	await mailer.send(
		await orderMovedMail(
			{ to: oldEmail, orderNumber: order.number, supportEmail: shownEmail(settings.support_email) },
			await readMemberTexts(tx),
		),
		tx,
	);
	await recordAudit(
		tx,
		{ userId: null, email: oldEmail },
		{ action: "order.email_corrected", subject: newEmail, details: { order: order.number, from: oldEmail } },
	);
}
