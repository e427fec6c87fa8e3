import { expect, test } from "vitest";
import { carts } from "../../../../contract/selling/carts.ts";
import { cartGuides } from "./cart-guides.ts";

test.for(Object.entries(cartGuides))(
	"HOOK-09 the setup steps of %s name every event that is used",
	([cart, { steps }]) => {
		const text = steps.join("\n");
		for (const name of carts[cart as keyof typeof cartGuides].events) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
	},
);
