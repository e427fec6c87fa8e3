import {
	CLEAR_BELOW,
	type Comparison,
	LEAST_PURCHASES,
	LEAST_VISITORS,
	WORTH_FINDING,
} from "../../../contract/page-tests.ts";

/* What is said of two versions, and by which method, stands in docs/decisions/033 (PAGE-03). */

/** Of the normal distribution: 97.5% of it lie below the first, 80% below the second. */
const Z_975 = 1.959963984540054;
const Z_80 = 0.8416212335729143;

/** How many came, and how many of them bought. */
export interface Rate {
	visitors: number;
	purchases: number;
}

/** The rate that is seen. Nobody buys more often than they come: a second purchase of one visit tells nothing of the page. */
function shareOf({ visitors, purchases }: Rate): number {
	return visitors === 0 ? 0 : Math.min(purchases / visitors, 1);
}

/**
 * The two-sided two-proportion z-test with a pooled rate, without continuity correction: `prop.test(..., correct = FALSE)`
 * of R.
 *
 * @returns how often chance alone brings a difference as large as this, from 0 to 1; null where it cannot be computed
 */
export function testDifference(a: Rate, b: Rate): number | null {
	if (a.visitors === 0 || b.visitors === 0) return null;
	const [rateA, rateB] = [shareOf(a), shareOf(b)];
	const pooled = (rateA * a.visitors + rateB * b.visitors) / (a.visitors + b.visitors);
	if (pooled === 0 || pooled === 1) return null;
	const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.visitors + 1 / b.visitors));
	return outside(Math.abs(rateB - rateA) / error);
}

/**
 * The difference of two rates, B less A, with Newcombe's hybrid score interval of 95% (method 10 of Statistics in Medicine 17,
 * 1998, 873–890): it stays within what is possible, also with few purchases.
 *
 * @returns null before both have visitors
 */
export function estimateDifference(a: Rate, b: Rate): Comparison["difference"] {
	if (a.visitors === 0 || b.visitors === 0) return null;
	const [rateA, rateB] = [shareOf(a), shareOf(b)];
	const [scoreA, scoreB] = [scoreInterval(rateA, a.visitors), scoreInterval(rateB, b.visitors)];
	const value = rateB - rateA;
	return {
		value,
		low: Math.max(-1, value - Math.hypot(rateB - scoreB.low, scoreA.high - rateA)),
		high: Math.min(1, value + Math.hypot(scoreB.high - rateB, rateA - scoreA.low)),
	};
}

/** Wilson's interval of 95% for one rate. */
function scoreInterval(rate: number, count: number): { low: number; high: number } {
	const square = Z_975 ** 2;
	const middle = rate + square / (2 * count);
	const reach = Z_975 * Math.sqrt((rate * (1 - rate)) / count + square / (4 * count ** 2));
	const whole = 1 + square / count;
	// What rounding leaves beyond the rate itself is none.
	return {
		low: Math.min(rate, Math.max(0, (middle - reach) / whole)),
		high: Math.max(rate, Math.min(1, (middle + reach) / whole)),
	};
}

/**
 * Visitors that each version needs for a test at 5% to find a difference four times in five: `power.prop.test` of R.
 *
 * @param before @param after the two rates, which differ
 */
export function visitorsForEach(before: number, after: number, power: number = Z_80): number {
	const mean = (before + after) / 2;
	const spread = Math.sqrt(before * (1 - before) + after * (1 - after));
	return ((Z_975 * Math.sqrt(2 * mean * (1 - mean)) + power * spread) / (after - before)) ** 2;
}

/**
 * Compares two versions by purchases per visitor.
 *
 * @returns nothing but "too early" until both have visitors and somebody has bought, as the rule says
 */
export function compareVersions(a: Rate, b: Rate): Comparison {
	const pValue = testDifference(a, b);
	const difference = estimateDifference(a, b);
	const visitorsNeeded = countNeeded(a, b);
	const enough =
		a.visitors >= LEAST_VISITORS && b.visitors >= LEAST_VISITORS && a.purchases + b.purchases >= LEAST_PURCHASES;
	const found = { pValue, difference, visitorsNeeded };
	if (enough && pValue !== null && pValue < CLEAR_BELOW)
		return { ...found, verdict: "clear", better: shareOf(b) > shareOf(a) ? "b" : "a" };
	const verdict = enough && visitorsNeeded === 0 ? "noDifference" : "tooEarly";
	return { ...found, verdict, better: null };
}

/** For a difference worth finding at the rate of A, or of both together while nobody has bought on A. */
function countNeeded(a: Rate, b: Rate): number | null {
	const visitors = a.visitors + b.visitors;
	const rate = shareOf(a) || shareOf({ visitors, purchases: a.purchases + b.purchases });
	const hoped = rate * (1 + WORTH_FINDING);
	// So often that no rate is a fifth higher: nothing to look for.
	if (rate === 0 || hoped >= 1) return rate === 0 ? null : 0;
	return Math.max(0, Math.ceil(2 * visitorsForEach(rate, hoped)) - visitors);
}

/** @returns the share of a normal distribution that lies further from its middle than `z` */
function outside(z: number): number {
	return complementaryError(z / Math.SQRT2);
}

/** Of a number that is not negative. Exact to some 1e-7 of its value (Numerical Recipes in C, 2nd edition, 6.2). */
function complementaryError(x: number): number {
	const t = 1 / (1 + x / 2);
	const series = [
		-1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
		0.17087277,
	].reduceRight((sum, factor) => factor + t * sum, 0);
	return Math.min(1, t * Math.exp(-x * x + series));
}
