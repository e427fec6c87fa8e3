/** A field's text, with its selection. */
export interface Selected {
	text: string;
	start: number;
	end: number;
}

/** The replacement of `from` to `to`, and the selection afterwards. */
export interface Edit {
	from: number;
	to: number;
	insert: string;
	start: number;
	end: number;
}

const wrap =
	(mark: string, sample: string) =>
	({ text, start, end }: Selected): Edit => {
		const inside = text.slice(start, end);
		const size = mark.length;
		// Clicked again, the mark is removed.
		if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark)
			return { from: start - size, to: end + size, insert: inside, start: start - size, end: end - size };
		const selected = inside || sample;
		return {
			from: start,
			to: end,
			insert: mark + selected + mark,
			start: start + size,
			end: start + size + selected.length,
		};
	};

/** Prefixes each selected line with a mark, or removes it if all have it. */
const lines =
	(markOf: (index: number) => string, known: RegExp) =>
	({ text, start, end }: Selected): Edit => {
		const from = text.lastIndexOf("\n", start - 1) + 1;
		const next = text.indexOf("\n", Math.max(start, end - 1));
		const to = next === -1 ? text.length : next;
		const given = text.slice(from, to).split("\n");
		const marked = given.every((line) => known.test(line));
		const insert = given
			.map((line, index) => (marked ? line.replace(known, "") : markOf(index) + line.replace(known, "")))
			.join("\n");
		return { from, to, insert, start: from, end: from + insert.length };
	};

const link = ({ text, start, end }: Selected): Edit => {
	const selected = text.slice(start, end) || "link text";
	const address = "https://";
	const insert = `[${selected}](${address})`;
	const begin = start + selected.length + 3;
	return { from: start, to: end, insert, start: begin, end: begin + address.length };
};

/** The actions of the Markdown toolbar, in order (MOD-02). */
export const markdownActions = {
	bold: wrap("**", "bold text"),
	italic: wrap("_", "italic text"),
	heading: lines(() => "## ", /^#{1,6} /),
	link,
	bullets: lines(() => "- ", /^[-*] /),
	numbers: lines((index) => `${index + 1}. `, /^\d+\. /),
	quote: lines(() => "> ", /^> /),
	code: wrap("`", "code"),
} satisfies Record<string, (selected: Selected) => Edit>;
export type MarkdownAction = keyof typeof markdownActions;

/** Removes characters that would end a Markdown description. */
const plain = (fileName: string) => fileName.replaceAll(/[[\]\\`\s]+/g, " ").trim();

/** Returns the unique placeholder line of a picture that is being uploaded. */
export const waitingMarkdown = (fileName: string, count: number): string =>
	`![Uploading ${plain(fileName)} (${count})…]()`;

/** Returns the Markdown of a picture; its file name is the description until the author writes one. */
export const pictureMarkdown = (fileName: string, url: string): string =>
	`![${plain(fileName.replace(/\.[^.]*$/, "").replaceAll(/[-_]+/g, " "))}](${url})`;
