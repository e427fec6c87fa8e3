import fc from "fast-check";
import { expect, test } from "vitest";
import { chapterAt, clock, partAt, span, timelineOf } from "./timeline.ts";

const part = (title: string, seconds: number, ...chapters: [startsAt: number, title: string][]) => ({
	title,
	seconds,
	chapters: chapters.map(([startsAt, title]) => ({ startsAt, title })),
});

test("LIB-02 consecutive files form one timeline, with every chapter at its position", () => {
	const timeline = timelineOf([part("One", 10, [0, "x"]), part("Two", 20, [0, "Two, a"], [5, "Two, b"])]);
	expect(timeline).toEqual({
		seconds: 30,
		starts: [0, 10],
		chapters: [
			{ title: "One", startsAt: 0, seconds: 10 },
			{ title: "Two, a", startsAt: 10, seconds: 5 },
			{ title: "Two, b", startsAt: 15, seconds: 15 },
		],
	});
	expect([9.9, 10, 15, 40].map((seconds) => partAt(timeline, seconds))).toEqual([
		{ part: 0, offset: 9.9 },
		{ part: 1, offset: 0 },
		{ part: 1, offset: 5 },
		{ part: 1, offset: 20 },
	]);
	expect([0, 9.99, 14, 99].map((seconds) => chapterAt(timeline, seconds))).toEqual([0, 1, 1, 2]);
});

test("LIB-02 every second of a book belongs to a part and a chapter, whatever the parts", () => {
	const parts = fc.array(
		fc
			.double({ min: 0.1, max: 36_000, noNaN: true })
			.map((seconds) => part("Part", seconds, [0, "a"], [seconds / 2, "b"])),
		{ minLength: 1, maxLength: 30 },
	);
	fc.assert(
		fc.property(parts, fc.double({ min: -10, max: 2e6, noNaN: true }), (parts, seconds) => {
			const timeline = timelineOf(parts);
			const { part, offset } = partAt(timeline, seconds);
			expect(offset).toBeGreaterThanOrEqual(0);
			expect(offset).toBeLessThanOrEqual((parts[part]?.seconds ?? 0) + 1e-6);
			expect(timeline.chapters[chapterAt(timeline, seconds)]).toBeDefined();
		}),
	);
});

test("LIB-02 times are formatted as on a player, and the remaining time as a person says it", () => {
	expect([0, 61.9, 3_599, 3_723, -1].map(clock)).toEqual(["0:00", "1:01", "59:59", "1:02:03", "0:00"]);
	expect([10, 180, 3_600, 15_120].map(span)).toEqual(["less than a minute", "3 min", "1 hr", "4 hr 12 min"]);
});
