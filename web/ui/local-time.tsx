import { useHydrated } from "../lib/hydration.ts";

interface Look {
	dateStyle: "medium" | "long";
	timeStyle?: "short" | "medium";
}

/**
 * A time in the reader's time zone. The server, which does not know it, uses UTC.
 *
 * @param props `dayOnly` if the time is unknown: the day is the same for every reader
 */
export function LocalTime({ at, dateStyle, timeStyle, dayOnly = false }: { at: Date; dayOnly?: boolean } & Look) {
	const hydrated = useHydrated();
	if (dayOnly) return formatOf({ dateStyle, timeZone: "UTC" }).format(at);
	return formatOf({ dateStyle, timeStyle, timeZone: hydrated ? undefined : "UTC" }).format(at);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating one takes longer than everything else in a table row. */
function formatOf(options: Look & { timeZone: string | undefined }): Intl.DateTimeFormat {
	const key = JSON.stringify(options);
	const format = formats.get(key) ?? new Intl.DateTimeFormat("en-US", options);
	formats.set(key, format);
	return format;
}
