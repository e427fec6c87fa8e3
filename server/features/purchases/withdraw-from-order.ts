import { CONSTANT_TIME_MS, withMinimumDuration } from "../../auth/gate/constant-time.ts";
import { type WithdrawalAnswer, withdrawalMail } from "../../mail/templates/withdrawal-mail.tsx";
import { TooManyRequestsError } from "../../rate-limits/budget-store.ts";
import type { Services } from "../../rpc/context.ts";
import { findConsentText } from "./consent-texts.queries.ts";
import { findOrderToWithdraw, lockOrderById, type StoredOrder, writeWithdrawal } from "./orders.queries.ts";
import { listRecipients } from "./recipients.queries.ts";
import { dayWords, momentWords } from "./time-words.ts";
import { judgeWithdrawal, refundDue, withdrawalEnd } from "./withdrawal-right.ts";

export interface Withdrawal {
	/** As the buyer signs it. */
	name: string;
	email: string;
	orderNumber: string;
}

/**
 * Withdraws from an order (BUY-07). The order is marked for a refund, which ends access as any refund does (BUY-05); its
 * customer is told by email, and so is why not. It takes as long, and answers the same, whether there is such an order.
 */
export async function withdrawFromOrder(services: Services, withdrawal: Withdrawal, now: Date): Promise<void> {
	await withMinimumDuration(CONSTANT_TIME_MS, withdrawFound(services, withdrawal, now));
}

async function withdrawFound(services: Services, withdrawal: Withdrawal, now: Date): Promise<void> {
	const { db, rateLimits, mailer, settings } = services;
	const found = await findOrderToWithdraw(db, withdrawal);
	if (!found) return;
	try {
		await rateLimits.message("withdrawal", found.customerEmail, false);
	} catch (error) {
		// Told to nobody: the answer is always the same.
		if (error instanceof TooManyRequestsError) return;
		throw error;
	}
	const { support_email } = await settings.read();
	await db.transaction(async (tx) => {
		const order = await lockOrderById(tx, found.id);
		if (!order) return;
		const placedAt = order.orderedAt ?? order.createdAt;
		const given = order.gift ? ((await listRecipients(tx, order.id))[0]?.givenAt ?? null) : order.receiptSentAt;
		const right = judgeWithdrawal({ ...order, placedAt, deliveredAt: given }, now);
		if (right === "allowed") await writeWithdrawal(tx, order.id, { withdrawnAt: now, withdrawnBy: withdrawal.name });
		const consentText =
			right === "waived" && order.consentVersion !== null ? await findConsentText(tx, order.consentVersion) : null;
		await mailer.send(
			await withdrawalMail({
				to: found.customerEmail,
				orderNumber: order.number,
				products: order.products,
				answer: answerOf(right, order, placedAt, { now, name: withdrawal.name, consentText: consentText ?? "" }),
				supportEmail: support_email,
			}),
			tx,
		);
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
			return { kind: "taken", withdrawnAt: momentWords(at), by, refundBy: dayWords(refundDue(at)) };
		}
		case "waived":
			return {
				kind: "waived",
				consentedAt: momentWords(order.consentedAt ?? placedAt),
				consentText: made.consentText,
			};
		case "too-late":
			return { kind: "too-late", until: dayWords(withdrawalEnd(placedAt)) };
		case "not-paid":
			return { kind: "not-paid" };
	}
}
