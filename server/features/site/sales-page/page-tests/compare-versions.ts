import {
	CLEAR_BELOW,
	type Comparison,
	MIN_PURCHASES,
	MIN_VISITORS,
	WORTH_FINDING,
} from "../../../../../contract/site/sales-page/page-tests.ts";

/* Comparison of two versions; the method is in docs/decisions/033 (PAGE-03). */

/** Quantiles of the normal distribution: 97.5% of it are below the first, 80% below the second. */
const Z_975 = 1.959963984540054;
const Z_80 = 0.8416212335729143;

/** Number of visitors, and of their purchases. */
export interface Rate {
	visitors: number;
	purchases: number;
}

/** Returns the observed rate, 1 at most: a second purchase in one visit says nothing about the page. */
function shareOf({ visitors, purchases }: Rate): number {
	return visitors === 0 ? 0 : Math.min(purchases / visitors, 1);
}

/**
 * Computes the two-sided two-proportion z-test with a pooled rate, without continuity correction: R's `prop.test(...,
 * correct = FALSE)`.
 *
 * @returns the probability of a difference this large by chance alone, from 0 to 1; null if it cannot be computed
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
 * Computes the difference of two rates, B minus A, with Newcombe's 95% hybrid score interval (method 10 of Statistics
 * in Medicine 17, 1998, 873–890), which stays within the possible range even with few purchases.
 *
 * @returns null until both have visitors
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

/** Computes Wilson's 95% interval of one rate. */
function scoreInterval(rate: number, count: number): { low: number; high: number } {
	const square = Z_975 ** 2;
	const middle = rate + square / (2 * count);
	const reach = Z_975 * Math.sqrt((rate * (1 - rate)) / count + square / (4 * count ** 2));
	const whole = 1 + square / count;
	// Prevents rounding errors from excluding the rate itself.
	return {
		low: Math.min(rate, Math.max(0, (middle - reach) / whole)),
		high: Math.max(rate, Math.min(1, (middle + reach) / whole)),
	};
}

/**
 * Returns the visitors that each version needs to detect a difference four times in five at the 5% level: R's
 * `power.prop.test`.
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
 * @returns only "too early" until both have visitors and somebody has bought, as specified
 */
export function compareVersions(a: Rate, b: Rate): Comparison {
	const pValue = testDifference(a, b);
	const difference = estimateDifference(a, b);
	const visitorsNeeded = countNeeded(a, b);
	const enough = a.visitors >= MIN_VISITORS && b.visitors >= MIN_VISITORS && a.purchases + b.purchases >= MIN_PURCHASES;
	const found = { pValue, difference, visitorsNeeded };
	if (enough && pValue !== null && pValue < CLEAR_BELOW)
		return { ...found, verdict: "clear", better: shareOf(b) > shareOf(a) ? "b" : "a" };
	const verdict = enough && visitorsNeeded === 0 ? "noDifference" : "tooEarly";
	return { ...found, verdict, better: null };
}

/**
 * Computes the visitors needed for a relevant difference at the rate of A, or of both together while A has no sales.
 */
function countNeeded(a: Rate, b: Rate): number | null {
	const visitors = a.visitors + b.visitors;
	const rate = shareOf(a) || shareOf({ visitors, purchases: a.purchases + b.purchases });
	const hoped = rate * (1 + WORTH_FINDING);
	// No rate can be a fifth higher, so there is nothing to detect.
	if (rate === 0 || hoped >= 1) return rate === 0 ? null : 0;
	return Math.max(0, Math.ceil(2 * visitorsForEach(rate, hoped)) - visitors);
}

/** Returns the share of a normal distribution that is further from its mean than `z`. */
function outside(z: number): number {
	return complementaryError(z / Math.SQRT2);
}

/**
 * Computes the complementary error function of a non-negative number. Accurate to about 1e-7 of its value (Numerical
 * Recipes in C, 2nd edition, 6.2).
 */
function complementaryError(x: number): number {
	const t = 1 / (1 + x / 2);
	const series = [
		-1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
		0.17087277,
	].reduceRight((sum, factor) => factor + t * sum, 0);
	return Math.min(1, t * Math.exp(-x * x + series));
}
