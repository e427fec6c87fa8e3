import { firstName } from "../../../contract/first-name.ts";
import { fillFields } from "../../../contract/merge-fields.ts";
import { type ReminderDay, reminderDays } from "../../../contract/reminders.ts";
import type { Settings } from "../../../contract/settings.ts";
import { localTime } from "../../local-time.ts";
import type { Mail } from "../../mail/mail.ts";
import { SITE_NAME } from "../../mail/placeholders.ts";
import { reminderMail } from "../../mail/templates/reminder-mail.tsx";
import type { Services } from "../../rpc/context.ts";
import { registrationLink } from "../registration/registration-link.ts";
import { listToRemind, listZonesToRemind } from "./reminders.queries.ts";

/** The hourly job's queue. */
export const REMINDERS = "reminders";

const DAY_MS = 86_400_000;
/** Written in one transaction. */
const AT_ONCE = 100;
/** The hours of the day in which reminders are queued; what is sent at the site's pace by two hours later is at no night. */
const DAYTIME = { from: 9, until: 18 };
/** What an hourly run may queue is sent within so many seconds. */
const RUN_SECONDS = 1_800;

/** Who is due for the reminder of a day: whoever was told so many days ago, and not yet as many as for the next one. */
function toldFor(day: ReminderDay, now: Date): { after: Date; until: Date } {
	const next = reminderDays[reminderDays.indexOf(day) + 1] ?? day * 2;
	return { after: new Date(now.getTime() - next * DAY_MS), until: new Date(now.getTime() - day * DAY_MS) };
}

/** The seller's words for a reminder. */
export const wordsOf = (settings: Settings, day: ReminderDay): { subject: string; text: string } => ({
	subject: settings[`reminder_${day}_subject`],
	text: settings[`reminder_${day}_text`],
});

/** A reminder as one buyer gets it. */
export function writeReminder(
	siteUrl: string,
	buyer: { email: string; name: string },
	{ day, subject, text }: { day: ReminderDay; subject: string; text: string },
) {
	const values = {
		first_name: firstName(buyer.name),
		site_name: SITE_NAME,
		download_link: `${siteUrl}/digital-downloads`,
	};
	return reminderMail({
		to: buyer.email,
		day,
		subject: fillFields(subject, values),
		text: fillFields(text, values),
		link: registrationLink(siteUrl, buyer.email),
	});
}

/**
 * Queues the reminders that are due (WAY-02), by day and not at night: in the buyer's time zone where it is known, else in
 * the site's. Each buyer gets each one once; whether they still
 * may get it is asked again when it is sent.
 *
 * @returns how many
 */
export async function sendReminders({ db, mailer, settings, config }: Services, now: Date): Promise<number> {
	const current = await settings.read();
	if (current.reminders === "off") return 0;
	const isDay = (zone: string | null) => {
		const { hour } = localTime(zone ?? current.time_zone, now);
		return hour >= DAYTIME.from && hour <= DAYTIME.until;
	};
	let left = Number(current.mail_rate) * RUN_SECONDS;
	let queued = 0;
	for (const day of reminderDays) {
		const words = { day, ...wordsOf(current, day) };
		const told = toldFor(day, now);
		const zones = (await listZonesToRemind(db, told)).filter(isDay);
		while (zones.length > 0) {
			const buyers = await listToRemind(db, day, told, zones, Math.min(AT_ONCE, left));
			if (buyers.length === 0) break;
			const mails: Mail[] = [];
			for (const buyer of buyers) mails.push(await writeReminder(config.siteUrl, buyer, words));
			await db.transaction(async (tx) => {
				for (const mail of mails) await mailer.send(mail, tx, true);
			});
			queued += buyers.length;
			left -= buyers.length;
			if (left <= 0) return queued;
		}
	}
	return queued;
}
