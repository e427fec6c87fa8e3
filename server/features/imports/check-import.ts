import type { Readable } from "node:stream";
import type { ImportProgress } from "../../../contract/imports.ts";
import type { Database } from "../../database/database.ts";
import { dealWithRows, firstOfEach, settle } from "./deal-with-rows.ts";
import { findKnownCustomers, type KnownCustomer, type Outcome } from "./imports.queries.ts";
import { type Inspection, readPurchaserRows } from "./read-purchasers.ts";
import type { Purchaser } from "./validate-row.ts";

/** Often enough to see it move, seldom enough not to slow it down. */
const PROGRESS_EVERY_MS = 100;

/**
 * Says what an import would do, and changes nothing (IMP-07). Whoever stops listening stops it.
 *
 * @param file inspected before
 * @returns steps of progress; the last one has `done`
 */
export async function* checkImport(
	db: Database,
	open: () => Readable,
	{ layout, ambiguousDate }: Inspection,
	decisions: { restoreRevoked: boolean; approveRows: number[] | "all" },
): AsyncGenerator<ImportProgress> {
	const counts = {
		rows: 0,
		totalRows: layout.rows,
		added: 0,
		restored: 0,
		withoutAccess: 0,
		existing: 0,
		revoked: 0,
		failed: 0,
	};
	const guess = ambiguousDate ? { ambiguousDate } : {};
	let problems: ImportProgress["problems"] = [];
	let reportedAt = Date.now();
	const seen = new Set<string>();
	const { approveRows } = decisions;
	const dealt = dealWithRows(
		readPurchaserRows(open, layout),
		{ ...layout, approveRows: approveRows === "all" ? "all" : new Set(approveRows) },
		async (group) => {
			const purchasers = firstOfEach(group).filter(({ email }) => !seen.has(email));
			for (const { email } of purchasers) seen.add(email);
			const known = await findKnownCustomers(
				db,
				purchasers.map(({ email }) => email),
			);
			return [
				settle(
					group,
					new Map(purchasers.map((one) => [one.email, outcomeOf(one, known.get(one.email), decisions.restoreRevoked)])),
				),
			];
		},
	);
	for await (const part of dealt) {
		const { firstRow, lastRow, ...more } = part.counts;
		counts.rows += lastRow - firstRow + 1;
		for (const [key, value] of Object.entries(more)) counts[key as keyof typeof more] += value;
		problems.push(...part.problems);
		if (Date.now() - reportedAt < PROGRESS_EVERY_MS) continue;
		yield { done: false, ...counts, ...guess, problems };
		problems = [];
		reportedAt = Date.now();
	}
	yield { done: true, ...counts, ...guess, problems };
}

/** As the statement that adds them decides it. */
function outcomeOf({ approve }: Purchaser, known: KnownCustomer | undefined, restoreRevoked: boolean): Outcome {
	if (!known) return approve ? "added" : "without-access";
	if (known.approved || !approve) return "existing";
	if (!known.revoked) return "added";
	return restoreRevoked ? "restored" : "revoked";
}
