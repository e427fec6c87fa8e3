import {
	type ImportEntry,
	type ImportProblemCode,
	importProblemMessages,
} from "../../../../contract/customers/imports.ts";
import { formatNumber } from "../../../../contract/formats.ts";
import { count } from "../../../../contract/text/count.ts";
import { sentenceList } from "../../../lib/text/sentence-list.ts";

/** Writes `line 2`, or `lines 2, 7, and 9`. */
export function listLines(lines: number[]): string {
	const list = sentenceList(lines.map((line) => formatNumber(line)));
	return `${lines.length === 1 ? "line" : "lines"} ${list}`;
}

export const rowsLabel = (rows: number) => count(rows, "row");

/** Decides whether a problem needs fixing; the others only report the result of a row. */
export const isError = (code: ImportProblemCode): boolean => !notes.has(code);

const notes: ReadonlySet<ImportProblemCode> = new Set([
	"EMAIL_EXISTS",
	"ACCESS_REVOKED",
	"NO_ACCESS",
	"ORDER_UNKNOWN",
	"LEFT_OUT",
	"PRODUCT_LEFT_OUT",
]);

/** Blue for existing records, red for problems that need fixing (IMP-03). */
export const problemColor = (code: ImportProblemCode): "blue" | "red" => (isError(code) ? "red" : "blue");

export const problemMessage = (code: ImportProblemCode): string => importProblemMessages[code];

/** What happened to the orders and customers that an import had added. A customer may have several of its orders. */
export function undoneMessage({ undone, kept }: Pick<ImportEntry, "undone" | "kept">): string {
	const removed = `${count(undone, "order was", "orders were")} removed again, with the customers who have no other.`;
	if (kept === 0) return removed;
	return `${removed} ${count(kept, "has", "have")} registered or ${kept === 1 ? "was" : "were"} edited since then, and ${kept === 1 ? "stays" : "stay"}.`;
}
