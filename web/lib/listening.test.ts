import { beforeEach, expect, test, vi } from "vitest";
import { keepPlace, keepSpeed, keptPlace, keptSpeed } from "./listening.ts";

const stored = new Map<string, string>();
beforeEach(() => {
	stored.clear();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
	});
});

test("CRS-07 speed and places are kept beside each other", () => {
	expect([keptSpeed(), keptPlace("book")]).toEqual([1, 0]);
	keepPlace("book", 61.5);
	keepSpeed(1.5);
	keepPlace("chapter", 7);
	expect([keptSpeed(), keptPlace("book"), keptPlace("chapter")]).toEqual([1.5, 61.5, 7]);
});

test("CRS-07 the fifty that were heard last keep their place", () => {
	for (let one = 0; one < 60; one += 1) keepPlace(`sound ${one}`, one + 1);
	keepPlace("sound 10", 99);
	keepPlace("one more", 1);
	expect([keptPlace("sound 9"), keptPlace("sound 11"), keptPlace("sound 10"), keptPlace("sound 59")]).toEqual([
		0, 0, 99, 60,
	]);
});

test.each(["nonsense", "null", "[]", '{"speed":900,"places":{"book":"soon"}}', '{"speed":"2","places":7}'])(
	"CRS-07 what was written by hand (%s) counts as nothing",
	(value) => {
		stored.set("listening", value);
		expect([keptSpeed(), keptPlace("book")]).toEqual([1, 0]);
		keepPlace("book", 3);
		expect(keptPlace("book")).toBe(3);
	},
);

test("CRS-07 a speed that no player has is not kept", () => {
	for (const speed of [0, Number.NaN, 16]) keepSpeed(speed);
	expect(keptSpeed()).toBe(1);
});
