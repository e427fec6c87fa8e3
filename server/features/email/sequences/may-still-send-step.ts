import { type MayStillSend, refusals, refuseEach } from "../../../mail/may-still-send.ts";
import { listReceivers } from "./enrollments.queries.ts";

/**
 * Decides about sequence messages: the member must be enrolled and have access, and the sequence must be on (SEQ-03).
 */
export const mayStillSendStep: MayStillSend = async (db, messages) => {
	const receivers = await listReceivers(
		db,
		messages.map(({ id }) => id),
	);
	return refuseEach(messages, ({ id, enrollmentId, sequenceTextId }) => {
		const receiver = receivers.get(id);
		if (!receiver?.approved) return refusals.noAccess;
		if (sequenceTextId && !enrollmentId) return "Its sequence was deleted.";
		if (enrollmentId && !receiver.running) return "They paused or stopped it, or it is off.";
		return receiver.registered ? null : refusals.noAccount;
	});
};
