import { z } from "zod";
import { editErrors } from "../../errors.ts";
import { instant } from "../../instant.ts";
import { money } from "../../money.ts";
import { page, pageOf } from "../../paging.ts";
import { text } from "../../text/text.ts";
import { forAdmin } from "../audience.ts";
import { pageErrors } from "./sales-page.ts";

/** A is the version that was live before, B the one being tried. */
export const pageArms = ["a", "b"] as const;
export type PageArm = (typeof pageArms)[number];

/* When a test result is conclusive (docs/decisions/033). */
/** Minimum visitors per version, and minimum purchases in total, before any difference is reported. */
export const MIN_VISITORS = 100;
export const MIN_PURCHASES = 10;
/** Significance level: a difference is clear if chance alone produces it less often than this. */
export const CLEAR_BELOW = 0.05;
/** The smallest relative difference to detect, as a share of A's rate. */
export const WORTH_FINDING = 0.2;

const figures = z.object({
	version: z.int(),
	price: money,
	/** Sum over days: someone who returns on another day is counted again (PAGE-04). */
	visitors: z.int(),
	buyClicks: z.int(),
	checkouts: z.int(),
	purchases: z.int(),
	/** One amount per currency. */
	revenue: z.array(money),
	/** Purchases per visitor, from 0 to 1. */
	conversion: z.number(),
});
export type ArmFigures = z.infer<typeof figures>;

export const comparison = z.object({
	verdict: z.enum([
		/** More visitors are needed before anything can be said. */
		"tooEarly",
		/** One version sells more often, and chance is an unlikely explanation. */
		"clear",
		/** Enough visitors to see a relevant difference, and there is none. */
		"noDifference",
	]),
	/** The version that sells more often, if that is clear. */
	better: z.enum(pageArms).nullable(),
	/** Two-sided two-proportion z-test; null until both versions have visitors and someone has bought. */
	pValue: z.number().nullable(),
	/** Purchases per visitor of B minus those of A, with the 95% interval. */
	difference: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
	/**
	 * Additional visitors, across both versions, needed to detect a difference of `WORTH_FINDING`; null while unknown.
	 */
	visitorsNeeded: z.int().nullable(),
});
export type Comparison = z.infer<typeof comparison>;

export const pageTest = z.object({
	id: z.uuid(),
	startedAt: z.date(),
	/** Email of the admin who started it. */
	startedBy: z.string(),
	endedAt: z.date().nullable(),
	endedBy: z.string().nullable(),
	/** Null while it is running, or if it was stopped without a choice. */
	chosen: z.enum(pageArms).nullable(),
	a: figures,
	b: figures,
	result: comparison,
});
export type PageTest = z.infer<typeof pageTest>;

export const pageTestErrors = {
	NOTHING_TO_TEST: { status: 409, message: "The draft is the same as the live page. Change something first." },
	TEST_OVER: { status: 409, message: "This test has ended. Reload to see what is live now." },
} as const;

export const adminPageTests = {
	current: forAdmin
		.route({ method: "GET", path: "/admin/sales-page/test", summary: "The test of two versions that runs, if any" })
		.output(pageTest.nullable()),
	list: forAdmin
		.route({ method: "GET", path: "/admin/sales-page/tests", summary: "Tests of two versions that have ended" })
		.input(z.object({ page }))
		.output(pageOf(pageTest)),
	start: forAdmin
		.route({
			method: "POST",
			path: "/admin/sales-page/test",
			summary: "Shows the draft to half of the visitors, and the live page to the others",
		})
		.errors({ ...editErrors, ...pageErrors, NOTHING_TO_TEST: pageTestErrors.NOTHING_TO_TEST })
		.input(
			z.object({
				/** Version of the draft when this edit began. */
				updatedAt: instant,
				note: text(200).default(""),
			}),
		)
		.output(pageTest),
	end: forAdmin
		.route({
			method: "POST",
			path: "/admin/sales-page/tests/{id}/end",
			summary: "Ends a test, and shows one version to everyone",
		})
		.errors({ TEST_OVER: pageTestErrors.TEST_OVER })
		.input(
			z.object({
				id: z.uuid(),
				/** Null stops it without a choice, and A stays. */
				chosen: z.enum(pageArms).nullable(),
			}),
		)
		.output(pageTest),
};
