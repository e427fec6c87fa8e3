import { expect, test } from "vitest";
import { cartEvents } from "../../../contract/cart-events.ts";
import { cartGuides } from "./cart-guides.ts";

test.for(Object.entries(cartGuides))(
	"HOOK-09 the setup steps of %s name every event that is used",
	([cart, { steps }]) => {
		const text = steps.join("\n");
		for (const name of cartEvents[cart as keyof typeof cartGuides]) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
	},
);
