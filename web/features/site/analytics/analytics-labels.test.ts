import { expect, test } from "vitest";
import { formatChange, formatShare, sourceLabel } from "./analytics-labels.ts";

test.each([
	[0, 0, "–"],
	[1, 3, "33%"],
	[1, 250, "0.4%"],
	[5, 4, "125%"],
])("PAGE-04 %d of %d is %s", (part, whole, text) => {
	expect(formatShare(part, whole)).toBe(text);
});

test.each([
	[12, 10, "+20%"],
	[5, 10, "-50%"],
	[4, 4, "No change"],
	[4, 0, "None before"],
	[0, 4, "-100%"],
])("PAGE-04 %d after %d is %s", (now, before, text) => {
	expect(formatChange(now, before)).toBe(text);
});

test("PAGE-04 a source keeps its name, and visits without a source have a label", () => {
	expect(["", "(other)", "(unknown)", "search.example"].map(sourceLabel)).toEqual([
		"Direct",
		"Other sources",
		"Unknown",
		"search.example",
	]);
});
