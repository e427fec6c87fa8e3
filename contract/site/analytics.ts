import { z } from "zod";
import { DAY_MS } from "../durations.ts";
import { day } from "../instant.ts";
import { limits } from "../limits.ts";
import { exactText } from "../text/text.ts";
import { forAdmin } from "./audience.ts";

/**
 * What analytics count (PAGE-04). A visit is one visitor on one day. Pages report the rest of the first line; this site
 * itself reports the second.
 */
export const visitKinds = [
	...(["visit", "view", "scroll25", "scroll50", "scroll75", "scroll100", "buyClick"] as const),
	...(["checkout", "purchase", "registration", "download"] as const),
] as const;
/** Leads: signed up, confirmed, and bought (LEAD-04). */
export const leadKinds = ["leadSignUp", "leadConfirmed", "leadBought"] as const;
export const analyticsKinds = [...visitKinds, ...leadKinds] as const;
export type AnalyticsKind = (typeof analyticsKinds)[number];

/** Scroll depths that are counted, in percent. */
export const scrollDepths = [25, 50, 75, 100] as const;

/* Where a visitor came from: the referring host, a link's `utm_source`, or one of these, which are not valid hosts. */
/** They typed the address, or their browser does not say. */
export const DIRECT = "";
/** A source beyond the daily limit of distinct sources. */
export const OTHER_SOURCE = "(other)";
/** Unknown source: another cart, an uncounted browser, or a day later. */
export const UNKNOWN_SOURCE = "(unknown)";

/** Maximum size of a beacon; anything larger is not from our script. */
export const VISIT_BYTES = 2_048;

const name = exactText(200);
/** What the script of the public pages reports. It identifies no person, no visitor and no referring page. */
export const visitBeacon = z.discriminatedUnion("kind", [
	z.strictObject({
		kind: z.literal("view"),
		/** Referring host; empty for none. */
		from: name,
		/** `utm_source` and `utm_campaign` of the address. */
		source: name,
		campaign: name,
	}),
	/** How far the page was scrolled, in percent, and the depth last reported. */
	z.strictObject({
		kind: z.literal("scroll"),
		depth: z.literal(scrollDepths),
		before: z.literal([0, ...scrollDepths]),
	}),
	z.strictObject({ kind: z.literal("buyClick") }),
]);
export type VisitBeacon = z.infer<typeof visitBeacon>;

const figures = z.object(
	Object.fromEntries(analyticsKinds.map((kind) => [kind, z.int()])) as Record<AnalyticsKind, z.ZodInt>,
);
export type AnalyticsFigures = z.infer<typeof figures>;

/** First and last day (UTC). */
export const analyticsRange = z
	.object({ from: day, to: day })
	.refine(({ from, to }) => from <= to, { path: ["to"], error: "must not be before the first day" })
	.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < limits.analyticsDays * DAY_MS, {
		path: ["from"],
		error: `must be at most ${limits.analyticsDays} days before the last day`,
	});
export type AnalyticsRange = z.infer<typeof analyticsRange>;

export const analytics = z.object({
	totals: figures,
	/** The same number of days right before. */
	before: figures,
	days: z.array(figures.extend({ day })),
	/** By source, most visits first. */
	sources: z.array(figures.extend({ source: z.string() })),
});
export type Analytics = z.infer<typeof analytics>;

export const adminAnalytics = {
	read: forAdmin
		.route({ method: "GET", path: "/admin/analytics", summary: "Visits, sources and what came of them, by day" })
		.input(analyticsRange)
		.output(analytics),
};

/** The same by day and source, as CSV. */
export const analyticsExportPath = "/files/analytics.csv";
