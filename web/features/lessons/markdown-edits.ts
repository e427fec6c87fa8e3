/** What the buttons above a Markdown text do to it. */
export type MarkdownEdit = "bold" | "italic" | "heading" | "list" | "numbers" | "quote" | "link" | "code";

/** A selection in a text, from one character to before another. */
export interface Selection {
	from: number;
	to: number;
}

/** A part of a text that is replaced, and what is selected then. */
export interface Replacement extends Selection {
	insert: string;
	select: Selection;
}

const marks = { bold: "**", italic: "_", code: "`" } as const;
const prefixes = {
	heading: () => "## ",
	list: () => "- ",
	quote: () => "> ",
	numbers: (line: number) => `${line + 1}. `,
};
const anyPrefix = { heading: /^#{1,6} /, list: /^[-*] /, quote: /^> /, numbers: /^\d+\. / };

/** Pressed again on what it made, each takes itself back. */
export function editMarkdown(edit: MarkdownEdit, text: string, { from, to }: Selection): Replacement {
	if (edit === "link") return link(text, { from, to });
	if (edit === "bold" || edit === "italic" || edit === "code") return mark(marks[edit], text, { from, to });
	return startLines(edit, text, { from, to });
}

function mark(sign: string, text: string, { from, to }: Selection): Replacement {
	const chosen = text.slice(from, to);
	const length = sign.length;
	const isMarked = text.slice(from - length, from) === sign && text.slice(to, to + length) === sign && from >= length;
	if (isMarked)
		return {
			from: from - length,
			to: to + length,
			insert: chosen,
			select: { from: from - length, to: to - length },
		};
	return { from, to, insert: `${sign}${chosen}${sign}`, select: { from: from + length, to: to + length } };
}

function link(text: string, { from, to }: Selection): Replacement {
	const chosen = text.slice(from, to);
	const isAddress = /^https?:\/\/\S+$/i.test(chosen);
	const words = isAddress ? "link" : chosen || "link";
	const address = isAddress ? chosen : "https://";
	const insert = `[${words}](${address})`;
	// What is still to be typed is selected.
	const start = isAddress ? from + 1 : from + words.length + 3;
	return { from, to, insert, select: { from: start, to: start + (isAddress ? words.length : address.length) } };
}

function startLines(edit: keyof typeof prefixes, text: string, selection: Selection): Replacement {
	const from = text.lastIndexOf("\n", selection.from - 1) + 1;
	const end = text.indexOf("\n", selection.to);
	const to = end === -1 ? text.length : end;
	const lines = text.slice(from, to).split("\n");
	const isStarted = lines.every((line) => anyPrefix[edit].test(line));
	const insert = lines
		.map((line, place) => (isStarted ? line.replace(anyPrefix[edit], "") : `${prefixes[edit](place)}${line}`))
		.join("\n");
	return { from, to, insert, select: { from, to: from + insert.length } };
}
