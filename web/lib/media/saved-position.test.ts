import { expect, test } from "vitest";
import { createPositionSaver, placeToResume } from "./saved-position.ts";

test.for([
	["the place that was kept", 42, 100, 42],
	["the start, where nothing was kept", 0, 100, 0],
	["the start, when it stopped at the end", 99, 100, 0],
	["the start, when the medium has become shorter", 500, 100, 0],
	["the place that was kept, while the length is not known", 42, Number.NaN, 42],
	["the start, when what was kept is no place", Number.NaN, 100, 0],
] as const)("CRS-07 media resumes at %s", ([, kept, duration, expected]) => {
	expect(placeToResume(kept, duration)).toBe(expected);
});

function keeping() {
	const saved: number[] = [];
	return { saved, saver: createPositionSaver(10_000, (seconds) => saved.push(seconds)) };
}

test("CRS-07 while media is playing its position is saved every 10 seconds", () => {
	const { saved, saver } = keeping();
	saver.begin(30, 0);
	for (let second = 1; second <= 25; second++) saver.moved(30 + second, second * 1_000);
	expect(saved).toEqual([40, 50]);
});

test("CRS-07 the position is saved immediately on a pause, a jump and on leaving, but not twice", () => {
	const { saved, saver } = keeping();
	saver.begin(0, 0);
	saver.moved(3, 3_000);
	saver.stopped(3.2, 3_200);
	saver.stopped(3.2, 3_201);
	saver.stopped(70, 4_000);
	expect(saved).toEqual([3.2, 70]);
});

test("CRS-07 a stray zero is never saved, and nothing before playback has resumed", () => {
	const { saved, saver } = keeping();
	saver.stopped(12, 0);
	saver.moved(12, 20_000);
	saver.begin(42, 20_000);
	for (const stray of [0, 0.4, Number.NaN, Number.POSITIVE_INFINITY, -1]) saver.stopped(stray, 21_000);
	expect(saved).toEqual([]);
});
