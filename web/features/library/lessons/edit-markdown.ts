/** A text in a field, and what is selected of it. */
export interface Selected {
	text: string;
	start: number;
	end: number;
}

/** What takes the place of `from` to `to`, and what is selected afterwards. */
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
		// Pressed again, it is taken off.
		if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark)
			return { from: start - size, to: end + size, insert: inside, start: start - size, end: end - size };
		const words = inside || sample;
		return {
			from: start,
			to: end,
			insert: mark + words + mark,
			start: start + size,
			end: start + size + words.length,
		};
	};

/** Begins each selected line with a mark, or takes it off where all have it. */
const lines =
	(markOf: (place: number) => string, known: RegExp) =>
	({ text, start, end }: Selected): Edit => {
		const from = text.lastIndexOf("\n", start - 1) + 1;
		const next = text.indexOf("\n", Math.max(start, end - 1));
		const to = next === -1 ? text.length : next;
		const given = text.slice(from, to).split("\n");
		const marked = given.every((line) => known.test(line));
		const insert = given
			.map((line, place) => (marked ? line.replace(known, "") : markOf(place) + line.replace(known, "")))
			.join("\n");
		return { from, to, insert, start: from, end: from + insert.length };
	};

const link = ({ text, start, end }: Selected): Edit => {
	const words = text.slice(start, end) || "link text";
	const address = "https://";
	const insert = `[${words}](${address})`;
	const begin = start + words.length + 3;
	return { from: start, to: end, insert, start: begin, end: begin + address.length };
};

/** What the toolbar of a text in Markdown does, in its order (MOD-02). */
export const markdownActions = {
	bold: wrap("**", "bold text"),
	italic: wrap("_", "italic text"),
	heading: lines(() => "## ", /^#{1,6} /),
	link,
	bullets: lines(() => "- ", /^[-*] /),
	numbers: lines((place) => `${place + 1}. `, /^\d+\. /),
	quote: lines(() => "> ", /^> /),
	code: wrap("`", "code"),
} satisfies Record<string, (selected: Selected) => Edit>;
export type MarkdownAction = keyof typeof markdownActions;

/** Without what Markdown would read as the end of a description. */
const plain = (fileName: string) => fileName.replaceAll(/[[\]\\`\s]+/g, " ").trim();

/** The line that waits in a text while a picture is on its way; no two are the same. */
export const waitingMarkdown = (fileName: string, count: number): string =>
	`![Uploading ${plain(fileName)} (${count})…]()`;

/** A picture in a text; its file's name describes it until somebody does better. */
export const pictureMarkdown = (fileName: string, url: string): string =>
	`![${plain(fileName.replace(/\.[^.]*$/, "").replaceAll(/[-_]+/g, " "))}](${url})`;
