import { MIN_RESPONSE_MS, withMinimumDuration } from "../../../auth/gate/constant-time.ts";
import { findConsentText } from "../../../database/queries/consent-texts.queries.ts";
import { shownEmail } from "../../../mail/shown-email.ts";
import { type WithdrawalAnswer, withdrawalMail } from "../../../mail/templates/orders/withdrawal-mail.tsx";
import type { Services } from "../../../rpc/context.ts";
import { listRecipients } from "../delivery/recipients.queries.ts";
import { formatUtcDate, formatUtcDateTime } from "../order-facts/format-utc.ts";
import {
	findOrderToWithdraw,
	lockOrderById,
	type StoredOrder,
	writeWithdrawal,
} from "../order-facts/orders.queries.ts";
import { confirmReceipt, mayMail, receiveDeclaration, type Withdrawal } from "./receive-declaration.ts";
import { judgeWithdrawal, lastWithdrawalDay, refundDue } from "./withdrawal-right.ts";

/**
 * Withdraws from an order (BUY-07). The order is marked for a refund, which ends access like any refund (BUY-05); its
 * customer is notified by email, including why not. A withdrawal without a matching order is received as well. Duration
 * and response are the same whether or not there is such an order.
 */
export async function withdrawFromOrder(services: Services, withdrawal: Withdrawal, now: Date): Promise<void> {
	await withMinimumDuration(MIN_RESPONSE_MS, withdrawOrReceive(services, withdrawal, now));
}

async function withdrawOrReceive(services: Services, withdrawal: Withdrawal, now: Date): Promise<void> {
	const found = await findOrderToWithdraw(services.db, withdrawal);
	const isDone = found !== null && (await withdrawFound(services, withdrawal, found, now));
	if (!isDone) await receiveDeclaration(services, withdrawal, now);
}

/** Returns whether the order still existed. */
async function withdrawFound(
	services: Services,
	withdrawal: Withdrawal,
	found: { id: string; customerEmail: string },
	now: Date,
): Promise<boolean> {
	const { db, mailer, settings } = services;
	const { customerEmail } = found;
	const { support_email } = await settings.read();
	// Only the messages are limited: the withdrawal itself counts however often it is sent.
	const tellsCustomer = await mayMail(services, "withdrawal", customerEmail);
	const isMoved = withdrawal.email !== customerEmail;
	const tellsSender = isMoved && (await mayMail(services, "withdrawal", withdrawal.email));
	return db.transaction(async (tx) => {
		const order = await lockOrderById(tx, found.id);
		if (!order) return false;
		const placedAt = order.orderedAt ?? order.createdAt;
		const given = order.gift ? ((await listRecipients(tx, order.id))[0]?.givenAt ?? null) : order.receiptSentAt;
		const right = judgeWithdrawal({ ...order, placedAt, deliveredAt: given }, now);
		if (right === "allowed") await writeWithdrawal(tx, order.id, { withdrawnAt: now, withdrawnBy: withdrawal.name });
		if (tellsSender) await confirmReceipt(services, tx, withdrawal, now);
		if (!tellsCustomer) return true;
		const consentText =
			right === "waived" && order.consentVersion !== null ? await findConsentText(tx, order.consentVersion) : null;
		await mailer.send(
			await withdrawalMail({
				to: customerEmail,
				orderNumber: order.number,
				products: order.products,
				answer: answerOf(right, order, placedAt, { now, name: withdrawal.name, consentText: consentText ?? "" }),
				supportEmail: shownEmail(support_email),
			}),
			tx,
		);
		return true;
	});
}

function answerOf(
	right: ReturnType<typeof judgeWithdrawal>,
	order: StoredOrder,
	placedAt: Date,
	made: { now: Date; name: string; consentText: string },
): WithdrawalAnswer {
	switch (right) {
		case "allowed":
		case "withdrawn": {
			const at = order.withdrawnAt ?? made.now;
			const by = order.withdrawnBy ?? made.name;
			const refundBy = order.minorUnits > 0 ? formatUtcDate(refundDue(at)) : null;
			return { kind: "taken", withdrawnAt: formatUtcDateTime(at), by, refundBy };
		}
		case "waived":
			return {
				kind: "waived",
				consentedAt: formatUtcDateTime(order.consentedAt ?? placedAt),
				consentText: made.consentText,
			};
		case "too-late":
			return { kind: "too-late", until: formatUtcDate(lastWithdrawalDay(placedAt)) };
		case "disputed":
			return { kind: "disputed" };
		case "not-paid":
			return { kind: "not-paid" };
	}
}
