import { Link } from "@mantine/tiptap";
import { OrderedList } from "@tiptap/extension-list";
import { Markdown } from "@tiptap/markdown";
import StarterKit from "@tiptap/starter-kit";
import { isSafeLink } from "../../../contract/page-fields.ts";

/**
 * A numbered list begins with a number. The library takes letters for numbers too, so that an answer which begins with
 * `No. You need…` would become a list, and lose its first word.
 */
const NumberedList = OrderedList.extend({
	markdownTokenizer: { name: "orderedList", level: "block", start: () => -1, tokenize: () => undefined },
	addProseMirrorPlugins: () => [],
});

/** The set that a page's texts have; what else is pasted becomes plain words. */
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
