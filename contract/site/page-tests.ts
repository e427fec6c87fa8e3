import { z } from "zod";
import { forAdmin } from "./audience.ts";
import { editErrors } from "./errors.ts";
import { instant } from "./instant.ts";
import { money } from "./money.ts";
import { page, pageOf } from "./paging.ts";
import { pageErrors } from "./sales-page.ts";
import { text } from "./text.ts";

/** Which of two versions: A is the one that was live before, B the one that was tried. */
export const pageArms = ["a", "b"] as const;
export type PageArm = (typeof pageArms)[number];

/* The rule of what is said of a test (docs/decisions/033). */
/** Below these nothing is said of a difference: of visitors each version must have, and of purchases both together. */
export const LEAST_VISITORS = 100;
export const LEAST_PURCHASES = 10;
/** A difference that chance alone brings less often than this is called clear. */
export const CLEAR_BELOW = 0.05;
/** Visitors are counted out for finding a difference of this share of A's rate. */
export const WORTH_FINDING = 0.2;

const figures = z.object({
	version: z.int(),
	price: money,
	/** Of each day: somebody who comes back on another day is counted again (PAGE-04). */
	visitors: z.int(),
	buyClicks: z.int(),
	checkouts: z.int(),
	purchases: z.int(),
	/** By currency. */
	revenue: z.array(money),
	/** Purchases per visitor, from 0 to 1. */
	conversion: z.number(),
});
export type ArmFigures = z.infer<typeof figures>;

export const comparison = z.object({
	verdict: z.enum([
		/** More visitors are needed before anything can be said. */
		"tooEarly",
		/** One sells more often than the other, and chance is an unlikely reason. */
		"clear",
		/** Enough visitors came to see a difference worth finding, and none is clear. */
		"noDifference",
	]),
	/** The version that sells more often where that is clear. */
	better: z.enum(pageArms).nullable(),
	/** Of a two-sided two-proportion z-test; null before both have visitors and anyone has bought. */
	pValue: z.number().nullable(),
	/** Purchases per visitor of B less those of A, and the interval of 95% around it. */
	difference: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
	/** More visitors, of both versions together, to find a difference of `WORTH_FINDING`; null while nobody can know. */
	visitorsNeeded: z.int().nullable(),
});
export type Comparison = z.infer<typeof comparison>;

export const pageTest = z.object({
	id: z.uuid(),
	startedAt: z.date(),
	/** Email of who started it. */
	startedBy: z.string(),
	endedAt: z.date().nullable(),
	endedBy: z.string().nullable(),
	/** Null while it runs, and where it was stopped without a choice. */
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
				/** Of the draft as it was when this edit began. */
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
				/** Null stops it without a choice, which leaves A. */
				chosen: z.enum(pageArms).nullable(),
			}),
		)
		.output(pageTest),
};
