import { DAY_MS } from "../../../../contract/durations.ts";
import { fillFields } from "../../../../contract/email/merge-fields.ts";
import { type ReminderDay, reminderDays } from "../../../../contract/email/reminders.ts";
import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import type { Settings } from "../../../../contract/site/settings.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import { registrationLink } from "../../../auth/registration-link.ts";
import { SITE_NAME } from "../../../mail/placeholders.ts";
import { queueByDay } from "../../../mail/queue-by-day.ts";
import { reminderMail } from "../../../mail/templates/news/reminder-mail.tsx";
import type { Services } from "../../../rpc/context.ts";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import { listToRemind, listZonesToRemind } from "./reminders.queries.ts";

/** Returns when buyers must have been notified for this day's reminder to be due, but not the next one. */
function notificationWindow(day: ReminderDay, now: Date): { after: Date; until: Date } {
	const next = reminderDays[reminderDays.indexOf(day) + 1] ?? day * 2;
	return { after: new Date(now.getTime() - next * DAY_MS), until: new Date(now.getTime() - day * DAY_MS) };
}

/** Returns subject and text of a reminder from the settings. */
export const reminderText = (settings: Settings, day: ReminderDay): { subject: string; text: string } => ({
	subject: settings[`reminder_${day}_subject`],
	text: settings[`reminder_${day}_text`],
});

/** Writes a reminder for one buyer. */
export function writeReminder(
	siteUrl: string,
	buyer: { email: string; name: string },
	{ day, subject, text }: { day: ReminderDay; subject: string; text: string },
	words: MemberTexts,
) {
	const values = {
		first_name: firstName(buyer.name),
		site_name: SITE_NAME,
		download_link: `${siteUrl}/digital-downloads`,
	};
	return reminderMail(
		{
			to: buyer.email,
			day,
			subject: fillFields(subject, values),
			text: fillFields(text, values),
			link: registrationLink(siteUrl, buyer.email),
		},
		words,
	);
}

/**
 * Queues the reminders that are due (WAY-02). Each buyer gets each one once.
 *
 * @returns the number of queued reminders
 */
export async function sendReminders({ db, mailer, settings, config }: Services, now: Date): Promise<number> {
	const current = await settings.read();
	if (current.reminders === "off") return 0;
	const words = await readMemberTexts(db);
	const audiences = reminderDays.map((day) => {
		const notified = notificationWindow(day, now);
		return {
			listZones: () => listZonesToRemind(db, notified),
			listPeople: (zones: (string | null)[], limit: number) => listToRemind(db, day, notified, zones, limit),
			write: (buyer: { email: string; name: string }) =>
				writeReminder(config.siteUrl, buyer, { day, ...reminderText(current, day) }, words),
		};
	});
	return queueByDay({ db, mailer }, current, now, audiences);
}
