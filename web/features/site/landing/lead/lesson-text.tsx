import { createElement, Fragment, type ReactNode } from "react";
import { type MarkdownRenderer, renderMarkdown } from "../../../../../contract/text/markdown.ts";

const isSafeLink = (href: string): boolean => /^(?:https?:|mailto:|tel:|\/(?![/\\])|#)/i.test(href);
/** Pictures of other sites are not loaded: the page has no third party. */
const isOwnPicture = (src: string): boolean => /^\/(?![/\\])/.test(src);

/** @param lower how much lower headings are: the title of the lesson is the heading of the page */
const rendererOf = (lower: 0 | 1): MarkdownRenderer<ReactNode> => ({
	join: (parts) => createElement(Fragment, null, ...parts),
	text: (text) => text,
	paragraph: (content) => <p>{content}</p>,
	list: ({ items, ordered, start }) => {
		const children = items.map((item) => createElement("li", null, item));
		return ordered ? createElement("ol", { start }, ...children) : createElement("ul", null, ...children);
	},
	strong: (content) => <strong>{content}</strong>,
	emphasis: (content) => <em>{content}</em>,
	link: (href, content) =>
		isSafeLink(href) ? (
			<a href={href} rel="noreferrer">
				{content}
			</a>
		) : (
			content
		),
	lineBreak: () => <br />,
	heading: (content, depth) => createElement(`h${Math.max(2, Math.min(depth + lower, 6))}`, null, content),
	quote: (content) => <blockquote>{content}</blockquote>,
	code: (text) => (
		<pre>
			<code>{text}</code>
		</pre>
	),
	rule: () => <hr />,
	table: (header, rows) => (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
		<section className="table" tabIndex={0} aria-label="Table">
			<table>
				<thead>{createElement("tr", null, ...header.map((cell) => createElement("th", { scope: "col" }, cell)))}</thead>
				{createElement(
					"tbody",
					null,
					...rows.map((row) => createElement("tr", null, ...row.map((cell) => createElement("td", null, cell)))),
				)}
			</table>
		</section>
	),
	strikethrough: (content) => <s>{content}</s>,
	inlineCode: (text) => <code>{text}</code>,
	image: (src, alternative) =>
		isOwnPicture(src) ? <img src={src} alt={alternative} loading="lazy" /> : <span>{alternative}</span>,
});

/** The Markdown of a lesson, rendered by the server (LEAD-03). */
export function LessonText({ text }: { text: string }) {
	return <div className="lesson-text">{renderSafely(text)}</div>;
}

/** A text that is nested too deeply is shown as it was written. */
function renderSafely(text: string): ReactNode {
	try {
		return renderMarkdown(text, rendererOf(/^# /m.test(text) ? 1 : 0));
	} catch (error) {
		if (error instanceof RangeError) return <p>{text}</p>;
		throw error;
	}
}
