import { beforeEach, expect, test, vi } from "vitest";
import { keepSpeed, keptSpeed } from "./listening.ts";

const stored = new Map<string, string>();
beforeEach(() => {
	stored.clear();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
	});
});

test("CRS-07 the speed is kept for whatever is heard next, and one that no player has is not", () => {
	expect(keptSpeed()).toBe(1);
	keepSpeed(1.5);
	for (const speed of [0, Number.NaN, 16]) keepSpeed(speed);
	expect(keptSpeed()).toBe(1.5);
});

test.each(["nonsense", "null", "[]", '{"speed":900}', '{"speed":"2"}'])(
	"CRS-07 what was written by hand (%s) counts as nothing",
	(value) => {
		stored.set("listening", value);
		expect(keptSpeed()).toBe(1);
		keepSpeed(2);
		expect(keptSpeed()).toBe(2);
	},
);
