import { setImmediate as breathe } from "node:timers/promises";
import type { ImportProblem } from "../../../contract/imports.ts";
import { limits } from "../../../contract/limits.ts";
import type { BatchCounts, Outcome } from "./imports.queries.ts";
import type { PurchaserRow } from "./read-purchasers.ts";
import { type Decisions, type Purchaser, type ValidatedRow, type ValidRow, validateRow } from "./validate-row.ts";

/** Statements under way: PostgreSQL works on each with a processor of its own. */
const AT_ONCE = 2;
const ROWS_AT_ONCE = limits.importBatchRows * limits.importBatchesAtOnce;
const CHARACTERS_AT_ONCE = 1024 * 1024;

/** What became of some rows that stand one behind the other. */
export interface Dealt {
	counts: BatchCounts;
	problems: ImportProblem[];
}

/**
 * Deals with the rows of a file, group by group and two groups at a time; of two rows of one email the first counts.
 *
 * @param deal writes a group, or says what would become of it
 * @returns what became of each group, in the order of the file
 */
export async function* dealWithRows(
	rows: AsyncIterable<PurchaserRow>,
	decisions: Decisions,
	deal: (group: ValidatedRow[]) => Promise<Dealt[]>,
): AsyncGenerator<Dealt> {
	const underWay: { emails: Set<string>; dealt: Promise<Dealt[]> }[] = [];
	try {
		for await (const group of groups(rows, decisions)) {
			const emails = new Set(validRows(group).map(({ purchaser }) => purchaser.email));
			while (underWay.length >= AT_ONCE || underWay.some((other) => !other.emails.isDisjointFrom(emails))) {
				yield* (await underWay.shift()?.dealt) ?? [];
			}
			const dealt = deal(group);
			// Heard of when it is awaited; until then it is no failure that nobody handles.
			dealt.catch(() => {});
			underWay.push({ emails, dealt });
			// Reading comes in pieces that hold the process for a moment: whoever asks for a page is let in between.
			await breathe();
		}
		while (underWay.length > 0) yield* (await underWay.shift()?.dealt) ?? [];
	} finally {
		await Promise.allSettled(underWay.map(({ dealt }) => dealt));
	}
}

async function* groups(rows: AsyncIterable<PurchaserRow>, decisions: Decisions): AsyncGenerator<ValidatedRow[]> {
	let group: ValidatedRow[] = [];
	let characters = 0;
	for await (const row of rows) {
		const last = group.at(-1);
		// Groups have no gaps, so that the first row and the last one tell which they are.
		if (last && (row.row !== last.row + 1 || group.length >= ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE)) {
			yield group;
			group = [];
			characters = 0;
		}
		group.push(validateRow(row, decisions));
		for (const cell of Object.values(row.cells)) characters += cell.length;
	}
	if (group.length > 0) yield group;
}

const validRows = (rows: ValidatedRow[]) => rows.filter((entry): entry is ValidRow => "purchaser" in entry);

/** The first row of each email, in the order of their emails. */
export function firstOfEach(rows: ValidatedRow[]): Purchaser[] {
	const byEmail = new Map<string, Purchaser>();
	for (const { purchaser } of validRows(rows))
		if (!byEmail.has(purchaser.email)) byEmail.set(purchaser.email, purchaser);
	return [...byEmail.values()].sort((one, other) => (one.email < other.email ? -1 : 1));
}

/** @param outcomes what became of each email; null where none of the rows was taken */
export function settle(rows: ValidatedRow[], outcomes: ReadonlyMap<string, Outcome> | null): Dealt {
	const counts = {
		firstRow: rows[0]?.row ?? 0,
		lastRow: rows.at(-1)?.row ?? 0,
		added: 0,
		restored: 0,
		withoutAccess: 0,
		existing: 0,
		revoked: 0,
		failed: 0,
	};
	const problems: ImportProblem[] = [];
	const counted = new Set<string>();
	const fail = ({ row, cells }: ValidatedRow, code: ImportProblem["code"]) => {
		counts.failed += 1;
		problems.push({ row, email: cells.email, code, values: cells });
	};
	for (const entry of rows) {
		const { row, cells } = entry;
		if ("problem" in entry) {
			fail(entry, entry.problem);
			continue;
		}
		if (!outcomes) {
			fail(entry, "ROW_REFUSED");
			continue;
		}
		const { email, status } = entry.purchaser;
		// Only the first row of an email did anything: the same email again was there already.
		const outcome = counted.has(email) ? "existing" : (outcomes.get(email) ?? "existing");
		counted.add(email);
		if (outcome === "existing" || outcome === "revoked") {
			counts.existing += 1;
			if (outcome === "revoked") counts.revoked += 1;
			problems.push({ row, email: cells.email, code: outcome === "revoked" ? "ACCESS_REVOKED" : "EMAIL_EXISTS" });
			continue;
		}
		counts.added += 1;
		if (outcome === "restored") counts.restored += 1;
		if (outcome !== "without-access") continue;
		counts.withoutAccess += 1;
		problems.push({ row, email: cells.email, code: "NO_ACCESS", status });
	}
	return { counts, problems };
}
