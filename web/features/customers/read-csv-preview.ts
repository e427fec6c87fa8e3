import Papa from "papaparse";

/** The first rows of a CSV file, as they are before anything is made of them. */
export interface CsvPreview {
	rows: string[][];
}

/** As many as show what the columns hold, and one for the header. */
const PREVIEW_ROWS = 6;

/** Decodes as the server does: UTF-16 and UTF-8 by their marks, then UTF-8 where it is sound, else Windows-1252. */
export function decodeStart(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
	try {
		// As a stream, since the piece may end within a character.
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

/** @returns the first rows, or null where this is no text to show */
export function readCsvPreview(bytes: Uint8Array): CsvPreview | null {
	const text = decodeStart(bytes);
	if (text.includes("\0")) return null;
	const firstLine = text.slice(0, 10_000).split(/[\r\n]/, 1)[0] ?? "";
	const count = (delimiter: string) => firstLine.split(delimiter).length;
	const delimiter = [",", ";", "\t"].reduce((best, other) => (count(other) > count(best) ? other : best));
	const { data } = Papa.parse<string[]>(text, { delimiter, preview: PREVIEW_ROWS, skipEmptyLines: "greedy" });
	return data.length > 0 ? { rows: data } : null;
}
