import { expect, test } from "vitest";
import { createSpeedometer, remainingTime } from "./speedometer.ts";

test("ADW-04 the speed is measured over the last seconds", () => {
	const measure = createSpeedometer();
	expect(measure(0, 0)).toBeNull();
	expect(measure(100, 100)).toBeNull();
	expect(measure(1_000, 1_000)).toBe(1_000);
	for (let at = 2; at <= 20; at++) measure(at * 3_000, at * 1_000);
	expect(measure(63_000, 21_000)).toBe(3_000);
});

test("ADW-04 after a pause the speed is measured again", () => {
	const measure = createSpeedometer();
	measure(0, 0);
	expect(measure(5_000, 1_000)).toBe(5_000);
	expect(measure(5_100, 600_000)).toBeNull();
	expect(measure(6_100, 601_000)).toBe(1_000);
});

test.each([
	[5_000, null, ""],
	[5_000, 0, ""],
	[500, 1_000, "1 s left"],
	[59_000, 1_000, "59 s left"],
	[120_000, 1_000, "2 min left"],
	[5_400_000, 1_000, "1 h 30 min left"],
])("ADW-04 %i bytes at %s a second: %s", (bytes, speed, text) => {
	expect(remainingTime(bytes, speed)).toBe(text);
});
