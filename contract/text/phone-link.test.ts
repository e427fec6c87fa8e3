import { expect, test } from "vitest";
import { phoneLink } from "./phone-link.ts";

test.each([
	["(555) 010-0199", "tel:5550100199"],
	["+1 555 010 0199", "tel:+15550100199"],
	["+49 (0) 30 / 12345-67", "tel:+490301234567"],
	["1+2", "tel:12"],
])("LEG-02 the number %j is dialed as %j", (phone, link) => {
	expect(phoneLink(phone)).toBe(link);
});
