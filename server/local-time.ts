/* Dates and hours as the clocks of a time zone show them. A date is a text such as `2026-03-29`. */

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** One for each zone: making one takes longer than a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
	let format = formats.get(timeZone);
	if (!format) {
		format = new Intl.DateTimeFormat("en-US", {
			timeZone,
			hourCycle: "h23",
			year: "numeric",
			month: "numeric",
			day: "numeric",
			hour: "numeric",
			minute: "numeric",
			second: "numeric",
			era: "short",
		});
		formats.set(timeZone, format);
	}
	return format;
}

/** @returns how far the clocks of a zone are ahead of UTC at a moment, in milliseconds */
function offsetAt(timeZone: string, at: number): number {
	const parts: Record<string, number> = {};
	for (const { type, value } of formatOf(timeZone).formatToParts(at)) parts[type] = Number(value);
	const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
	return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1_000) * 1_000;
}

export interface LocalTime {
	/** `2026-03-29` */
	date: string;
	/** 0 to 23. */
	hour: number;
}

/** @returns what the clocks of a zone show at a moment. @param timeZone of IANA, one that is known here */
export function localTime(timeZone: string, at: Date): LocalTime {
	const local = new Date(at.getTime() + offsetAt(timeZone, at.getTime()));
	return { date: local.toISOString().slice(0, 10), hour: local.getUTCHours() };
}

/**
 * @param date `2026-03-29`
 * @param hour 0 to 23
 * @returns when the clocks of a zone show this hour. Of an hour that comes twice as clocks go back, the first; one that
 *   is left out as they go forward is moved on by as much, as is a date that a zone skipped
 */
export function instantOf(timeZone: string, date: string, hour: number): Date {
	const shown = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS;
	// The clocks change once at most in these two days.
	const before = offsetAt(timeZone, shown - DAY_MS);
	const after = offsetAt(timeZone, shown + DAY_MS);
	const fits = [before, after].map((offset) => shown - offset).filter((at) => at + offsetAt(timeZone, at) === shown);
	return new Date(fits.length > 0 ? Math.min(...fits) : shown - before);
}

/** @returns the date so many days later, or earlier where they are negative */
export const addDays = (date: string, days: number): string =>
	new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** @returns how many days one date is after another */
export const daysBetween = (from: string, to: string): number =>
	Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** @returns the later of two dates */
export const laterDate = (one: string, other: string): string => (one > other ? one : other);

/** @returns a moment so many minutes later */
export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);
