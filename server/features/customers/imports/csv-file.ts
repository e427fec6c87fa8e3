import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { limits } from "../../../../contract/limits.ts";

/** Why a file is not a list of purchasers, as a message for the admin (IMP-05). */
export class UnreadableCsvError extends Error {
	override name = "UnreadableCsvError";
}

/** The format of a file. */
export interface CsvFormat {
	encoding: string;
	delimiter: string;
	/** The first line only declares the delimiter, as Excel reads and writes it: `sep=;`. */
	separatorLine: boolean;
}

const UTF_16LE = Buffer.from([0xff, 0xfe]);
const UTF_16BE = Buffer.from([0xfe, 0xff]);
const DELIMITERS = [",", ";", "\t"];
const LINE_END = /\r\n|\n|\r/;
const SEPARATOR_LINE = /^"?sep=(.)"?$/i;

/**
 * Detects the format of a file, which happens nowhere else. Reads the entire file once for its encoding, without
 * buffering it.
 *
 * @param open returns the file's bytes from the start
 * @throws UnreadableCsvError
 */
export async function detectCsvFormat(open: () => Readable): Promise<CsvFormat> {
	const encoding = await detectEncoding(open);
	const [first, second] = await firstLines(open, encoding);
	const separator = first.match(SEPARATOR_LINE)?.[1];
	if (separator) return { encoding, delimiter: separator, separatorLine: true };
	return { encoding, delimiter: likeliestDelimiter(first || second), separatorLine: false };
}

export interface CsvRecord {
	cells: string[];
	/** The line that it ends on. */
	line: number;
}

/**
 * Yields the records of a file, as many at a time as are complete. Line endings may be those of Windows, Unix and old
 * Macs, and mixed in one file, for example after two exports were concatenated.
 *
 * @throws UnreadableCsvError
 */
export async function* readCsvRecords(open: () => Readable, format: CsvFormat): AsyncGenerator<CsvRecord[]> {
	const firstLine = format.separatorLine ? 1 : 0;
	/** The line on which the last valid record ended. */
	let line = firstLine;
	let records: CsvRecord[] = [];
	const parser = parse({
		delimiter: format.delimiter,
		record_delimiter: ["\r\n", "\n", "\r"],
		relax_column_count: true,
		skip_empty_lines: true,
		skip_records_with_empty_values: true,
		max_record_size: limits.importFieldCharacters,
		// Collected here, because reading them from the stream takes as long as parsing them.
		on_record: (cells: string[], { lines }) => {
			line = lines + firstLine;
			records.push({ cells, line });
			return null;
		},
	});
	// Errors are those of the piece that causes them.
	parser.on("error", () => {});
	const takeRecords = () => {
		const taken = records;
		records = [];
		return taken;
	};
	try {
		for await (const piece of guarded(open, format)) {
			await write(parser, piece);
			if (records.length > 0) yield takeRecords();
		}
		await end(parser);
		if (records.length > 0) yield takeRecords();
	} catch (error) {
		if (error instanceof CsvError) throw new UnreadableCsvError(explain(error, line + 1));
		throw error;
	} finally {
		parser.destroy();
	}
}

const write = (parser: Writable, piece: string) =>
	new Promise<void>((resolve, reject) => parser.write(piece, (error) => (error ? reject(error) : resolve())));

const end = (parser: Writable) => {
	parser.end();
	return finished(parser, { readable: false });
};

/**
 * Detects UTF-8 and UTF-16 by their byte order marks, then UTF-8 if all of it is valid, otherwise Windows-1252, which
 * accepts any byte.
 */
async function detectEncoding(open: () => Readable): Promise<string> {
	const utf8 = new TextDecoder("utf-8", { fatal: true });
	let isUtf8 = true;
	let mark: Buffer = Buffer.alloc(0);
	for await (const chunk of open() as AsyncIterable<Buffer>) {
		if (mark.length < 2) {
			mark = Buffer.concat([mark, chunk.subarray(0, 2)]).subarray(0, 2);
			if (mark.equals(UTF_16LE)) return "utf-16le";
			if (mark.equals(UTF_16BE)) return "utf-16be";
		}
		if (chunk.includes(0))
			throw new UnreadableCsvError("This is not a text file. In Excel, choose File, Save As, CSV UTF-8.");
		try {
			if (isUtf8) utf8.decode(chunk, { stream: true });
		} catch {
			isUtf8 = false;
		}
	}
	try {
		// A character truncated at the very end.
		if (isUtf8) utf8.decode();
	} catch {
		isUtf8 = false;
	}
	return isUtf8 ? "utf-8" : "windows-1252";
}

/** Returns the first two non-empty lines, truncated if they are long. */
async function firstLines(open: () => Readable, encoding: string): Promise<[string, string]> {
	let text = "";
	const lines = () => text.split(LINE_END).filter((line) => line.trim());
	for await (const piece of decoded(open, encoding)) {
		text += piece;
		if (lines().length > 2 || text.length > limits.importLineCharacters) break;
	}
	const [first = "", second = ""] = lines();
	return [first, second];
}

/** Finds the most frequent delimiter in a line, outside of quotation marks. */
function likeliestDelimiter(line: string): string {
	const plain = line.replaceAll(/"(?:[^"]|"")*"/g, "");
	const count = (delimiter: string) => plain.split(delimiter).length;
	return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

async function* decoded(open: () => Readable, encoding: string): AsyncGenerator<string> {
	const decoder = new TextDecoder(encoding);
	for await (const chunk of open() as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
	yield decoder.decode();
}

/** Removes the line that declares the delimiter. Refuses an endless line before it is parsed. */
async function* guarded(open: () => Readable, { encoding, separatorLine }: CsvFormat): AsyncGenerator<string> {
	let length = 0;
	let head: string | null = separatorLine ? "" : null;
	for await (const piece of decoded(open, encoding)) {
		const end = Math.max(piece.lastIndexOf("\n"), piece.lastIndexOf("\r"));
		length = end < 0 ? length + piece.length : piece.length - end - 1;
		if (length > limits.importLineCharacters)
			throw new UnreadableCsvError(
				`A line is longer than ${limits.importLineCharacters.toLocaleString("en-US")} characters. Check for a missing quotation mark.`,
			);
		if (head === null) {
			yield piece;
			continue;
		}
		head += piece;
		// The complete line ending, which may be two characters, and any empty lines before.
		const match = head.match(/^\s*[^\r\n]+(?:\r\n|\n|\r(?=[^\n]))/);
		if (!match) continue;
		yield head.slice(match[0].length);
		head = null;
	}
}

/** @param line where the record begins */
function explain(error: CsvError, line: number): string {
	if (error.code === "CSV_QUOTE_NOT_CLOSED") return `A quotation mark in line ${line} is never closed.`;
	if (error.code === "CSV_MAX_RECORD_SIZE") return `Line ${line} is too long. Check for a missing quotation mark.`;
	if (error.code === "INVALID_OPENING_QUOTE" || error.code === "CSV_INVALID_CLOSING_QUOTE")
		return `A quotation mark is in the wrong place in line ${line}. Put the whole cell in quotation marks, and double those inside it.`;
	return `Line ${line} is not written as CSV.`;
}
