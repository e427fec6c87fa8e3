import fc from "fast-check";
import { expect, test } from "vitest";
import { type MarkdownAction, markdownActions } from "./edit-markdown.ts";

/** @param marked a text whose selection is between two bars */
function edit(action: MarkdownAction, marked: string): string {
	const start = marked.indexOf("|");
	const end = marked.lastIndexOf("|") - (start === marked.lastIndexOf("|") ? 0 : 1);
	const text = marked.replaceAll("|", "");
	const done = markdownActions[action]({ text, start, end });
	const after = text.slice(0, done.from) + done.insert + text.slice(done.to);
	return `${after.slice(0, done.start)}|${after.slice(done.start, done.end)}|${after.slice(done.end)}`;
}

test.for<[MarkdownAction, string, string]>([
	["bold", "Sow |thinly|.", "Sow **|thinly|**."],
	["bold", "Sow **|thinly|**.", "Sow |thinly|."],
	["bold", "Sow |", "Sow **|bold text|**"],
	["italic", "|Sow|", "_|Sow|_"],
	["heading", "One\nT|w|o\nThree", "One\n|## Two|\nThree"],
	["heading", "# T|w|o", "|Two|"],
	["bullets", "|One\nTwo|\nThree", "|- One\n- Two|\nThree"],
	["bullets", "|- One\n- Two|", "|One\nTwo|"],
	["numbers", "|One\nTwo|", "|1. One\n2. Two|"],
	["quote", "One|", "|> One|"],
	["link", "See |the guide| now", "See [the guide](|https://|) now"],
	["code", "|a|", "`|a|`"],
])("MOD-02 the toolbar's %s turns %s", ([action, before, after]) => {
	expect(edit(action, before)).toBe(after);
});

test("MOD-02 the toolbar loses no text, whatever the selection", () => {
	const actions = fc.constantFrom(...(Object.keys(markdownActions) as MarkdownAction[]));
	fc.assert(
		fc.property(
			fc.string({ unit: fc.constantFrom("a", "\n", "*", "- ", "# ", "`", " ") }),
			fc.nat(),
			fc.nat(),
			actions,
			(text, one, other, action) => {
				const [start = 0, end = 0] = [one % (text.length + 1), other % (text.length + 1)].sort((a, b) => a - b);
				const done = markdownActions[action]({ text, start, end });
				const after = text.slice(0, done.from) + done.insert + text.slice(done.to);
				const letters = (value: string) =>
					value.replaceAll(/bold text|italic text|link text|code|https:\/\//g, "").match(/a/g)?.length ?? 0;
				expect(letters(after)).toBe(letters(text));
				expect(done.start).toBeLessThanOrEqual(done.end);
				expect(done.end).toBeLessThanOrEqual(after.length);
			},
		),
	);
});
