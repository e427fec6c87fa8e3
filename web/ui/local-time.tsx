import { formatDate } from "../../contract/formats.ts";
import { useHydrated } from "../lib/page/hydration.ts";

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
	if (dayOnly) return formatDate(at, { dateStyle, timeZone: "UTC" });
	return formatDate(at, { dateStyle, timeStyle, timeZone: hydrated ? undefined : "UTC" });
}
