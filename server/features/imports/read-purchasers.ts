import type { Readable } from "node:stream";
import {
	type ColumnPlaces,
	type ImportPreview,
	type PurchaserColumn,
	purchaserColumns,
} from "../../../contract/imports.ts";
import { limits } from "../../../contract/limits.ts";
import type { DecimalSeparator } from "../../../contract/money.ts";
import { type CsvFormat, detectCsvFormat, readCsvRecords, UnreadableCsvError } from "./csv-file.ts";
import { describeMatches, findColumns, type Places, requireColumns, takeColumns } from "./find-columns.ts";

/** One row as the file has it: text, trimmed; an absent column is empty. */
export interface PurchaserRow {
	/** The first row after the header is 1. */
	row: number;
	cells: Record<PurchaserColumn, string>;
	/** As many cells as the first row has. */
	sound: boolean;
}

/** How a file of purchasers is read. */
export interface PurchaserLayout extends CsvFormat {
	places: Places;
	firstRowIsHeader: boolean;
	/** Cells of the first row. */
	width: number;
	/** What the totals of this file have before their cents, where one of them tells it. */
	decimal: DecimalSeparator | null;
	rows: number;
}

/** What the person who imports says of a file; left out, its first line says it. */
export interface LayoutHints {
	columns?: ColumnPlaces;
	firstRowIsHeader?: boolean;
}

const noCells = Object.fromEntries(purchaserColumns.map((column) => [column, ""])) as PurchaserRow["cells"];

/** As many as show what the columns hold, and one for the header. */
const PREVIEW_ROWS = 6;

/** The first rows of a file, and what its columns are taken for (IMP-02). @throws UnreadableCsvError */
export async function previewPurchasers(open: () => Readable): Promise<ImportPreview> {
	const format = await detectCsvFormat(open);
	const rows: string[][] = [];
	for await (const record of readCsvRecords(open, format)) {
		if (rows.length === 0) checkWidth(record);
		rows.push(record.slice(0, limits.importColumns).map((cell) => cell.slice(0, limits.name.characters)));
		if (rows.length >= PREVIEW_ROWS) break;
	}
	const [header] = rows;
	if (!header) throw new UnreadableCsvError("The file is empty.");
	const found = findColumns(header);
	return { shop: found.shop, rows, matches: describeMatches(header.length, found) };
}

/**
 * Reads the whole file once without keeping it, to learn how it is written and whether it is sound. Only then may
 * something be changed (IMP-05).
 *
 * @param open gives the file's bytes from the start
 * @throws UnreadableCsvError
 */
export async function inspectPurchasers(open: () => Readable, hints: LayoutHints = {}): Promise<PurchaserLayout> {
	const firstRowIsHeader = hints.firstRowIsHeader ?? true;
	const format = await detectCsvFormat(open);
	let header: { places: Places; width: number } | null = null;
	let rows = 0;
	const evidence = { ".": 0, ",": 0 };
	for await (const record of readCsvRecords(open, format)) {
		const isHeader = header === null && firstRowIsHeader;
		header ??= readHeader(record, hints.columns);
		if (isHeader) continue;
		rows += 1;
		const total = record[header.places.get("orderTotal") ?? -1] ?? "";
		// Two digits at the end are cents, whatever else the amount is written with.
		const decimal = total.match(/\d([.,])\d{1,2}\D*$/)?.[1] as DecimalSeparator | undefined;
		if (decimal) evidence[decimal] += 1;
	}
	if (!header) throw new UnreadableCsvError("The file is empty.");
	const decimal = evidence["."] === evidence[","] ? null : evidence["."] > evidence[","] ? "." : ",";
	return { ...format, ...header, firstRowIsHeader, decimal, rows };
}

/** The rows of a file that was inspected before. */
export async function* readPurchaserRows(open: () => Readable, layout: PurchaserLayout): AsyncGenerator<PurchaserRow> {
	let row = layout.firstRowIsHeader ? -1 : 0;
	for await (const record of readCsvRecords(open, layout)) {
		row += 1;
		if (row === 0) continue;
		const cells: PurchaserRow["cells"] = { ...noCells };
		for (const [column, place] of layout.places) cells[column] = withoutGuard((record[place] ?? "").trim());
		yield { row, cells, sound: hasWidth(record, layout.width) };
	}
}

function readHeader(record: string[], columns: ColumnPlaces | undefined): { places: Places; width: number } {
	checkWidth(record);
	const places = columns ? takeColumns(record.length, columns) : requireColumns(findColumns(record));
	return { places, width: record.length };
}

function checkWidth(record: string[]): void {
	if (record.length > limits.importColumns)
		throw new UnreadableCsvError(`The file has more than ${limits.importColumns} columns.`);
}

/** Empty cells beyond the last column are how some programs fill up their lines; nothing is lost with them. */
const hasWidth = (record: string[], width: number) =>
	record.length >= width && record.slice(width).every((cell) => cell.trim() === "");

/** The apostrophe that our own CSV files put before what a spreadsheet would run: a file that comes back is as it was. */
const withoutGuard = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
