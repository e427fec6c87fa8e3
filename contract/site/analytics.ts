import { z } from "zod";
import { forAdmin } from "./audience.ts";
import { day } from "./instant.ts";
import { limits } from "./limits.ts";

/**
 * What is counted (PAGE-04). A visit is one visitor on one day; the rest of the first line comes from the pages, the second
 * from what this site does itself.
 */
export const analyticsKinds = [
	...(["visit", "view", "scroll25", "scroll50", "scroll75", "scroll100", "buyClick"] as const),
	...(["checkout", "purchase", "registration", "download"] as const),
] as const;
export type AnalyticsKind = (typeof analyticsKinds)[number];

/** Depths of a page in percent that are told apart. */
export const scrollDepths = [25, 50, 75, 100] as const;

/* Where a visitor came from: the host of the page before, what a link says of itself, or one of these. No such host exists. */
/** They typed the address, or their browser does not say. */
export const DIRECT = "";
/** One of more sources than are told apart on a day. */
export const OTHER_SOURCE = "(other)";
/** Nobody saw where: another cart, a browser that is not counted, or a day later. */
export const UNKNOWN_SOURCE = "(unknown)";

/** The most that the script sends: what is larger is none of ours. */
export const VISIT_BYTES = 2_048;

const word = z.string().max(200);
/** What the script of the public pages says. It names no person, no visitor and no page that somebody came from. */
export const visitBeacon = z.discriminatedUnion("kind", [
	z.strictObject({
		kind: z.literal("view"),
		/** The host of the page before; empty for none. */
		from: word,
		/** `utm_source` and `utm_campaign` of the address. */
		source: word,
		campaign: word,
	}),
	/** How far the page was scrolled, in percent, and how far when that was last said. */
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

const DAY_MS = 86_400_000;

/** Days in UTC, the first and the last of them. */
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
	/** Of as many days right before. */
	before: figures,
	days: z.array(figures.extend({ day })),
	/** By where visitors came from, those with most visits first. */
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
