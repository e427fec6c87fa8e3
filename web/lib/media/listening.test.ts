import { beforeEach, expect, test, vi } from "vitest";
import { savedSpeed, saveSpeed } from "./listening.ts";

const stored = new Map<string, string>();
beforeEach(() => {
	stored.clear();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
	});
});

test("CRS-07 the speed is saved for the next media, but not an unsupported one", () => {
	expect(savedSpeed()).toBe(1);
	saveSpeed(1.5);
	for (const speed of [0, Number.NaN, 16]) saveSpeed(speed);
	expect(savedSpeed()).toBe(1.5);
});

test.each(["nonsense", "null", "[]", '{"speed":900}', '{"speed":"2"}'])(
	"CRS-07 a stored value edited by hand (%s) is ignored",
	(value) => {
		stored.set("listening", value);
		expect(savedSpeed()).toBe(1);
		saveSpeed(2);
		expect(savedSpeed()).toBe(2);
	},
);
