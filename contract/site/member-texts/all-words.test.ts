import { expect, test } from "vitest";
import { memberTextDefaults, memberTextGroups, memberTextKeys, memberTexts } from "./all-words.ts";
import { findTextProblem, trimText } from "./find-text-problem.ts";

test("BRND-05 no default assumes a book", () => {
	expect(memberTextKeys.filter((key) => /\bbooks?\b|ebook|audiobook/i.test(memberTextDefaults[key]))).toEqual([]);
});

test("BRND-05 every default keeps the rules of its text, and asks for no value that it may not contain", () => {
	for (const key of memberTextKeys) {
		const definition = memberTexts[key];
		expect([key, findTextProblem(definition.text, definition), trimText(definition.text)]).toEqual([
			key,
			null,
			definition.text,
		]);
		expect([key, (definition.required ?? []).filter((name) => !definition.fields?.includes(name))]).toEqual([key, []]);
	}
});

test("BRND-05 every text is in one group, under a label of its own", () => {
	const groups = Object.values(memberTextGroups);
	expect(groups.flatMap(({ keys }) => keys as readonly string[]).toSorted()).toEqual(memberTextKeys.toSorted());
	for (const { keys, label } of groups.filter(({ label }) => label !== "Emails"))
		expect([label, new Set(keys.map((key) => memberTexts[key].label)).size]).toEqual([label, keys.length]);
});

test.each([
	["", null],
	["Hello, {first_name}", null],
	["مرحبا {first_name} 🍞", null],
	["<b>Hello</b> & <3", null],
	["x".repeat(101), "must have at most 100 characters"],
	["one\ntwo", "must be one line"],
	["one\ttwo", "contains characters that are not text"],
	["\ud800", "contains characters that are not text"],
	["\u200b\u200d", "must have a visible character"],
	["a\u202eb", "must not have characters that change the direction of text"],
	["{name}", "can't use {name} here; you can use {first_name}, {site_name}"],
	["{{first_name}}", "must close every { with a }"],
	["{constructor}", "can't use {constructor} here; you can use {first_name}, {site_name}"],
	["}{", "must close every { with a }"],
])("BRND-05 the greeting %j: %s", (text, problem) => {
	expect(findTextProblem(text, memberTexts.dashboardGreeting)).toBe(problem);
});
