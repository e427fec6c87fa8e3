import type { Database } from "../../../database/database.ts";
import { summarizeOrders, upsertCustomer } from "../../../database/queries/customers.queries.ts";
import type { Jobs } from "../../../jobs/jobs.ts";
import type { Mailer } from "../../../mail/mailer.ts";
import { lockOrderById } from "../order-facts/orders.queries.ts";
import { inviteRecipient } from "./invite-recipient.ts";
import { findRecipientEmail, listDueGifts, lockRecipient, markGiven } from "./recipients.queries.ts";

/** The queue of gifts that are due. */
export const GIFT_QUEUE = "gift";
export interface GiftJob {
	orderId: string;
	recipientId: string;
}

const BATCH_SIZE = 500;

/**
 * Gives a gift to its recipient, who then has access and is invited (BUY-08). Skips one that was already given, or
 * whose order is no longer paid.
 */
export async function giveGift(
	parts: { db: Database; mailer: Mailer; siteUrl: string },
	{ orderId, recipientId }: GiftJob,
	now: Date,
): Promise<void> {
	const email = await findRecipientEmail(parts.db, recipientId);
	if (email === null) return;
	await parts.db.transaction(async (tx) => {
		// The customer first, then the order, like all code that changes both.
		const customerId = await upsertCustomer(tx, { email, name: "" });
		const order = await lockOrderById(tx, orderId);
		const recipient = await lockRecipient(tx, orderId, recipientId);
		if (!order || !recipient || recipient.givenAt || recipient.giveAt > now || order.state !== "paid") return;
		await markGiven(tx, recipientId, customerId);
		await summarizeOrders(tx, [customerId]);
		await inviteRecipient(parts, tx, { order, kind: "gift", customerId, email, text: recipient.message });
	});
}

/**
 * Queues gifts that are due, each as a separate job.
 *
 * @returns the number of gifts
 */
export async function giveDueGifts({ db, jobs }: { db: Database; jobs: Jobs }, now: Date): Promise<number> {
	const due = await listDueGifts(db, now, BATCH_SIZE);
	for (const { id, orderId } of due) await jobs.enqueue(GIFT_QUEUE, { orderId, recipientId: id } satisfies GiftJob);
	return due.length;
}
