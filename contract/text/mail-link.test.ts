import { expect, test } from "vitest";
import { mailLink } from "./mail-link.ts";

test("AUTH-04 the link to an address with an umlaut is in ASCII", () => {
	expect(mailLink("hallo@änne.example")).toBe("mailto:hallo@xn--nne-pla.example");
	expect(mailLink("help@shop.example")).toBe("mailto:help@shop.example");
});
