import { mayStillAnnounce } from "./features/email/mailings/may-still-announce.ts";
import { mayStillRemind } from "./features/email/reminders/may-still-remind.ts";
import { mayStillSendStep } from "./features/email/sequences/may-still-send-step.ts";
import type { ReminderChecks } from "./features/selling/checkout-reminders/judge-reminders.ts";
import { createMayStillRemindOfCheckout } from "./features/selling/checkout-reminders/may-still-remind-of-checkout.ts";
import { mayStillAskForReview } from "./features/site/reviews/may-still-ask-for-review.ts";
import type { SendRules } from "./mail/may-still-send.ts";

/** Creates the rules that decide for each kind whether an optional message may still be sent (SEQ-05). */
export const createSendRules = (checks: ReminderChecks): SendRules => ({
	announcement: mayStillAnnounce,
	checkoutReminder: createMayStillRemindOfCheckout(checks),
	reminder: mayStillRemind,
	reviewRequest: mayStillAskForReview,
	// The author is notified whatever happened to their order since.
	reviewHidden: null,
	sequence: mayStillSendStep,
});
