import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import {
	type ColumnPlaces,
	type PurchaserColumn,
	plainColumnName,
	purchaserColumns,
} from "../../../contract/customer-import.ts";
import { limits } from "../../../contract/limits.ts";

/** Why a file is no list of purchasers, in words for whoever made it (IMP-05). */
export class UnreadableCsvError extends Error {
	override name = "UnreadableCsvError";
}

/** One row as the file has it: text, trimmed; an absent column is empty. */
export type PurchaserRow = Record<PurchaserColumn, string>;

/** How a file is written. */
export interface CsvLayout {
	encoding: string;
	delimiter: string;
	/** Where each known column stands. */
	places: Map<PurchaserColumn, number>;
	firstRowIsHeader: boolean;
	rows: number;
}

/** What the person who imports says of a file; left out, its first line says it. */
export interface CsvHints {
	columns?: ColumnPlaces;
	firstRowIsHeader?: boolean;
}

const DELIMITERS = [",", ";", "\t"];

/**
 * Reads the whole file once without keeping it, to learn how it is written and whether it is sound. Only then may
 * something be changed (IMP-05).
 *
 * @param open gives the file's bytes from the start
 * @throws UnreadableCsvError
 */
export async function inspectPurchaserCsv(open: () => Readable, hints: CsvHints = {}): Promise<CsvLayout> {
	const firstRowIsHeader = hints.firstRowIsHeader ?? true;
	const encoding = await detectEncoding(open);
	const delimiter = await detectDelimiter(open, encoding);
	let places: CsvLayout["places"] | null = null;
	let rows = 0;
	for await (const record of records(open, encoding, delimiter)) {
		if (places) rows += 1;
		else {
			places = hints.columns ? takeColumns(record, hints.columns) : findColumns(record);
			if (!firstRowIsHeader) rows += 1;
		}
	}
	if (!places) throw new UnreadableCsvError("The file is empty.");
	return { encoding, delimiter, places, firstRowIsHeader, rows };
}

/** The rows of a file that was inspected before. */
export async function* readPurchaserRows(open: () => Readable, layout: CsvLayout): AsyncGenerator<PurchaserRow> {
	let skip = layout.firstRowIsHeader;
	for await (const record of records(open, layout.encoding, layout.delimiter)) {
		if (skip) {
			skip = false;
			continue;
		}
		const cell = (column: PurchaserColumn) => {
			const place = layout.places.get(column);
			return place === undefined ? "" : withoutGuard((record[place] ?? "").trim());
		};
		yield {
			email: cell("email"),
			name: cell("name"),
			orderId: cell("orderId"),
			orderStatus: cell("orderStatus"),
			orderTotal: cell("orderTotal"),
			products: cell("products"),
			premium: cell("premium"),
		};
	}
}

/** The apostrophe that our own CSV files put before what a spreadsheet would run: a file that comes back is as it was. */
const withoutGuard = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

function findColumns(header: string[]): CsvLayout["places"] {
	const places: CsvLayout["places"] = new Map();
	for (const column of purchaserColumns) {
		const place = header.findIndex((name) => plainColumnName(name) === column.toLowerCase());
		if (place >= 0) places.set(column, place);
	}
	if (!places.has("email")) throw new UnreadableCsvError('The first line names no column "email".');
	return places;
}

/** The columns that a person chose. What comes from a browser is checked against the file itself. */
function takeColumns(firstRow: string[], columns: ColumnPlaces): CsvLayout["places"] {
	const places: CsvLayout["places"] = new Map();
	for (const column of purchaserColumns) {
		const place = columns[column];
		if (place === undefined || place === null) continue;
		if (place >= firstRow.length)
			throw new UnreadableCsvError(`The column chosen for "${column}" is not in this file.`);
		places.set(column, place);
	}
	if (!places.has("email")) throw new UnreadableCsvError('No column was chosen for "email".');
	if (new Set(places.values()).size < places.size) {
		throw new UnreadableCsvError("One column of the file was chosen for two different things.");
	}
	return places;
}

/** UTF-8 and UTF-16 by their marks, then UTF-8 if all of it is sound, else Windows-1252, which takes any byte. */
async function detectEncoding(open: () => Readable): Promise<string> {
	const utf8 = new TextDecoder("utf-8", { fatal: true });
	let isUtf8 = true;
	let start = true;
	for await (const chunk of open() as AsyncIterable<Buffer>) {
		if (start) {
			if (chunk[0] === 0xff && chunk[1] === 0xfe) return "utf-16le";
			if (chunk[0] === 0xfe && chunk[1] === 0xff) return "utf-16be";
			start = false;
		}
		if (chunk.includes(0)) throw new UnreadableCsvError("This is not a text file.");
		try {
			if (isUtf8) utf8.decode(chunk, { stream: true });
		} catch {
			isUtf8 = false;
		}
	}
	return isUtf8 ? "utf-8" : "windows-1252";
}

/** The one that stands most often in the first line. */
async function detectDelimiter(open: () => Readable, encoding: string): Promise<string> {
	let line = "";
	for await (const text of decoded(open, encoding)) {
		line += text;
		if (/[\r\n]/.test(line) || line.length > limits.importFieldCharacters) break;
	}
	const [first = ""] = line.split(/[\r\n]/);
	const count = (delimiter: string) => first.split(delimiter).length;
	return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

async function* decoded(open: () => Readable, encoding: string): AsyncGenerator<string> {
	const decoder = new TextDecoder(encoding);
	for await (const chunk of open() as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
	yield decoder.decode();
}

async function* records(open: () => Readable, encoding: string, delimiter: string): AsyncGenerator<string[]> {
	const parser = parse({
		delimiter,
		bom: true,
		relax_column_count: true,
		skip_empty_lines: true,
		skip_records_with_empty_values: true,
		max_record_size: limits.importFieldCharacters,
	});
	const source = Readable.from(decoded(open, encoding), { objectMode: false });
	source.on("error", (error) => parser.destroy(error));
	try {
		yield* source.pipe(parser) as AsyncIterable<string[]>;
	} catch (error) {
		if (error instanceof CsvError) throw new UnreadableCsvError(explain(error));
		throw error;
	} finally {
		source.destroy();
	}
}

function explain(error: CsvError): string {
	const line = typeof error.lines === "number" ? ` near line ${error.lines}` : "";
	if (error.code === "CSV_QUOTE_NOT_CLOSED") return `A quotation mark is opened and never closed${line}.`;
	if (error.code === "CSV_MAX_RECORD_SIZE") return `A row is too long to be one${line}.`;
	return `The file is not written as CSV${line}.`;
}
