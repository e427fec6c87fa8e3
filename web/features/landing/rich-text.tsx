import { marked, type Token, type Tokens } from "marked";
import { createElement, Fragment, type ReactNode } from "react";
import { isSafeLink } from "../../../contract/page-fields.ts";

/**
 * A text of the page with bold, italic, links and lists, written as Markdown. Every element is one of ours: HTML and
 * whatever else the text holds is shown as it was typed, so no script can come out of it (PAGE-02).
 */
export function RichText({ text }: { text: string }) {
	return <>{parts(readBlocks(text), (token) => block(token))}</>;
}

function readBlocks(text: string): Token[] {
	try {
		return marked.lexer(text, { gfm: true });
	} catch {
		// Nesting without end fills the reader's stack.
		return [{ type: "paragraph", raw: text, text, tokens: [{ type: "text", raw: text, text }] }];
	}
}

/* The place of a part in its text is all that it is known by. */
const parts = (tokens: Token[] | undefined, render: (token: Tokens.Generic) => ReactNode): ReactNode[] =>
	(tokens ?? []).map((token, at) => createElement(Fragment, { key: at }, render(token as Tokens.Generic)));

function block(token: Tokens.Generic): ReactNode {
	const inside = () => parts(token.tokens, (part) => inline(part));
	switch (token.type) {
		case "space":
			return null;
		case "paragraph":
			return <p dir="auto">{inside()}</p>;
		case "text":
			return token.tokens ? inside() : decode(token.text);
		case "list": {
			const items = parts(token.items, (item) => <li dir="auto">{parts(item.tokens, (part) => block(part))}</li>);
			return token.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
		}
		default:
			return <p dir="auto">{token.raw.trim()}</p>;
	}
}

function inline(token: Tokens.Generic): ReactNode {
	const inside = () => parts(token.tokens, (part) => inline(part));
	switch (token.type) {
		case "strong":
			return <strong>{inside()}</strong>;
		case "em":
			return <em>{inside()}</em>;
		case "link":
			return isSafeLink(token.href) ? <a href={token.href}>{inside()}</a> : inside();
		case "br":
			return <br />;
		case "escape":
		case "text":
			return token.tokens ? inside() : decode(token.text);
		default:
			return token.raw;
	}
}

/** The parser keeps what stands for a character in HTML as it was written. */
const decode = (text: string): string =>
	text
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&nbsp;", "\u00a0")
		.replaceAll("&amp;", "&");

/** @returns the words of such a text in one line, without their marks */
export function plainText(text: string): string {
	const words = (tokens: Token[]): string =>
		tokens
			.map((token) => {
				const { tokens: inside, items, text: own = "", type } = token as Tokens.Generic;
				if (type === "space") return "";
				const said = items ? words(items) : inside ? words(inside) : decode(own);
				return ["paragraph", "list", "list_item"].includes(type) ? `${said} ` : said;
			})
			.join("");
	return words(readBlocks(text)).replaceAll(/\s+/g, " ").trim();
}
