import { describe, expect, test } from "vitest";
import { liftAbove } from "./clear-of-buttons.ts";

/** At the lower left of a 390 by 844 phone. */
const note = { left: 16, right: 366, top: 740, bottom: 828 };
const button = (top: number, left = 20, right = 370) => ({ left, right, top, bottom: top + 60 });

describe("PUB-09 the note never covers a buy button", () => {
	test("it stays in place while no button is near", () => {
		expect(liftAbove(note, [])).toBe(0);
		expect(liftAbove(note, [button(200), button(900), button(-500)])).toBe(0);
	});

	test("it moves above a button that it would cover", () => {
		const lift = liftAbove(note, [button(760)]);
		expect(note.bottom - lift).toBeLessThan(760);
	});

	test("it moves above two buttons, in any order", () => {
		const buttons = [button(660), button(760)];
		expect(note.bottom - liftAbove(note, buttons)).toBeLessThan(660);
		expect(liftAbove(note, buttons)).toBe(liftAbove(note, buttons.toReversed()));
	});

	test("a button beside it on a wide screen does not move it", () => {
		expect(liftAbove(note, [button(760, 900, 1200)])).toBe(0);
	});
});
