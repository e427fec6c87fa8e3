import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ImportProblemCode } from "../../../../contract/customers/imports.ts";
import { limits } from "../../../../contract/limits.ts";
import { type BatchCounts, noOutcomes, type RowProblem } from "./imports.queries.ts";
import type { RowOutcome } from "./plan-import.ts";
import type { PurchaserRow } from "./read-purchasers.ts";
import { createRowReader, type ReadRow, type ReportRow, type RowRules } from "./read-row.ts";

/** Of concurrent statements PostgreSQL uses one processor for each: the third keeps both of a small server busy while another waits for the disk. */
const MAX_GROUPS_UNDER_WAY = 3;
const MAX_GROUP_ROWS = limits.importBatchRows * limits.importBatchesAtOnce;
const MAX_GROUP_CHARACTERS = 1024 * 1024;

/** The outcome of consecutive rows. */
export interface BatchResult {
	counts: BatchCounts;
	problems: RowProblem[];
}

/**
 * Processes the rows of a file, group by group and several groups at a time; groups that share a customer or an order are
 * processed one after the other.
 *
 * @param processGroup writes a group, or reports what would happen
 * @returns the result of each group, in file order
 */
export async function* processRows<Result>(
	rows: AsyncIterable<PurchaserRow[]>,
	rules: RowRules,
	processGroup: (group: ReadRow[]) => Promise<Result[]>,
): AsyncGenerator<Result> {
	const underWay: { subjects: Set<string>; results: Promise<Result[]> }[] = [];
	try {
		for await (const group of groupRows(rows, rules)) {
			const subjects = new Set(reportsOf(group).flatMap(({ report }) => [report.importKey, report.email]));
			subjects.delete("");
			while (
				underWay.length >= MAX_GROUPS_UNDER_WAY ||
				underWay.some((other) => !other.subjects.isDisjointFrom(subjects))
			) {
				yield* (await underWay.shift()?.results) ?? [];
			}
			const results = processGroup(group);
			// Reported when it is awaited; until then it must not be an unhandled rejection.
			results.catch(() => {});
			underWay.push({ subjects, results });
			// Parsing a group is CPU-bound, so other requests get a turn in between.
			await yieldToEventLoop();
		}
		while (underWay.length > 0) yield* (await underWay.shift()?.results) ?? [];
	} finally {
		await Promise.allSettled(underWay.map(({ results }) => results));
	}
}

async function* groupRows(parts: AsyncIterable<PurchaserRow[]>, rules: RowRules): AsyncGenerator<ReadRow[]> {
	let group: ReadRow[] = [];
	let characters = 0;
	const readRow = createRowReader(rules);
	for await (const rows of parts) {
		for (const row of rows) {
			const last = group.at(-1);
			const read = readRow(row);
			const isFull = group.length >= MAX_GROUP_ROWS || characters > MAX_GROUP_CHARACTERS;
			// Groups have no gaps, so the first and the last row identify them.
			if (
				last &&
				(row.row !== last.row + 1 || (isFull && !isSameOrder(last, read)) || group.length >= 2 * MAX_GROUP_ROWS)
			) {
				yield group;
				group = [];
				characters = 0;
			}
			group.push(read);
			for (const cell of row.record) characters += cell.length;
		}
	}
	if (group.length > 0) yield group;
}

/** Consecutive rows of one order are planned together. */
const isSameOrder = (one: ReadRow, other: ReadRow): boolean =>
	"report" in one && "report" in other && one.report.importKey === other.report.importKey;

export const reportsOf = (rows: ReadRow[]): ReportRow[] => rows.filter((row): row is ReportRow => "report" in row);

/** @param outcomes of the rows that report an order; null if no row was accepted */
export function countRows(rows: ReadRow[], outcomes: ReadonlyMap<number, RowOutcome> | null): BatchResult {
	const counts: BatchCounts = {
		firstRow: rows[0]?.row ?? 0,
		lastRow: rows.at(-1)?.row ?? 0,
		...noOutcomes,
	};
	const problems: RowProblem[] = [];
	for (const entry of rows) {
		const { row, email } = entry;
		const addProblem = (code: ImportProblemCode, values?: string[], person = email) =>
			problems.push({ row, email: person, code, ...(values && { values }) });
		if ("problem" in entry) {
			counts.failed += 1;
			addProblem(entry.problem, entry.values);
			continue;
		}
		if ("skipped" in entry) {
			counts.skipped += 1;
			addProblem("LEFT_OUT");
			continue;
		}
		const outcome = outcomes?.get(row);
		if (!outcome) {
			counts.failed += 1;
			addProblem("ROW_REFUSED", entry.values());
			continue;
		}
		if (outcome.outcome === "otherBuyer") {
			counts.failed += 1;
			addProblem("OTHER_BUYER", entry.values());
			continue;
		}
		counts[outcome.outcome] += 1;
		if (outcome.updated) counts.updated += 1;
		if (outcome.restored) counts.restored += 1;
		if (outcome.revoked) counts.revoked += 1;
		const code = problemOf(outcome) ?? (entry.nameLeftOut && outcome.outcome === "added" ? "NAME_LEFT_OUT" : null);
		if (code === "NO_ACCESS") counts.withoutAccess += 1;
		if (code) addProblem(code, undefined, code === "NO_ACCESS" ? outcome.buyer : email);
	}
	return { counts, problems };
}

/** Returns what to report about an imported row. */
function problemOf(outcome: RowOutcome): ImportProblemCode | null {
	if (outcome.outcome === "skipped") return "PRODUCT_LEFT_OUT";
	if (outcome.revoked) return "ACCESS_REVOKED";
	if (outcome.unmatched) return "ORDER_UNKNOWN";
	if (outcome.withoutAccess) return "NO_ACCESS";
	return outcome.outcome === "existing" && !outcome.updated && !outcome.restored ? "EMAIL_EXISTS" : null;
}
