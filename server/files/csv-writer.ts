import { type Options, stringify } from "csv-stringify";

/** A cell that a spreadsheet would run, also behind apostrophes that were there before. */
const FORMULA = /^'*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Begins with an apostrophe instead. */
const guardFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** A cell as it was before `guardFormula`, so that a file of ours comes back as it was. */
export const withoutGuard = (cell: string): string =>
	cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** A CSV file that spreadsheets take for the UTF-8 that it is, and in which any cell stays one cell. */
export function writeCsv(columns: readonly string[], options: Pick<Options, "record_delimiter"> = {}) {
	return stringify({
		header: true,
		bom: true,
		columns: [...columns],
		// The library quotes what holds the end of a record; a reader takes any line break for one.
		quoted_match: /[\r\n]/,
		cast: { string: guardFormula, date: (date) => date.toISOString() },
		...options,
	});
}
