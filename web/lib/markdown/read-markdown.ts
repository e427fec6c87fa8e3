import { marked } from "marked";

/** Converts Markdown to HTML that is not sanitized yet; returns null if it cannot be parsed. */
export function readMarkdown(text: string): string | null {
	try {
		return marked.parse(text, { async: false, gfm: true });
	} catch {
		// Excessive nesting overflows the parser's stack.
		return null;
	}
}
