/** Matches a cell that a spreadsheet would run, even after existing apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;

/** Prefixes a cell that a spreadsheet would run with an apostrophe. */
export const guardFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** Reverts `guardFormula`, so that our own exports are read back unchanged. */
export const withoutGuard = (cell: string): string =>
	cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
