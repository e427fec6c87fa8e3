import { expect, test } from "vitest";
import { readMarkdown } from "./read-markdown.ts";

test("CRS-06 headings, lists, tables and task lists are read", () => {
	const html = readMarkdown("# One\n\n- [x] sow\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n**bold**");
	expect(html).toMatch(
		/<h1>One<\/h1>[\s\S]*<input checked="" disabled="" type="checkbox">[\s\S]*<table>[\s\S]*<strong>/,
	);
});

test("CRS-06 excessive nesting is rejected, and does not break the page", { tags: "slow" }, () => {
	expect(readMarkdown(`${">".repeat(50_000)} a`)).toBeNull();
});

test("CRS-06 a megabyte of text is parsed", () => {
	const text = "Water **from below**, [once](https://example.org) a day.\n\n".repeat(18_000);
	expect(readMarkdown(text)?.length).toBeGreaterThan(text.length);
});
