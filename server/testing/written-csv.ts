import fc from "fast-check";

/** A CSV file as written by some program, and its intended content. */
export interface WrittenFile {
	bytes: Buffer;
	delimiter: string;
	/** Without the header and empty lines: what a person counts. */
	rows: { cells: string[] /** As many cells as the header. */; whole: boolean }[];
}

const lineEnd = fc.constantFrom("\r\n", "\n", "\r");
const header = ["email", "name", "orderId"];
/** Names with everything that requires quoting, and letters that only some encodings have. */
const word = fc.string({
	unit: fc.constantFrom("a", "B", "7", " ", "-", "é", "ß", ",", ";", "\t", '"', "\n", "\r\n", "#", ".", "@", "ñ"),
	maxLength: 12,
});
const plainWord = fc.string({
	unit: fc.constantFrom("a", "B", "7", "-", "é", "ß", "#", "."),
	minLength: 1,
	maxLength: 8,
});

const encodings = {
	"utf-8": (text: string) => Buffer.from(text),
	"utf-8 with a mark": (text: string) => Buffer.from(`\ufeff${text}`),
	"utf-16 with a mark": (text: string) => Buffer.from(`\ufeff${text}`, "utf16le"),
	// The alphabet above has the same code points in both.
	"windows-1252": (text: string) => Buffer.from(text, "latin1"),
} as const;

/**
 * Generates files of purchasers as different programs write them: changing line ends, delimiters, quoting, encodings,
 * shifted rows.
 */
export function writtenFile(): fc.Arbitrary<WrittenFile> {
	return fc
		.record({
			delimiter: fc.constantFrom(",", ";", "\t"),
			encoding: fc.constantFrom(...(Object.keys(encodings) as (keyof typeof encodings)[])),
			separatorLine: fc.boolean(),
			quoteAll: fc.boolean(),
			/** Concatenated from several files: each line may end differently. */
			mixed: fc.boolean(),
			ends: fc.array(lineEnd, { minLength: 1, maxLength: 40 }),
			endsWithLineEnd: fc.boolean(),
			emptyLines: fc.array(fc.nat(40), { maxLength: 3 }),
			rows: fc.array(
				fc.record({
					name: word,
					order: plainWord,
					/** More cells than the header, or fewer. */
					shape: fc.oneof(
						{ weight: 8, arbitrary: fc.constant(0) },
						{ weight: 1, arbitrary: fc.constantFrom(-2, -1, 1, 3) },
					),
				}),
				{ maxLength: 30 },
			),
		})
		.map((file) => {
			const quote = (cell: string) => {
				const needed = /["\r\n,;\t]/.test(cell) || cell !== cell.trim();
				return file.quoteAll || needed ? `"${cell.replaceAll('"', '""')}"` : cell;
			};
			const records = file.rows.map(({ name, order, shape }, index) => {
				const cells = [`buyer${index}@example.org`, name, order];
				if (shape < 0) return { cells: cells.slice(0, shape), whole: false };
				return { cells: [...cells, ...Array.from({ length: shape }, () => "more")], whole: shape === 0 };
			});
			const lines = [header, ...records.map(({ cells }) => cells)].map((cells) =>
				cells.map(quote).join(file.delimiter),
			);
			if (file.separatorLine) lines.unshift(`sep=${file.delimiter}`);
			for (const place of file.emptyLines) if (place > 0) lines.splice(Math.min(place, lines.length), 0, "");
			const text = lines
				.map((line, index) => {
					if (index === lines.length - 1 && !file.endsWithLineEnd) return line;
					return line + (file.ends[file.mixed ? index % file.ends.length : 0] ?? "\n");
				})
				.join("");
			return {
				bytes: encodings[file.encoding](text),
				delimiter: file.delimiter,
				rows: records.map(({ cells, whole }) => ({ cells: cells.map((cell) => cell.trim()), whole })),
			};
		});
}
