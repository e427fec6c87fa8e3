import { type ImportEntry, type ImportProblemCode, importProblemMessages } from "../../../contract/imports.ts";

export const count = (value: number) => value.toLocaleString("en-US");

export const rowsWord = (rows: number) => `${count(rows)} ${rows === 1 ? "row" : "rows"}`;

/** What is to be fixed; anything else only says what became of a row. */
export const isError = (code: ImportProblemCode): boolean =>
	code !== "EMAIL_EXISTS" && code !== "ACCESS_REVOKED" && code !== "NO_ACCESS";

/** In blue what was there already, in red what is to be fixed (IMP-03). */
export const problemColor = (code: ImportProblemCode): "blue" | "red" => (isError(code) ? "red" : "blue");

export const problemWords = (code: ImportProblemCode): string => importProblemMessages[code];

/** What became of those whom an import had added. */
export function undoneWords({ undone, kept }: Pick<ImportEntry, "undone" | "kept">): string {
	const removed = `${count(undone)} ${undone === 1 ? "customer was" : "customers were"} taken back.`;
	if (kept === 0) return removed;
	return `${removed} ${count(kept)} ${kept === 1 ? "has" : "have"} registered or ${kept === 1 ? "was" : "were"} edited since then, and ${kept === 1 ? "stays" : "stay"}.`;
}
