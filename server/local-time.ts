import { DAY_MS, HOUR_MS, MINUTE_MS } from "../contract/durations.ts";

/* Dates and hours in a time zone. A date is a string such as `2026-03-29`. */

/** Cached per zone: creating one takes longer than a hundred uses. */
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

/** Returns the offset of a zone from UTC at a given time, in milliseconds. */
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

/**
 * Returns the local time of a zone.
 *
 * @param timeZone an IANA name known to this machine
 */
export function localTime(timeZone: string, at: Date): LocalTime {
	const local = new Date(at.getTime() + offsetAt(timeZone, at.getTime()));
	return { date: local.toISOString().slice(0, 10), hour: local.getUTCHours() };
}

/**
 * Returns the moment of a local hour. For an hour that occurs twice when clocks go back, returns the first; an hour or
 * a date that is skipped is shifted forward by the same amount.
 *
 * @param date `2026-03-29`
 * @param hour 0 to 23
 */
export function instantOf(timeZone: string, date: string, hour: number): Date {
	const shown = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS;
	// Clocks change at most once within these two days.
	const before = offsetAt(timeZone, shown - DAY_MS);
	const after = offsetAt(timeZone, shown + DAY_MS);
	const fits = [before, after].map((offset) => shown - offset).filter((at) => at + offsetAt(timeZone, at) === shown);
	return new Date(fits.length > 0 ? Math.min(...fits) : shown - before);
}

/** Returns the date this many days later, or earlier if negative. */
export const addDays = (date: string, days: number): string =>
	new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the number of days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
	Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** Returns the later of two dates. */
export const laterDate = (one: string, other: string): string => (one > other ? one : other);

/** Returns the time this many minutes later. */
export const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);
