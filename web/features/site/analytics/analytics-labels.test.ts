import { expect, test } from "vitest";
import { changeWords, shareWords, sourceWords } from "./analytics-words.ts";

test.each([
	[0, 0, "–"],
	[1, 3, "33%"],
	[1, 250, "0.4%"],
	[5, 4, "125%"],
])("PAGE-04 %d of %d is %s", (part, whole, words) => {
	expect(shareWords(part, whole)).toBe(words);
});

test.each([
	[12, 10, "+20%"],
	[5, 10, "-50%"],
	[4, 4, "No change"],
	[4, 0, "None before"],
	[0, 4, "-100%"],
])("PAGE-04 %d after %d is %s", (now, before, words) => {
	expect(changeWords(now, before)).toBe(words);
});

test("PAGE-04 a source is called as it is, and those that are none have a name", () => {
	expect(["", "(other)", "(unknown)", "search.example"].map(sourceWords)).toEqual([
		"Direct",
		"Other sources",
		"Not known",
		"search.example",
	]);
});
