import { marked } from "marked";

/** @returns HTML as the text says it, which is not yet safe to show; null where it cannot be read */
export function readMarkdown(text: string): string | null {
	try {
		return marked.parse(text, { async: false, gfm: true });
	} catch {
		// Nesting without end fills the reader's stack.
		return null;
	}
}
