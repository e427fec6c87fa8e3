import fc from "fast-check";
import { expect, test } from "vitest";
import { readTime, timeText } from "./part-times.ts";

test("LIB-02 a time is parsed as displayed, with millisecond precision", () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 359_999_999 }), (thousandths) => {
			expect(readTime(timeText(thousandths / 1000))).toBeCloseTo(thousandths / 1000, 6);
		}),
	);
	expect([0, 9.5, 61, 3_723].map(timeText)).toEqual(["0:00", "0:09.5", "1:01", "1:02:03"]);
});

test("LIB-02 an invalid time is refused", () => {
	expect(["90", "1:30", "1:02:03", " 0:05 ", "75:00"].map(readTime)).toEqual([90, 90, 3_723, 5, 4_500]);
	expect(["", "x", "1:60", "1:60:00", "-1", "1:2:3:4", "1e3", "1:", ":5"].map(readTime)).toEqual(Array(9).fill(null));
});
