/** Formats an hour from 0 to 23 as `7:00 AM`. */
export const formatHour = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? "AM" : "PM"}`;

export const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }));

/** Formats a time in someone's time zone: the same on the server as in the browser. */
export const formatUtcDateTime = (at: Date, timeZone: string): string =>
	new Intl.DateTimeFormat("en-US", {
		timeZone,
		weekday: "long",
		month: "short",
		day: "numeric",
		hour: "numeric",
		minute: "2-digit",
	}).format(at);

/** Returns `1 message` or `1,204 messages`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
	`${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
