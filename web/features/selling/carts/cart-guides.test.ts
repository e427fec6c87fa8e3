import { expect, test } from "vitest";
import { cartGuides, stepsOf } from "./cart-guides.ts";

test("HOOK-01 once a cart is added, its steps no longer ask to save the form", () => {
	for (const [type, guide] of Object.entries(cartGuides)) {
		const asking = stepsOf(guide, true).filter((step) => step.startsWith("Save this form"));
		// Gumroad's step also says where the address belongs.
		expect([type, asking.length]).toEqual([type, type === "gumroad" ? 1 : 0]);
		expect(stepsOf(guide).some((step) => step.startsWith("Save this form"))).toBe(true);
	}
});
