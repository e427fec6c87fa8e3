import { HOUR_MS } from "../../../../contract/durations.ts";
import { reminderStops } from "../../../../contract/selling/checkout-reminders.ts";
import { type MayStillSend, refusals, refuseEach } from "../../../mail/may-still-send.ts";
import { findReminders } from "./checkout-reminders.queries.ts";
import { judgeReminders, type ReminderChecks } from "./judge-reminders.ts";

/** A reminder promises a time; one that waited longer than this for the mail server is not sent. */
const MAX_DELAY_MS = 2 * HOUR_MS;

/** Creates the rule for reminders of open checkouts: whatever happened since they were queued ends them (LEAD-05). */
export const createMayStillRemindOfCheckout =
	(checks: ReminderChecks): MayStillSend =>
	async (db, messages) => {
		const ids = messages.flatMap(({ data }) => data?.checkoutReminderId ?? []);
		const reminders = await findReminders(db, ids);
		const stops = await judgeReminders(db, checks, reminders, new Date());
		const known = new Set(reminders.map(({ id }) => id));
		return refuseEach(messages, ({ data, createdAt }) => {
			const id = data?.checkoutReminderId ?? "";
			if (!known.has(id)) return refusals.optedOut;
			const stop = stops.get(id);
			if (stop) return reminderStops[stop];
			return Date.now() - createdAt.getTime() > MAX_DELAY_MS ? refusals.tooLate : null;
		});
	};
