import { addDays, instantOf, laterDate, localTime } from "../../local-time.ts";

/** Later than this hour nothing that should have gone out earlier is sent: it waits for the next day. */
const EVENING = 21;

/** What decides when a member gets their next message. */
export interface Position {
	/** The date of day 1 in their zone; null: they have just started, and it is today. */
	dayOne: string | null;
	/** The date on which they got the last one. */
	lastOn: string | null;
	/** An hour that was over by then is not made up for. */
	countsFrom: Date;
}

export interface PlannedMessage {
	/** When it is to be sent; now, or in the past, where it is due. */
	at: Date;
	due: boolean;
	/** When the hour that it is meant for is over. */
	notAfter: Date;
	/** The date on which it is sent, in the member's zone. */
	date: string;
	/** The date of day 1, as it is after this: moved on by the days that were missed. */
	dayOne: string;
}

/**
 * When a member gets a message (SEQ-03): on its day, counted from their own start, at its hour by their own clocks. What
 * was missed, as the site was down or they could not be mailed, moves all that follows on: there is one message a day at
 * most, and no day is left out.
 *
 * @param timeZone of the member
 * @param message the next that they have not got
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

/** In the evening for what belongs to the day, else at the end of the date. */
const endOf = (timeZone: string, date: string, hour: number): Date =>
	hour < EVENING - 1 ? instantOf(timeZone, date, EVENING) : instantOf(timeZone, addDays(date, 1), 0);
