import fc from "fast-check";
import { expect, test } from "vitest";
import { editMarkdown, type MarkdownEdit, type Selection } from "./markdown-edits.ts";

const edits: MarkdownEdit[] = ["bold", "italic", "heading", "list", "numbers", "quote", "code"];
const apply = (edit: MarkdownEdit, text: string, selection: Selection) => {
	const { from, to, insert, select } = editMarkdown(edit, text, selection);
	return { text: text.slice(0, from) + insert + text.slice(to), select };
};

const chosen = fc
	.tuple(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }))
	.map(([before, inside, after]) => ({
		text: before + inside + after,
		selection: { from: before.length, to: before.length + inside.length },
	}));

test("MOD-02 whatever is selected, a button of the text keeps every letter that was typed", () => {
	fc.assert(
		fc.property(chosen, fc.constantFrom(...edits, "link" as const), ({ text, selection }, edit) => {
			const { text: edited, select } = apply(edit, text, selection);
			expect(select.from).toBeGreaterThanOrEqual(0);
			expect(select.to).toBeLessThanOrEqual(edited.length);
			const letters = (some: string) => some.replaceAll(/[^\p{L}]/gu, "");
			// A link brings words of its own.
			if (edit === "link") expect(edited).toContain(text.slice(selection.from, selection.to));
			else expect(letters(edited)).toBe(letters(text));
		}),
	);
});

test("MOD-02 pressed twice, a button takes itself back", () => {
	const plain = /^[^\n*_`#>\d-]*$/;
	fc.assert(
		fc.property(chosen, fc.constantFrom(...edits), ({ text, selection }, edit) => {
			fc.pre(plain.test(text));
			const once = apply(edit, text, selection);
			expect(apply(edit, once.text, once.select).text).toBe(text);
		}),
	);
});

test("MOD-02 lists number their lines, and a chosen address becomes the target of its link", () => {
	expect(apply("numbers", "a\nb\nc", { from: 0, to: 5 }).text).toBe("1. a\n2. b\n3. c");
	expect(apply("list", "one\ntwo", { from: 1, to: 5 }).text).toBe("- one\n- two");
	expect(apply("link", "https://a.example/x", { from: 0, to: 19 }).text).toBe("[link](https://a.example/x)");
	const { text, select } = apply("link", "see this", { from: 4, to: 8 });
	expect(text.slice(select.from, select.to)).toBe("https://");
});
