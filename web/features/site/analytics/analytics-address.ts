import { DAY_MS } from "../../../../contract/durations.ts";
import { type AnalyticsRange, analyticsRange } from "../../../../contract/site/analytics.ts";

/** Ranges one click away: the last days, including today. */
export const usualDays = [7, 30, 90] as const;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Returns the last days in UTC.
 *
 * @param now in milliseconds
 */
export const lastDays = (days: number, now: number): AnalyticsRange => ({
	from: dayOf(now - (days - 1) * DAY_MS),
	to: dayOf(now),
});

/** Parses the range in the address; the last 30 days if it is missing or invalid. */
export function readRange(parameters: URLSearchParams, now: number): AnalyticsRange {
	const asked = analyticsRange.safeParse({ from: parameters.get("from"), to: parameters.get("to") });
	return asked.data ?? lastDays(30, now);
}
