import fc from "fast-check";
import { expect, test } from "vitest";
import { durationWords } from "./media-duration.ts";

test("MOD-02 a length is written as players write it, and reads back as the same second", () => {
	expect([0.4, 22.4, 59.6, 60, 3_599.7, 3_849].map(durationWords)).toEqual([
		"0:00",
		"0:22",
		"1:00",
		"1:00",
		"1:00:00",
		"1:04:09",
	]);
	fc.assert(
		fc.property(fc.double({ min: 0, max: 400_000, noNaN: true }), (seconds) => {
			const back = durationWords(seconds)
				.split(":")
				.reduce((sum, part) => sum * 60 + Number(part), 0);
			expect(back).toBe(Math.round(seconds));
		}),
	);
});
