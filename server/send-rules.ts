import { mayStillAnnounce } from "./features/email/mailings/may-still-announce.ts";
import { mayStillRemind } from "./features/email/reminders/may-still-remind.ts";
import { mayStillSendStep } from "./features/email/sequences/may-still-send-step.ts";
import { mayStillAskForReview } from "./features/site/reviews/may-still-ask-for-review.ts";
import type { SendRules } from "./mail/may-still-send.ts";

/** Decides for each kind whether an optional message may still be sent (SEQ-05). */
export const sendRules: SendRules = {
	announcement: mayStillAnnounce,
	reminder: mayStillRemind,
	reviewRequest: mayStillAskForReview,
	// The author is notified whatever happened to their order since.
	reviewHidden: null,
	sequence: mayStillSendStep,
};
