import { type AnalyticsRange, analyticsRange } from "../../../contract/analytics.ts";

const DAY_MS = 86_400_000;

/** Ranges that are one press away: the last so many days, today included. */
export const usualDays = [7, 30, 90] as const;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** @returns the last so many days in UTC. @param now in milliseconds */
export const lastDays = (days: number, now: number): AnalyticsRange => ({
	from: dayOf(now - (days - 1) * DAY_MS),
	to: dayOf(now),
});

/** What the address says; the last 30 days where it says nothing, or nonsense. */
export function readRange(parameters: URLSearchParams, now: number): AnalyticsRange {
	const asked = analyticsRange.safeParse({ from: parameters.get("from"), to: parameters.get("to") });
	return asked.data ?? lastDays(30, now);
}
