import { expect, test } from "vitest";
import { phoneNumberOf, phoneNumberRule } from "./phone-number.ts";

test("SES-06 a phone number is accepted as people write it, but only with its country code", () => {
	for (const text of ["+1 (555) 010-0199", "+1.555.010.0199", "001 555 010 0199", " +15550100199 "])
		expect([phoneNumberOf(text), phoneNumberRule(text)]).toEqual(["+15550100199", null]);
	for (const text of ["", "555 010 0199", "+1 555", "+0 555 010 0199", "+1 555 010 0199 ext 4", "+1234567890123456"])
		expect(phoneNumberRule(text)).toMatch(/country code/);
});
