import Papa from "papaparse";
import { type ImportProblem, purchaserColumns } from "../../../contract/customer-import.ts";
import { importProblemMessages } from "../../../contract/purchases.ts";

/** The rows that failed with all they hold and why, to be mended and imported again (IMP-07). */
export function failedRowsCsv(problems: ImportProblem[]): string {
	const rows = problems.flatMap(({ values, code }) =>
		values ? [[...purchaserColumns.map((column) => values[column] ?? ""), importProblemMessages[code]]] : [],
	);
	return `\ufeff${Papa.unparse({ fields: [...purchaserColumns, "error"], data: rows }, { escapeFormulae: true })}\r\n`;
}
