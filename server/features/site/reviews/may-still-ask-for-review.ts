import { type MayStillSend, refusals, refuseEach } from "../../../mail/may-still-send.ts";
import { listReviewers } from "./reviews.queries.ts";

/** Decides about review requests: members need a paid order and no review (REV-01). */
export const mayStillAskForReview: MayStillSend = async (db, messages) => {
	const reviewers = await listReviewers(
		db,
		messages.flatMap(({ customerId }) => customerId ?? []),
	);
	return refuseEach(messages, ({ customerId }) => {
		const reviewer = reviewers.get(customerId ?? "");
		if (!reviewer?.approved) return refusals.noAccess;
		if (reviewer.reviewed) return "They have written a review.";
		if (!reviewer.hasPaidOrder) return "Their order is no longer paid.";
		return reviewer.registered ? null : refusals.noAccount;
	});
};
