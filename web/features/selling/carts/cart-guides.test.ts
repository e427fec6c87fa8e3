import { expect, test } from "vitest";
import { cartGuides, stepsAfterSaving } from "./cart-guides.ts";

test("HOOK-01 once a cart is added, its steps no longer ask to save the form", () => {
	for (const [type, guide] of Object.entries(cartGuides)) {
		const done = guide.steps.filter((step) => !stepsAfterSaving(guide).includes(step));
		// Gumroad's step also says where the address belongs.
		expect([type, done.length]).toEqual([type, type === "gumroad" ? 0 : 1]);
		expect(done.every((step) => step.startsWith("Save this form"))).toBe(true);
	}
});
