import { limits } from "../../../../contract/limits.ts";
import { type ReminderStop, reminderStops } from "../../../../contract/selling/checkout-reminders.ts";
import { refusals } from "../../../mail/may-still-send.ts";
import { checkoutReminderMail } from "../../../mail/templates/news/checkout-reminder-mail.tsx";
import type { Services } from "../../../rpc/context.ts";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import {
	claimReminder,
	listDue,
	listUnsent,
	markBought,
	recordUnsent,
	type StoredReminder,
	stopReminder,
} from "./checkout-reminders.queries.ts";
import { judgeReminders } from "./judge-reminders.ts";
import { reminderTokenOf } from "./reminder-token.ts";

/** Handled in one run; the next one comes a minute later. */
const MAX_REMINDERS = 200;
const { firstMs, secondMs, lateMs } = limits.checkoutReminders;
/** Whatever agreed before has had both reminders. */
const OPEN_MS = secondMs + 2 * lateMs;

/**
 * Queues the reminders of open checkouts that are due, an hour and a day after their buyers agreed (LEAD-05), and
 * records why others are not sent. The tenth that is left out is recorded at the same moment, under the same conditions.
 *
 * @returns the number of queued messages
 */
export async function remindOpenCheckouts(services: Services, now: Date): Promise<number> {
	const { db } = services;
	const ago = (ms: number) => new Date(now.getTime() - ms);
	await markBought(db, ago(OPEN_MS));
	for (const { id, detail, state, data } of await listUnsent(db, ago(OPEN_MS)))
		await recordUnsent(db, id, { stopReason: stopOfMessage(state, detail), isFirst: data?.isSecond !== true });
	const due = await listDue(db, { first: ago(firstMs), second: ago(secondMs) }, MAX_REMINDERS);
	const stops = await judgeReminders(db, services, due, now);
	let queued = 0;
	for (const reminder of due) {
		const waited = now.getTime() - reminder.agreedAt.getTime() - (reminder.firstAt ? secondMs : firstMs);
		const stop = stops.get(reminder.id) ?? (waited > lateMs ? "too_late" : null);
		if (stop) await stopReminder(db, reminder.id, stop);
		else if (await sendReminder(services, reminder, now)) queued += 1;
	}
	return queued;
}

/** Returns the reason for a message that was not sent, as the outbox recorded it. */
function stopOfMessage(state: string, detail: string | null): ReminderStop {
	if (state !== "withheld") return "not_delivered";
	if (detail === refusals.optedOut) return "unsubscribed";
	if (detail === refusals.tooLate) return "too_late";
	const found = Object.entries(reminderStops).find(([, label]) => label === detail);
	return (found?.[0] as ReminderStop | undefined) ?? "suppressed";
}

/** @returns whether a message was queued: not if another process did, or for someone who is left out */
async function sendReminder(services: Services, reminder: StoredReminder, now: Date): Promise<boolean> {
	const { db, mailer, config, purchases } = services;
	const { id, email, firstAt, isControl, code, quantity, listMinorUnits, minorUnits, currency } = reminder;
	if (email === null) return false;
	const isSecond = firstAt !== null;
	const mail = await checkoutReminderMail(
		{
			to: email,
			id,
			isSecond,
			product: await purchases.readBundleName(),
			quantity,
			code: minorUnits === listMinorUnits ? "" : code,
			list: { minorUnits: listMinorUnits * quantity, currency },
			price: { minorUnits: minorUnits * quantity, currency },
			link: `${config.siteUrl}/resume/${reminderTokenOf(config.authSecret, id)}`,
		},
		await readMemberTexts(db),
	);
	return db.transaction(async (tx) => {
		if (!(await claimReminder(tx, id, isSecond ? "secondAt" : "firstAt", now)) || isControl) return false;
		await mailer.send(mail, tx, true);
		return true;
	});
}
