import { Heading, Hr, Img, Link, Text } from "@react-email/components";
import { createElement, Fragment, type ReactNode } from "react";
import { type MarkdownRenderer, renderMarkdown } from "../../../contract/text/markdown.ts";
import { MAIL_COLORS } from "../placeholders.ts";

const ink = { color: MAIL_COLORS.ink, fontSize: 16, lineHeight: "26px" } as const;
const mono = { fontFamily: "Menlo, Consolas, monospace", fontSize: 14 } as const;
const cell = {
	...ink,
	borderBottom: `1px solid ${MAIL_COLORS.line}`,
	fontSize: 15,
	padding: "6px 12px 6px 0",
} as const;
const listStyle = { margin: "0 0 16px", paddingLeft: 24 } as const;

/** Only addresses that a mail program opens as a page or a message. */
const isSafeLink = (href: string): boolean => /^(?:https?:|mailto:|tel:)/i.test(href);
const isSafePicture = (src: string): boolean => /^https:/i.test(src);

/**
 * A Markdown text as the body of a message.
 *
 * @throws RangeError if it is nested too deeply
 */
export function MailMarkdown({ text }: { text: string }) {
	return renderMarkdown(text, mailRenderer);
}

const mailRenderer: MarkdownRenderer<ReactNode> = {
	join: (parts) => createElement(Fragment, null, ...parts),
	text: (text) => text,
	paragraph: (content) => <Text style={{ ...ink, margin: "0 0 16px" }}>{content}</Text>,
	list: ({ items, ordered, start }) => {
		const children = items.map((item) => createElement("li", { style: { ...ink, margin: "0 0 8px" } }, item));
		return ordered
			? createElement("ol", { start, style: listStyle }, ...children)
			: createElement("ul", { style: listStyle }, ...children);
	},
	strong: (content) => <strong>{content}</strong>,
	emphasis: (content) => <em>{content}</em>,
	link: (href, content) =>
		isSafeLink(href) ? (
			<Link href={href} style={{ color: MAIL_COLORS.brand, textDecoration: "underline" }}>
				{content}
			</Link>
		) : (
			<span>{content}</span>
		),
	lineBreak: () => <br />,
	heading: (content, depth) => (
		<Heading
			as={depth === 1 ? "h2" : "h3"}
			style={{ color: MAIL_COLORS.deep, fontSize: depth === 1 ? 20 : 18, lineHeight: "28px", margin: "24px 0 8px" }}
		>
			{content}
		</Heading>
	),
	quote: (content) => (
		<blockquote style={{ borderLeft: `3px solid ${MAIL_COLORS.brand}`, margin: "0 0 16px", padding: "0 0 0 16px" }}>
			{content}
		</blockquote>
	),
	code: (text) => (
		<pre
			style={{
				...mono,
				backgroundColor: MAIL_COLORS.tint,
				borderRadius: 8,
				color: MAIL_COLORS.ink,
				lineHeight: "22px",
				margin: "0 0 16px",
				padding: "12px 16px",
				whiteSpace: "pre-wrap",
			}}
		>
			{text}
		</pre>
	),
	rule: () => <Hr style={{ borderColor: MAIL_COLORS.line, margin: "24px 0" }} />,
	table: (header, rows) => (
		<table style={{ borderCollapse: "collapse", margin: "0 0 16px", width: "100%" }}>
			<thead>
				{createElement("tr", null, ...header.map((one) => createElement("th", { align: "left", style: cell }, one)))}
			</thead>
			{createElement(
				"tbody",
				null,
				...rows.map((row) => createElement("tr", null, ...row.map((one) => createElement("td", { style: cell }, one)))),
			)}
		</table>
	),
	strikethrough: (content) => <s>{content}</s>,
	inlineCode: (text) => <code style={{ ...mono, backgroundColor: MAIL_COLORS.tint, padding: "2px 4px" }}>{text}</code>,
	image: (src, alternative) =>
		isSafePicture(src) ? (
			<Img src={src} alt={alternative} style={{ borderRadius: 8, maxWidth: "100%" }} />
		) : (
			<span>{alternative}</span>
		),
};
