import { formatDate } from "../../../../../contract/formats.ts";
import { queries } from "../../../../lib/api.ts";

/** Asked again now and then while something is scheduled, to notice when it happens. */
const AGAIN_MS = 30_000;

export const pageScheduleQuery = queries.admin.pageSchedule.read.queryOptions({
	refetchInterval: ({ state }) => (state.data?.schedule && !state.data.schedule.refusal ? AGAIN_MS : false),
});

/** Formats a time in the site's time zone, such as `Nov 27, 2026, 9:00 AM (America/New_York)`. */
export const formatMoment = (at: Date, timeZone: string): string =>
	`${formatDate(at, { dateStyle: "medium", timeStyle: "short", timeZone })} (${timeZone})`;
