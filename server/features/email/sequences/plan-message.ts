import { addDays, instantOf, laterDate, localTime } from "../../../local-time.ts";

/** After this hour an overdue message waits for the next day. */
const EVENING = 21;

/** What decides when a member gets their next message. */
export interface Position {
	/** The date of day 1 in their zone; null if they have just started and it is today. */
	dayOne: string | null;
	/** The date on which they got the last one. */
	lastOn: string | null;
	/** Hours before this time are not caught up. */
	countsFrom: Date;
}

export interface PlannedMessage {
	/** When to send it; now or in the past if it is due. */
	at: Date;
	due: boolean;
	/** When its hour is over. */
	notAfter: Date;
	/** The date on which it is sent, in the member's zone. */
	date: string;
	/** The new date of day 1, shifted by the missed days. */
	dayOne: string;
}

/**
 * Plans when a member gets a message (SEQ-03): on its day, relative to their own start, at its hour in their own time
 * zone. Missed messages, because the site was down or they could not be mailed, delay all that follow: there is one
 * message a day at most, and no day is skipped.
 *
 * @param timeZone of the member
 * @param message the next one that they have not received
 */
export function planMessage(
	{ dayOne, lastOn, countsFrom }: Position,
	message: { day: number; hour: number },
	timeZone: string,
	now: Date,
): PlannedMessage {
	const today = localTime(timeZone, now).date;
	const earliest = lastOn === null ? today : laterDate(today, addDays(lastOn, 1));
	const onDate = (date: string): PlannedMessage => ({
		at: instantOf(timeZone, date, message.hour),
		due: false,
		notAfter: endOf(timeZone, date, message.hour),
		date,
		dayOne: addDays(date, 1 - message.day),
	});
	const plan = onDate(laterDate(addDays(dayOne ?? today, message.day - 1), earliest));
	if (plan.at > now) return plan;
	const isInTime = plan.at >= countsFrom && now < plan.notAfter && plan.date === today;
	return isInTime ? { ...plan, due: true } : onDate(addDays(today, 1));
}

/** Returns the evening for a message of that day, otherwise the end of the date. */
const endOf = (timeZone: string, date: string, hour: number): Date =>
	hour < EVENING - 1 ? instantOf(timeZone, date, EVENING) : instantOf(timeZone, addDays(date, 1), 0);
