import type { Readable } from "node:stream";
import {
	type AmbiguousDate,
	type ColumnPlaces,
	type DateOrder,
	type ImportPreview,
	type PurchaserColumn,
	plainColumnName,
	purchaserColumns,
} from "../../../../contract/customers/imports.ts";
import { limits } from "../../../../contract/limits.ts";
import type { DecimalSeparator } from "../../../../contract/money.ts";
import { withoutGuard } from "../../../files/formula-guard.ts";
import { type CsvFormat, detectCsvFormat, readCsvRecords, UnreadableCsvError } from "./csv-file.ts";
import { describeMatches, findColumns, findExtras, type Places, requireColumns, takeColumns } from "./find-columns.ts";
import { dateOrderOf, parseOrderDay } from "./order-day.ts";
import { exportOf } from "./shops/all.ts";
import { list } from "./shops/list.ts";
import { saysUnpaid } from "./shops/payment-columns.ts";
import { PaypalMovements, unreadableReport } from "./shops/paypal-report.ts";

/** One row of the file: trimmed text; an absent column is empty. */
export interface PurchaserRow {
	/** The first row after the header is 1. */
	row: number;
	/** The line of the file that it begins on. */
	line: number;
	cells: Record<PurchaserColumn, string>;
	/** Columns that only this shop's export has. */
	extra: Record<string, string>;
	/** All cells, unmodified. */
	record: string[];
	/** As many cells as the first row has. */
	complete: boolean;
}

/** How to read a file of purchasers. */
export interface PurchaserLayout extends CsvFormat {
	/** The shop that exported it. */
	format: string;
	places: Places;
	extraPlaces: Record<string, number>;
	firstRowIsHeader: boolean;
	/** Header for saving failed rows. */
	header: string[];
	/** Number of cells in the first row. */
	width: number;
	/** Decimal separator of the totals, if one of them shows it. */
	decimal: DecimalSeparator | null;
	dateOrder: DateOrder;
	/** The date column has the specified name, or a person chose it: an invalid date is a problem of its row. */
	datesRequired: boolean;
	/** An empty status is not known to be paid: the column is the shop's own, not the optional one that is specified. */
	statusRequired?: boolean;
	rows: number;
}

/** Choices of the person who imports the file; if omitted, they are detected from its first line. */
export interface LayoutHints {
	columns?: ColumnPlaces;
	firstRowIsHeader?: boolean;
	dateOrder?: DateOrder;
}

/** What is learned from reading the entire file once. */
export interface Inspection {
	layout: PurchaserLayout;
	/** Set if nothing in the file shows the order of its dates. */
	ambiguousDate: AmbiguousDate | null;
}

const noCells = Object.fromEntries(purchaserColumns.map((column) => [column, ""])) as PurchaserRow["cells"];

/** Enough to show what the columns contain, and one for the header. */
const PREVIEW_ROWS = 6;

/**
 * Returns the first rows of a file, and the mapping of its columns (IMP-02).
 *
 * @throws UnreadableCsvError
 */
export async function previewPurchasers(open: () => Readable): Promise<ImportPreview> {
	const format = await detectCsvFormat(open);
	const rows: string[][] = [];
	const movements = new PaypalMovements();
	for await (const records of readCsvRecords(open, format)) {
		for (const { cells } of records.slice(0, PREVIEW_ROWS - rows.length)) {
			if (rows.length === 0) checkWidth(cells);
			else movements.add(cells);
			rows.push(cells.slice(0, limits.importColumns).map((cell) => cell.slice(0, limits.name.characters)));
		}
		if (rows.length >= PREVIEW_ROWS) break;
	}
	const [header] = rows;
	if (!header) throw new UnreadableCsvError("The file is empty.");
	const found = findColumns(header);
	if (found.shop === list && movements.isReport) throw new UnreadableCsvError(unreadableReport);
	return {
		shop: found.shop.name || null,
		rows,
		matches: describeMatches(header.length, found),
		repeated: found.repeated,
	};
}

/**
 * Reads the entire file once without buffering it, to detect its format and check that it is valid. Nothing is changed
 * before that (IMP-05).
 *
 * @param open returns the file's bytes from the start
 * @throws UnreadableCsvError
 */
export async function inspectPurchasers(open: () => Readable, hints: LayoutHints = {}): Promise<Inspection> {
	const firstRowIsHeader = hints.firstRowIsHeader ?? true;
	const format = await detectCsvFormat(open);
	let header: ReturnType<typeof readHeader> | null = null;
	let rows = 0;
	const orders = { "month-first": 0, "day-first": 0, either: 0 };
	let eitherText = "";
	const evidence = { ".": 0, ",": 0 };
	const unpaid = new UnpaidColumns();
	const movements = new PaypalMovements();
	for await (const records of readCsvRecords(open, format)) {
		for (const { cells } of records) {
			const isHeader = header === null && firstRowIsHeader;
			if (header === null) {
				header = readHeader(cells, hints.columns, firstRowIsHeader);
				if (header.format === list.format) unpaid.watch(firstRowIsHeader ? cells : [], header.places);
			}
			if (isHeader) continue;
			rows += 1;
			unpaid.add(cells);
			if (header.format === list.format) movements.add(cells);
			const total = cells[header.places.get("orderTotal") ?? -1] ?? "";
			// Two digits at the end are cents, however the rest of the amount is written.
			const decimal = total.match(/\d([.,])\d{1,2}\D*$/)?.[1] as DecimalSeparator | undefined;
			if (decimal) evidence[decimal] += 1;
			const date = cells[header.places.get("orderDate") ?? -1] ?? "";
			const order = date ? dateOrderOf(date) : null;
			if (!order) continue;
			orders[order] += 1;
			if (order === "either") eitherText ||= date.trim();
		}
	}
	if (!header) throw new UnreadableCsvError("The file is empty.");
	if (movements.isReport) throw new UnreadableCsvError(unreadableReport);
	const decimal = evidence["."] === evidence[","] ? null : evidence["."] > evidence[","] ? "." : ",";
	const isEvident = orders["month-first"] !== orders["day-first"];
	const likelier = orders["day-first"] > orders["month-first"] ? "day-first" : "month-first";
	const dateOrder = isEvident ? likelier : (hints.dateOrder ?? "month-first");
	const day = isEvident || !eitherText ? null : parseOrderDay(eitherText, dateOrder);
	return {
		layout: {
			...format,
			...header,
			extraPlaces: { ...header.extraPlaces, ...unpaid.found },
			firstRowIsHeader,
			decimal,
			dateOrder,
			rows,
		},
		ambiguousDate: day ? { text: eitherText, day, order: dateOrder } : null,
	};
}

/** Yields the rows of a file that was inspected before, some at a time. */
export async function* readPurchaserRows(
	open: () => Readable,
	layout: PurchaserLayout,
): AsyncGenerator<PurchaserRow[]> {
	const places = [...layout.places];
	const extras = Object.entries(layout.extraPlaces);
	let row = layout.firstRowIsHeader ? -1 : 0;
	let line = layout.separatorLine ? 1 : 0;
	for await (const records of readCsvRecords(open, layout)) {
		const rows: PurchaserRow[] = [];
		for (const { cells: record, line: lastLine } of records) {
			const firstLine = line + 1;
			line = lastLine;
			row += 1;
			if (row === 0) continue;
			const cells: PurchaserRow["cells"] = { ...noCells };
			for (const [column, index] of places) cells[column] = withoutGuard((record[index] ?? "").trim());
			const extra: PurchaserRow["extra"] = {};
			for (const [name, index] of extras) extra[name] = (record[index] ?? "").trim();
			rows.push({ row, line: firstLine, cells, extra, record, complete: hasWidth(record, layout.width) });
		}
		yield rows;
	}
}

function readHeader(record: string[], columns: ColumnPlaces | undefined, isHeader: boolean) {
	checkWidth(record);
	const width = record.length;
	const found = findColumns(isHeader ? record : []);
	const { shop } = found;
	const statusRequired = (places: Places) => {
		// Even if the file does not have the column: only exports without any have nothing but paid orders.
		if (shop !== list) return shop.columns.orderStatus !== undefined || places.has("orderStatus");
		const name = record[places.get("orderStatus") ?? -1];
		return isHeader && name !== undefined && plainColumnName(name.trim()) !== "orderstatus";
	};
	const known = { width, format: exportOf(shop.format).format, extraPlaces: findExtras(shop, record) };
	// Failed rows are exported in the shop's own format; those of any other file with the specified names.
	const header = shop === list ? [...purchaserColumns] : record.map((name) => name.trim());
	const places = columns ? takeColumns(width, columns) : requireColumns(found);
	// Dates in a shop's export are not the seller's choice, so they do not exclude a buyer.
	const datesRequired = columns !== undefined || shop === list;
	return { ...known, header, places, datesRequired, statusRequired: statusRequired(places) };
}

function checkWidth(record: string[]): void {
	if (record.length > limits.importColumns)
		throw new UnreadableCsvError(`The file has more than ${limits.importColumns} columns.`);
}

/** Some programs pad their lines with empty cells; ignoring them loses nothing. */
const hasWidth = (record: string[], width: number) =>
	record.length >= width && record.slice(width).every((cell) => cell.trim() === "");

/**
 * Finds columns of a list that contain the status of an unpaid, refunded or disputed order, whatever their names (IMP-08):
 * those that are not matched, and the order's date.
 */
class UnpaidColumns {
	/** Their places by their names. */
	readonly found: Record<string, number> = {};
	#watched: { name: string; index: number }[] = [];

	/** @param header empty if the first row is a customer */
	watch(header: string[], places: Places): void {
		// The day of an order may be that of its payment, and then empty for an unpaid one.
		const taken = new Set([...places].flatMap(([column, index]) => (column === "orderDate" ? [] : [index])));
		this.#watched = header
			.map((name, index) => ({ name: name.trim(), index }))
			.filter(({ index }) => !taken.has(index));
	}

	add(cells: string[]): void {
		const unpaid = this.#watched.filter(({ name, index }) => saysUnpaid(name, (cells[index] ?? "").trim()));
		if (unpaid.length === 0) return;
		for (const { name, index } of unpaid) {
			const isUnique = name !== "" && !Object.hasOwn(this.found, name);
			this.found[isUnique ? name : `${name || "Column"} ${index + 1}`] = index;
		}
		this.#watched = this.#watched.filter((column) => !unpaid.includes(column));
	}
}
