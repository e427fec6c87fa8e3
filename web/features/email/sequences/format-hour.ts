import { formatDate, formatEnglishDate } from "../../../../contract/formats.ts";

/** Formats an hour from 0 to 23 as `7:00 AM`. */
export const formatHour = (hour: number): string =>
	formatDate(Date.UTC(2026, 0, 1, hour), { hour: "numeric", minute: "2-digit", timeZone: "UTC" });

export const listHours = () =>
	Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }));

/** Formats a time in someone's time zone, for an English sentence: the same on the server as in the browser. */
export const formatDateTimeIn = (timeZone: string, at: Date): string =>
	formatEnglishDate(at, {
		timeZone,
		weekday: "long",
		month: "short",
		day: "numeric",
		hour: "numeric",
		minute: "2-digit",
	});
