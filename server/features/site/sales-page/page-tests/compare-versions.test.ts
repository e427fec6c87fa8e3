import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareVersions, estimateDifference, type Rate, testDifference, visitorsForEach } from "./compare-versions.ts";

const of = (purchases: number, visitors: number): Rate => ({ purchases, visitors });

describe("known values", () => {
	test("PAGE-03 the test reproduces the published result of the Physicians' Health Study", () => {
		// Agresti, Categorical Data Analysis, 2nd edition, 3.1: 189 of 11,034 against 104 of 11,037, X² = 25.01.
		const p = testDifference(of(104, 11_037), of(189, 11_034)) ?? 1;
		// R: prop.test(c(189, 104), c(11034, 11037), correct = FALSE)$p.value is 5.692e-07.
		expect(p / 5.692e-7).toBeCloseTo(1, 3);
		const difference = estimateDifference(of(104, 11_037), of(189, 11_034));
		expect(difference?.value).toBeCloseTo(0.0077, 4);
		expect([difference?.low, difference?.high].map((end) => end?.toFixed(3))).toEqual(["0.005", "0.011"]);
	});

	// Newcombe, Statistics in Medicine 17 (1998), table II, method 10.
	test.for<[Rate, Rate, number, number]>([
		[of(56, 70), of(48, 80), 0.0524, 0.3339],
		[of(9, 10), of(3, 10), 0.1705, 0.809],
		[of(6, 7), of(2, 7), 0.0582, 0.8062],
		[of(5, 56), of(0, 29), -0.0381, 0.1926],
		[of(0, 10), of(0, 20), -0.1611, 0.2775],
		[of(10, 10), of(0, 20), 0.6791, 1],
	])("PAGE-03 the interval of %o and %o is the published one", ([more, fewer, low, high]) => {
		const difference = estimateDifference(fewer, more);
		expect(difference?.low).toBeCloseTo(low, 4);
		expect(difference?.high).toBeCloseTo(high, 4);
	});

	test("PAGE-03 the number of visitors is that of R's manual for power.prop.test", () => {
		// power.prop.test(p1 = .50, p2 = .75, power = .90) # => n = 76.7; the quantile of 90% is 1.2816.
		expect(visitorsForEach(0.5, 0.75, 1.2815515655446004)).toBeCloseTo(76.7, 1);
	});
});

const rate = fc
	.record({ visitors: fc.integer({ min: 0, max: 100_000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
	.map(({ visitors, share }) => of(Math.floor(visitors * share), visitors));

describe("random values", () => {
	test("PAGE-03 the test is symmetric, its result is between 0 and 1, and the interval contains the difference", () => {
		fc.assert(
			fc.property(rate, rate, (a, b) => {
				const [one, other] = [compareVersions(a, b), compareVersions(b, a)];
				expect(one.pValue).toBe(other.pValue);
				if (one.pValue !== null) expect(one.pValue).toBeGreaterThanOrEqual(0);
				if (one.pValue !== null) expect(one.pValue).toBeLessThanOrEqual(1);
				const { difference } = one;
				if (a.visitors === 0 || b.visitors === 0) return void expect(difference).toBeNull();
				expect(difference?.low).toBeLessThanOrEqual(difference?.value ?? Number.NaN);
				expect(difference?.high).toBeGreaterThanOrEqual(difference?.value ?? Number.NaN);
				expect(difference?.low).toBeCloseTo(-(other.difference?.high ?? Number.NaN), 9);
				expect(difference?.low).toBeGreaterThanOrEqual(-1);
				expect(difference?.high).toBeLessThanOrEqual(1);
			}),
		);
	});

	test("PAGE-03 neither is called better before both have 100 visitors, 10 bought, and chance is below 5%", () => {
		fc.assert(
			fc.property(rate, rate, (a, b) => {
				const { verdict, better, pValue } = compareVersions(a, b);
				const enough = a.visitors >= 100 && b.visitors >= 100 && a.purchases + b.purchases >= 10;
				expect(verdict === "clear").toBe(enough && pValue !== null && pValue < 0.05);
				expect(better !== null).toBe(verdict === "clear");
				const higher = a.purchases * b.visitors > b.purchases * a.visitors ? "a" : "b";
				if (better) expect(better).toBe(higher);
			}),
		);
	});

	test("PAGE-03 the number of visitors needed decreases with each visitor, and is never negative", () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 500 }), (percent, hundreds) => {
				const needed = (times: number) =>
					compareVersions(of(percent * times, 100 * times), of(percent * times, 100 * times)).visitorsNeeded ?? -1;
				expect(needed(hundreds + 1)).toBeLessThanOrEqual(needed(hundreds));
				expect(needed(hundreds)).toBeGreaterThanOrEqual(0);
			}),
		);
	});
});

test.for<[string, Rate, Rate, object]>([
	["nobody came", of(0, 0), of(0, 0), { verdict: "tooEarly", pValue: null, difference: null, visitorsNeeded: null }],
	["nobody bought", of(0, 500), of(0, 500), { verdict: "tooEarly", pValue: null, visitorsNeeded: null }],
	["20 visits and one sold all", of(0, 10), of(10, 10), { verdict: "tooEarly", better: null }],
	["99 visitors of one", of(2, 99), of(40, 400), { verdict: "tooEarly", better: null }],
	["nine purchases", of(0, 300), of(9, 300), { verdict: "tooEarly", better: null }],
	["a clear difference", of(20, 1_000), of(50, 1_000), { verdict: "clear", better: "b" }],
	["a clear difference the other way", of(50, 1_000), of(20, 1_000), { verdict: "clear", better: "a" }],
	["many visitors and none", of(5_000, 100_000), of(5_010, 100_000), { verdict: "noDifference", visitorsNeeded: 0 }],
	["more purchases than visitors", of(120, 100), of(120, 100), { verdict: "noDifference", pValue: null }],
])("PAGE-03 with %s it says so", ([, a, b, expected]) => {
	expect(compareVersions(a, b)).toMatchObject(expected);
});

test("PAGE-03 at 3% it takes some 27,800 visitors to detect a relative difference of a fifth", () => {
	expect(compareVersions(of(3, 100), of(3, 100)).visitorsNeeded).toBe(
		Math.ceil(2 * visitorsForEach(0.03, 0.036)) - 200,
	);
	expect(Math.round((2 * visitorsForEach(0.03, 0.036)) / 100) * 100).toBe(27_800);
});
