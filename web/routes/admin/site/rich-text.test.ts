import { MarkdownManager } from "@tiptap/markdown";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sections } from "../../../../content/sections.ts";
import { section } from "../../../../contract/site/sales-page/page-sections/kinds.ts";
import { firstContent } from "../../../../contract/site/sales-page/page-sections/sections.ts";
import { markdownToText } from "../../../../contract/text/markdown.ts";
import { richExtensions } from "../../../features/site/sales-page/fields/rich-extensions.ts";

const manager = new MarkdownManager({ extensions: richExtensions });
const throughEditor = (markdown: string) => manager.serialize(manager.parse(markdown)).trim();

test("PAGE-01 opening a text in the editor loses no word", () => {
	const page = sections.map((one) => section.parse(one));
	const answers = firstContent(page, "faq").items.map(({ answer }) => answer);
	for (const text of [...answers, firstContent(page, "author").story]) expect(throughEditor(text)).toBe(text);
});

test("PAGE-01 any text is unchanged by the editor", () => {
	const word = fc.oneof(
		fc.stringMatching(/^[A-Za-z]{1,8}$/),
		fc.constantFrom("No.", "I.", "a)", "iv.", "$4.60", "(216)", "555-1234", "65", "°F", "Dr.", "¿Sí?", "🌱", "it's"),
	);
	const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((phrase) => phrase.join(" "));
	const mark = fc.constantFrom("", "**", "*");
	const paragraph = fc
		.tuple(sentence, mark, sentence)
		.map(([before, sign, marked]) => (sign ? `${before} ${sign}${marked}${sign}` : before));
	const list = fc
		.array(sentence, { minLength: 1, maxLength: 4 })
		.map((items) => items.map((one) => `- ${one}`).join("\n"));
	const linked = sentence.map((phrase) => `See [${phrase}](https://example.org/a?b=c#d)`);
	fc.assert(
		fc.property(fc.array(fc.oneof(paragraph, list, linked), { minLength: 1, maxLength: 4 }), (blocks) => {
			const text = blocks.join("\n\n");
			const edited = throughEditor(text);
			expect(markdownToText(edited)).toBe(markdownToText(text));
			// A second pass changes nothing: opening a saved text does not edit it.
			expect(throughEditor(edited)).toBe(edited);
		}),
	);
});
