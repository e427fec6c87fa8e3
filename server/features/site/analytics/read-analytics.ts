import { limits } from "../../../../contract/limits.ts";
import {
	type Analytics,
	type AnalyticsFigures,
	type AnalyticsRange,
	analyticsKinds,
	OTHER_SOURCE,
} from "../../../../contract/site/analytics.ts";
import { addDays, daysBetween } from "../../../local-time.ts";
import type { Services } from "../../../rpc/context.ts";
import { listDayCounts } from "./analytics.queries.ts";

const none = () => Object.fromEntries(analyticsKinds.map((kind) => [kind, 0])) as AnalyticsFigures;

/** Adds the figures of one source to others. */
function add(to: AnalyticsFigures, more: AnalyticsFigures): void {
	for (const kind of analyticsKinds) to[kind] += more[kind];
}

/**
 * Returns visits and their results (PAGE-04), by day and by source, with the same number of days right before.
 *
 * @param range days in UTC
 */
export async function readAnalytics({ db, visits, config }: Services, range: AnalyticsRange): Promise<Analytics> {
	// Includes what this process has just seen.
	await visits.flush().catch(() => {});
	const { from, to } = range;
	const length = daysBetween(from, to) + 1;
	const rows = await listDayCounts(db, { from: addDays(from, -length), to }, !config.production);
	const [totals, before] = [none(), none()];
	const days = new Map(Array.from({ length }, (_, nth) => [addDays(from, nth), none()]));
	const sources = new Map<string, AnalyticsFigures>();
	for (const { day, kind, source, count } of rows) {
		const figures = days.get(day);
		if (!figures) {
			before[kind] += count;
			continue;
		}
		figures[kind] += count;
		totals[kind] += count;
		const ofSource = sources.get(source) ?? none();
		ofSource[kind] += count;
		sources.set(source, ofSource);
	}
	return {
		totals,
		before,
		days: [...days].map(([day, figures]) => ({ day, ...figures })),
		sources: listSources(sources),
	};
}

/** Lists the most important sources by name, and all others together. */
function listSources(sources: Map<string, AnalyticsFigures>): Analytics["sources"] {
	const others = sources.get(OTHER_SOURCE) ?? none();
	const sorted = [...sources]
		.filter(([source]) => source !== OTHER_SOURCE)
		.sort(
			([oneName, one], [otherName, other]) =>
				other.visit - one.visit || other.purchase - one.purchase || oneName.localeCompare(otherName),
		);
	for (const [, figures] of sorted.slice(limits.analyticsSourcesShown)) add(others, figures);
	const listed = sorted.slice(0, limits.analyticsSourcesShown).map(([source, figures]) => ({ source, ...figures }));
	const hasOthers = analyticsKinds.some((kind) => others[kind] > 0);
	return hasOthers ? [...listed, { source: OTHER_SOURCE, ...others }] : listed;
}
