import { expect, test } from "vitest";
import { formatDuration } from "./media-duration.ts";

test.for([
	[0.2, "0:01"],
	[59.6, "1:00"],
	[750.4, "12:30"],
	[3599.5, "1:00:00"],
	[3661, "1:01:01"],
] as const)("MOD-02 %d seconds are displayed as %s", ([seconds, text]) => {
	expect(formatDuration(seconds)).toBe(text);
});
