import { summarizeOrders, upsertCustomer } from "../../database/customers.queries.ts";
import type { Database } from "../../database/database.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { inviteRecipient } from "./invite-recipient.ts";
import { lockOrderById } from "./orders.queries.ts";
import { findRecipientEmail, listDueGifts, lockRecipient, markGiven } from "./recipients.queries.ts";

/** The queue of gifts whose day has come. */
export const GIFT_QUEUE = "gift";
/** The hourly job's queue, which looks for them. */
export const DUE_GIFTS = "due-gifts";

export interface GiftJob {
	orderId: string;
	recipientId: string;
}

const AT_ONCE = 500;

/**
 * Gives a gift to its recipient, who has access and is invited from then on (BUY-08). One that was given already, or whose
 * order is not paid any more, stays as it is.
 */
export async function giveGift(
	parts: { db: Database; mailer: Mailer; siteUrl: string },
	{ orderId, recipientId }: GiftJob,
	now: Date,
): Promise<void> {
	const email = await findRecipientEmail(parts.db, recipientId);
	if (email === null) return;
	await parts.db.transaction(async (tx) => {
		// The customer first, then the order, as everybody does who changes both.
		const customerId = await upsertCustomer(tx, { email, name: "" });
		const order = await lockOrderById(tx, orderId);
		const recipient = await lockRecipient(tx, orderId, recipientId);
		if (!order || !recipient || recipient.givenAt || recipient.giveAt > now || order.state !== "paid") return;
		await markGiven(tx, recipientId, customerId);
		await summarizeOrders(tx, [customerId]);
		await inviteRecipient(parts, tx, { order, kind: "gift", customerId, email, words: recipient.message });
	});
}

/** Begins what is due; each gift is a job of its own. @returns how many */
export async function giveDueGifts({ db, jobs }: { db: Database; jobs: Jobs }, now: Date): Promise<number> {
	const due = await listDueGifts(db, now, AT_ONCE);
	for (const { id, orderId } of due) await jobs.enqueue(GIFT_QUEUE, { orderId, recipientId: id } satisfies GiftJob);
	return due.length;
}
