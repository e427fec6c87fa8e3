import { type MayStillSend, refusals, refuseEach } from "../../../mail/may-still-send.ts";
import { listReceivers } from "./enrollments.queries.ts";

/**
 * Decides about sequence messages: the member must be enrolled and have access, a lead must not have bought, and the
 * sequence must be on (SEQ-03, LEAD-03).
 */
export const mayStillSendStep: MayStillSend = async (db, messages) => {
	const receivers = await listReceivers(
		db,
		messages.map(({ id }) => id),
	);
	return refuseEach(messages, ({ id, enrollmentId, sequenceTextId }) => {
		const receiver = receivers.get(id);
		if (receiver?.leadId && receiver.bought) return "They have already bought.";
		if (!receiver?.leadId && !receiver?.approved) return refusals.noAccess;
		if (sequenceTextId && !enrollmentId) return "The sequence was deleted.";
		if (enrollmentId && !receiver.running) return "They paused or stopped the sequence, or it is turned off.";
		return receiver.leadId || receiver.registered ? null : refusals.noAccount;
	});
};
