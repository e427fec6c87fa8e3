import { expect, test } from "vitest";
import { opensInNewTab } from "./download-file.ts";

test.for([
	["Safari", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15", true],
	[
		"Safari on an iPhone",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
		true,
	],
	["Chrome on an iPad", "Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) CriOS/123.0 Mobile/15E148 Safari/604.1", true],
	["Chrome", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/123.0 Safari/537.36", false],
	["Chrome on Android", "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/123.0 Mobile Safari/537.36", false],
	["Firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:124.0) Gecko/20100101 Firefox/124.0", false],
] as const)("DIG-04 %s opens a file in a separate tab only if necessary", ([, userAgent, expected]) => {
	expect(opensInNewTab(userAgent)).toBe(expected);
});
