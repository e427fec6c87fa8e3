import { Link } from "@mantine/tiptap";
import { OrderedList } from "@tiptap/extension-list";
import { Markdown } from "@tiptap/markdown";
import StarterKit from "@tiptap/starter-kit";
import { isSafeLink } from "../../../../../contract/site/sales-page/page-fields.ts";

/**
 * Only accepts numbers for numbered lists. The library also accepts letters, so that an answer starting with `No. You
 * need…` would become a list, and lose its first word.
 */
const NumberedList = OrderedList.extend({
	markdownTokenizer: { name: "orderedList", level: "block", start: () => -1, tokenize: () => undefined },
	addProseMirrorPlugins: () => [],
});

/** The formatting allowed in a page's texts; other pasted formatting becomes plain text. */
export const richExtensions = [
	StarterKit.configure({
		blockquote: false,
		code: false,
		codeBlock: false,
		heading: false,
		horizontalRule: false,
		strike: false,
		underline: false,
		link: false,
		orderedList: false,
	}),
	NumberedList,
	Link.configure({ openOnClick: false, isAllowedUri: (address) => isSafeLink(address ?? "") }),
	Markdown,
];
