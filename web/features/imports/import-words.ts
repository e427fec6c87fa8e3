import { type ImportProblemCode, importProblemMessages } from "../../../contract/imports.ts";

export const count = (value: number) => value.toLocaleString("en-US");

export const rowsWord = (rows: number) => `${count(rows)} ${rows === 1 ? "row" : "rows"}`;

/** In blue what was there already, in red what is to be fixed (IMP-03). */
export const problemColor = (code: ImportProblemCode): "blue" | "red" =>
	code === "EMAIL_EXISTS" || code === "ACCESS_REVOKED" || code === "NO_ACCESS" ? "blue" : "red";

export const problemWords = (code: ImportProblemCode): string => importProblemMessages[code];
