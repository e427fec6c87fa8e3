import { marked, type Token, type Tokens } from "marked";

/*
 * The single Markdown parser behind pages, emails and plain text, each with its own renderer. HTML in a text has no
 * renderer, so it appears as typed and no script can come from it (PAGE-02).
 */

/** Renders each element. Elements without a function are shown as typed. */
export interface MarkdownRenderer<Output> {
	/** Joins several parts in order. */
	join(parts: Output[]): Output;
	text(text: string): Output;
	paragraph(content: Output): Output;
	list(list: { items: Output[]; ordered: boolean; start: number }): Output;
	strong(content: Output): Output;
	emphasis(content: Output): Output;
	/** @param href as written; may be unsafe */
	link(href: string, content: Output): Output;
	lineBreak(): Output;
	heading?(content: Output, depth: number): Output;
	quote?(content: Output): Output;
	code?(text: string): Output;
	rule?(): Output;
	table?(header: Output[], rows: Output[][]): Output;
	strikethrough?(content: Output): Output;
	inlineCode?(text: string): Output;
	/** @param src as written; may be unsafe */
	image?(src: string, alternative: string): Output;
}

/** @throws RangeError if the text is nested too deeply */
export function renderMarkdown<Output>(text: string, renderer: MarkdownRenderer<Output>): Output {
	return createWalker(renderer).blocks(parse(text));
}

/** Converts Markdown to one line of plain text; returns it unchanged if it is nested too deeply. */
export function markdownToText(text: string): string {
	try {
		return oneLine(createWalker(plainText).blocks(parse(text)));
	} catch {
		return oneLine(text);
	}
}

/** Returns the first paragraph as one line of plain text; empty if there is none. */
export function firstParagraph(text: string): string {
	return oneLine(
		createWalker(plainText).blocks(
			parse(text)
				.filter(({ type }) => type === "paragraph")
				.slice(0, 1),
		),
	);
}

const parse = (text: string): Token[] => marked.lexer(text, { gfm: true });

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const plainText: MarkdownRenderer<string> = {
	join: (parts) => parts.join(""),
	text: (text) => text,
	paragraph: (content) => `${content} `,
	list: ({ items }) => items.map((item) => `${item} `).join(""),
	strong: (content) => content,
	emphasis: (content) => content,
	link: (_href, content) => content,
	lineBreak: () => " ",
	heading: (content) => `${content} `,
	quote: (content) => content,
	strikethrough: (content) => content,
	inlineCode: (text) => text,
};

function createWalker<Output>(renderer: MarkdownRenderer<Output>) {
	const blocks = (tokens: Token[]): Output => renderer.join(tokens.map((token) => block(token as Tokens.Generic)));
	const inlines = (tokens: Token[] = []): Output =>
		renderer.join(tokens.map((token) => inline(token as Tokens.Generic)));
	const asTyped = (token: Token) => renderer.paragraph(renderer.text(token.raw.trim()));

	const listItem = (item: Tokens.ListItem): Output => {
		const parts = item.tokens.filter(({ type }) => type !== "checkbox").map((part) => block(part as Tokens.Generic));
		return renderer.join(item.task ? [renderer.text(item.checked ? "☑ " : "☐ "), ...parts] : parts);
	};

	const block = (token: Tokens.Generic): Output => {
		switch (token.type) {
			case "space":
			case "def":
				return renderer.join([]);
			case "paragraph":
				return renderer.paragraph(inlines(token.tokens));
			case "text":
				return token.tokens ? inlines(token.tokens) : renderer.text(decode(token.text));
			case "list": {
				const { items, ordered, start } = token as Tokens.List;
				return renderer.list({ items: items.map(listItem), ordered, start: Number(start) || 1 });
			}
			case "heading":
				return renderer.heading?.(inlines(token.tokens), token.depth) ?? asTyped(token);
			case "blockquote":
				return renderer.quote?.(blocks(token.tokens ?? [])) ?? asTyped(token);
			case "code":
				return renderer.code?.(token.text) ?? asTyped(token);
			case "hr":
				return renderer.rule?.() ?? asTyped(token);
			case "table": {
				const { header, rows } = token as Tokens.Table;
				const cells = (row: Tokens.TableCell[]) => row.map((cell) => inlines(cell.tokens));
				return renderer.table?.(cells(header), rows.map(cells)) ?? asTyped(token);
			}
			default:
				return asTyped(token);
		}
	};

	const inline = (token: Tokens.Generic): Output => {
		const asTyped = () => renderer.text(token.raw);
		switch (token.type) {
			case "strong":
				return renderer.strong(inlines(token.tokens));
			case "em":
				return renderer.emphasis(inlines(token.tokens));
			case "link":
				return renderer.link(decode(token.href), inlines(token.tokens));
			case "br":
				return renderer.lineBreak();
			case "escape":
			case "text":
				return token.tokens ? inlines(token.tokens) : renderer.text(decode(token.text));
			case "del":
				return renderer.strikethrough?.(inlines(token.tokens)) ?? asTyped();
			case "codespan":
				return renderer.inlineCode?.(decode(token.text)) ?? asTyped();
			case "image":
				return renderer.image?.(token.href, token.text) ?? asTyped();
			default:
				return asTyped();
		}
	};
	return { blocks };
}

/** The parser leaves HTML character references undecoded. */
const decode = (text: string): string =>
	text
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&nbsp;", "\u00a0")
		.replaceAll("&amp;", "&");
