import {
	type ImportCounts,
	type ImportEntry,
	type ImportProblem,
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

/**
 * Says what an import would do, with the numbers of its figures: rows that are there already are not imported again.
 *
 * @returns null if it would change nothing
 */
export function importLabel(
	{ added, updated, restored }: Pick<ImportCounts, "added" | "updated" | "restored">,
	problems: Pick<ImportProblem, "code">[],
): string | null {
	if (added > 0) return `Import ${count(added, "order")}`;
	if (updated > 0) return `Update ${count(updated, "order")}`;
	if (restored > 0) return `Restore access for ${count(restored, "person", "people")}`;
	// Refunds whose orders are in another file: they count as soon as those are imported.
	const unmatched = problems.filter(({ code }) => code === "ORDER_UNKNOWN").length;
	return unmatched > 0 ? `Import ${count(unmatched, "row")}` : null;
}

/** Decides whether a problem needs fixing; the others only report the result of a row. */
export const isError = (code: ImportProblemCode): boolean => !notes.has(code);

const notes: ReadonlySet<ImportProblemCode> = new Set([
	"EMAIL_EXISTS",
	"ACCESS_REVOKED",
	"NO_ACCESS",
	"NAME_LEFT_OUT",
	"ORDER_UNKNOWN",
	"LEFT_OUT",
	"PRODUCT_LEFT_OUT",
]);

/** Blue for existing records, red for problems that need fixing (IMP-03). */
export const problemColor = (code: ImportProblemCode): "blue" | "red" => (isError(code) ? "red" : "blue");

export const problemMessage = (code: ImportProblemCode): string => importProblemMessages[code];

/** Says what an undo removed. Counts orders: a customer may have several. */
export function undoneMessage({ undone, kept }: Pick<ImportEntry, "undone" | "kept">): string {
	const removed = `${count(undone, "order was", "orders were")} removed, along with customers who have no other orders.`;
	if (kept === 0) return removed;
	const stays = count(kept, "order stays because its customer has", "orders stay because their customers have");
	return `${removed} ${stays} registered or been edited since the import.`;
}
