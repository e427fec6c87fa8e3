import { formatDate } from "../../contract/formats.ts";
import { useHydrated } from "../lib/page/hydration.ts";
import { TextFromServer } from "./text-from-server.tsx";

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
	const style = { dateStyle, timeStyle: dayOnly ? undefined : timeStyle };
	const isSameInUtc = dayOnly || (!timeStyle && at.getDate() === at.getUTCDate());
	const timeZone = hydrated && !isSameInUtc ? undefined : "UTC";
	return (
		<TextFromServer of={`${at.getTime()} ${timeZone ?? "local"}`} text={() => formatDate(at, { ...style, timeZone })} />
	);
}
