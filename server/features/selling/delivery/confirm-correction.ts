import { z } from "zod";
import type { CorrectionState } from "../../../contract/buying.ts";
import { findUserByEmail } from "../../auth/auth.queries.ts";
import type { Queryable } from "../../database/database.ts";
import { orderMovedMail } from "../../mail/templates/order-moved-mail.tsx";
import type { Services } from "../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { isCorrectionLink, orderOfCorrectionLink } from "./correction-link.ts";
import {
	findCorrectionWithOrder,
	markCorrectionConfirmed,
	type StoredCorrection,
} from "./email-corrections.queries.ts";
import { receiptLink } from "./receipt-link.ts";
import { sendReceipt } from "./send-receipt.ts";
import { transferOrder } from "./transfer-order.ts";

/** Rolls back what was begun: something has changed since the correction was asked for. */
class CorrectionNotPossible extends Error {}

/**
 * What the link of a correction is good for now. Looking changes nothing: the scanners of mail servers open links.
 *
 * @returns null for a link that is none, or no longer
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
 * Gives the order to the corrected address, whose owner has pressed the button of the message there (BUY-03): its receipt
 * is sent there, the old address hears that it is no longer theirs. What was chosen in the browser that paid ends, as
 * nobody has proven it (SEC-07).
 *
 * @returns the way in, for the person who reads the mail of the new address; null for a link that is none, or no longer
 */
export async function confirmCorrection(services: Services, link: string, now: Date): Promise<string | null> {
	const found = await readCorrectionState(services, link, now);
	if (!found) return null;
	if (found.state === "confirm") {
		try {
			await services.db.transaction((tx) => applyCorrection(services, tx, { ...found.correction, name: found.name }));
			services.principals.clear();
		} catch (error) {
			if (!(error instanceof CorrectionNotPossible)) throw error;
			// Pressed twice at once, the other press has done it.
			if ((await readCorrectionState(services, link, now))?.state !== "done") return null;
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
	const settings = await store.read();
	if ((await findUserByEmail(tx, oldEmail))?.emailVerified) throw new CorrectionNotPossible();
	const moved = await transferOrder(tx, { orderId, email: newEmail, name, reason: "correction" });
	const isFirst = await markCorrectionConfirmed(tx, orderId, newEmail);
	const isOwner = moved?.former?.email === oldEmail && !moved.former.isRevoked;
	if (!moved || !isFirst || !isOwner || moved.order.state !== "paid") throw new CorrectionNotPossible();
	const { order } = moved;
	await sendReceipt(purchases, tx, { ...order, email: newEmail }, settings);
	await mailer.send(
		await orderMovedMail({ to: oldEmail, orderNumber: order.number, supportEmail: settings.support_email }),
		tx,
	);
	await recordAudit(
		tx,
		{ userId: null, email: oldEmail },
		{ action: "order.email_corrected", subject: newEmail, details: { order: order.number, from: oldEmail } },
	);
}
