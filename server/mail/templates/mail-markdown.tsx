import { Heading, Hr, Img, Link, Text } from "@react-email/components";
import { marked, type Token, type Tokens } from "marked";
import type { ReactNode } from "react";

const ink = { color: "#2b3a31", fontSize: 16, lineHeight: "26px" } as const;
const mono = { fontFamily: "Menlo, Consolas, monospace", fontSize: 14 } as const;

/** Only what a mail program opens as a page or a message. */
const isSafeLink = (href: string): boolean => /^(?:https?:|mailto:|tel:)/i.test(href);
const isSafePicture = (src: string): boolean => /^https:/i.test(src);

/**
 * A text in Markdown as the body of a message. Every part is written by us: HTML in the text is shown as it was typed,
 * so nothing has to be cleaned.
 *
 * @throws RangeError where it is nested without end
 */
export function MailMarkdown(props: { text: string }) {
	return <>{blocks(marked.lexer(props.text, { gfm: true }))}</>;
}

/** @returns the first words of a text in Markdown, for the line that mail programs show beside the subject */
export function firstWords(text: string, most: number): string {
	const paragraph = marked.lexer(text, { gfm: true }).find(({ type }) => type === "paragraph");
	return plain(paragraph ? [paragraph] : []).slice(0, most);
}

const plain = (tokens: Token[]): string =>
	tokens.map((token) => ("tokens" in token && token.tokens ? plain(token.tokens) : textOf(token))).join("");

const textOf = (token: Token): string => ("text" in token ? String(token.text) : "");

/** The parser keeps what stands for a character in HTML as it was written. */
const decode = (text: string): string =>
	text
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&nbsp;", "\u00a0")
		.replaceAll("&amp;", "&");

/* The place of a part in its text never changes, as a text is rendered once. */
const each = (tokens: Token[], render: (token: Token, key: number) => ReactNode): ReactNode[] => tokens.map(render);

function blocks(tokens: Token[]): ReactNode[] {
	return each(tokens, (token, key) => block(token as Tokens.Generic, key));
}

function block(token: Tokens.Generic, key: number): ReactNode {
	switch (token.type) {
		case "space":
		case "def":
			return null;
		case "heading":
			return (
				<Heading
					as={token.depth === 1 ? "h2" : "h3"}
					key={key}
					style={{ color: "#1f4d36", fontSize: token.depth === 1 ? 20 : 18, lineHeight: "28px", margin: "24px 0 8px" }}
				>
					{inlines(token.tokens ?? [])}
				</Heading>
			);
		case "paragraph":
			return (
				<Text key={key} style={{ ...ink, margin: "0 0 16px" }}>
					{inlines(token.tokens ?? [])}
				</Text>
			);
		case "list": {
			const items = (token as Tokens.List).items.map((item, place) => (
				<li key={place} style={{ ...ink, margin: "0 0 8px" }}>
					{item.task && (item.checked ? "☑ " : "☐ ")}
					{item.tokens.map((part, index) =>
						part.type === "text" && part.tokens ? inlines(part.tokens) : block(part as Tokens.Generic, index),
					)}
				</li>
			));
			const style = { margin: "0 0 16px", paddingLeft: 24 };
			return token.ordered ? (
				<ol key={key} start={Number(token.start) || 1} style={style}>
					{items}
				</ol>
			) : (
				<ul key={key} style={style}>
					{items}
				</ul>
			);
		}
		case "blockquote":
			return (
				<blockquote key={key} style={{ borderLeft: "3px solid #3f7d4f", margin: "0 0 16px", padding: "0 0 0 16px" }}>
					{blocks(token.tokens ?? [])}
				</blockquote>
			);
		case "code":
			return (
				<pre
					key={key}
					style={{
						...mono,
						backgroundColor: "#f0f6ed",
						borderRadius: 8,
						color: "#2b3a31",
						lineHeight: "22px",
						margin: "0 0 16px",
						padding: "12px 16px",
						whiteSpace: "pre-wrap",
					}}
				>
					{token.text}
				</pre>
			);
		case "hr":
			return <Hr key={key} style={{ borderColor: "#e6dcc4", margin: "24px 0" }} />;
		case "table":
			return table(token as Tokens.Table, key);
		case "text":
			return <span key={key}>{token.tokens ? inlines(token.tokens) : decode(token.text)}</span>;
		default:
			// HTML, as it was typed.
			return (
				<Text key={key} style={{ ...ink, margin: "0 0 16px" }}>
					{textOf(token)}
				</Text>
			);
	}
}

function table({ header, rows }: Tokens.Table, key: number): ReactNode {
	const cell = { ...ink, borderBottom: "1px solid #e6dcc4", fontSize: 15, padding: "6px 12px 6px 0" };
	return (
		<table key={key} style={{ borderCollapse: "collapse", margin: "0 0 16px", width: "100%" }}>
			<thead>
				<tr>
					{header.map((one, place) => (
						<th key={place} align="left" style={cell}>
							{inlines(one.tokens)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((row, place) => (
					<tr key={place}>
						{row.map((one, column) => (
							<td key={column} style={cell}>
								{inlines(one.tokens)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function inlines(tokens: Token[]): ReactNode[] {
	return each(tokens, (token, key) => inline(token as Tokens.Generic, key));
}

function inline(token: Tokens.Generic, key: number): ReactNode {
	const inner = () => inlines(token.tokens ?? []);
	switch (token.type) {
		case "strong":
			return <strong key={key}>{inner()}</strong>;
		case "em":
			return <em key={key}>{inner()}</em>;
		case "del":
			return <s key={key}>{inner()}</s>;
		case "codespan":
			return (
				<code key={key} style={{ ...mono, backgroundColor: "#f0f6ed", padding: "2px 4px" }}>
					{decode(token.text)}
				</code>
			);
		case "br":
			return <br key={key} />;
		case "link":
			return isSafeLink(token.href) ? (
				<Link key={key} href={decode(token.href)} style={{ color: "#3f7d4f", textDecoration: "underline" }}>
					{inner()}
				</Link>
			) : (
				<span key={key}>{inner()}</span>
			);
		case "image":
			return isSafePicture(token.href) ? (
				<Img key={key} src={token.href} alt={token.text} style={{ borderRadius: 8, maxWidth: "100%" }} />
			) : (
				<span key={key}>{token.text}</span>
			);
		case "text":
			return token.tokens ? <span key={key}>{inner()}</span> : decode(token.text);
		default:
			return textOf(token);
	}
}
