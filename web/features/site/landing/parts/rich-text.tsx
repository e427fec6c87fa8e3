import { createElement, Fragment, type ReactNode } from "react";
import { isSafeLink } from "../../../../../contract/site/sales-page/page-fields.ts";
import { type MarkdownRenderer, renderMarkdown } from "../../../../../contract/text/markdown.ts";

/** A text of the page with bold, italic, links and lists, written as Markdown (PAGE-02). */
export function RichText({ text }: { text: string }) {
	try {
		return renderMarkdown(text, pageRenderer);
	} catch {
		// Excessive nesting overflows the stack.
		return <p dir="auto">{text}</p>;
	}
}

const pageRenderer: MarkdownRenderer<ReactNode> = {
	join: (parts) => createElement(Fragment, null, ...parts),
	text: (text) => text,
	paragraph: (content) => <p dir="auto">{content}</p>,
	list: ({ items, ordered }) =>
		createElement(ordered ? "ol" : "ul", null, ...items.map((item) => createElement("li", { dir: "auto" }, item))),
	strong: (content) => <strong>{content}</strong>,
	emphasis: (content) => <em>{content}</em>,
	link: (href, content) => (isSafeLink(href) ? <a href={href}>{content}</a> : content),
	lineBreak: () => <br />,
};
