import type { Readable } from "node:stream";
import { z } from "zod";
import type { ImportProgress } from "../../../contract/customers.ts";
import { email as emailShape } from "../../../contract/email.ts";
import { limits } from "../../../contract/limits.ts";
import type { ImportProblemCode } from "../../../contract/purchases.ts";
import { purchaseDefaults } from "../../../contract/purchases.ts";
import { text } from "../../../contract/text.ts";
import type { Queryable } from "../../database/database.ts";
import type { Log } from "../../log.ts";
import { type ApprovedPurchaser, insertApprovedPurchasers } from "./customers.queries.ts";
import { type CsvLayout, type PurchaserRow, readPurchaserRows } from "./purchaser-csv.ts";

/** Often enough to see it move, seldom enough not to slow it down. */
const PROGRESS_EVERY_MS = 100;

type Judgement = { row: number; email: string } & ({ purchaser: ApprovedPurchaser } | { problem: ImportProblemCode });

/**
 * Reads a CSV of purchasers into the approved list, 20 rows at a time (IMP-03, IMP-04). Whoever stops listening stops
 * the import after a whole batch; importing the same file again adds only what is missing.
 *
 * @param file inspected before: `open` gives its bytes from the start
 * @param onFinish called once every row is dealt with
 * @returns steps of progress; the last one has `done`
 */
export async function* importPurchasers(
	db: Queryable,
	{ open, layout }: { open: () => Readable; layout: CsvLayout },
	log: Log,
	onFinish: () => Promise<void>,
): AsyncGenerator<ImportProgress> {
	const counts = { rows: 0, totalRows: layout.rows, added: 0, existing: 0, failed: 0 };
	let problems: ImportProgress["problems"] = [];
	let reportedAt = Date.now();

	const report = (judgement: Judgement, code: ImportProblemCode) => {
		problems.push({ row: judgement.row, email: judgement.email, code });
		if (code === "EMAIL_EXISTS") counts.existing += 1;
		else counts.failed += 1;
	};

	const save = async (batch: Judgement[]) => {
		counts.rows += batch.length;
		const sound = batch.filter((entry) => "purchaser" in entry);
		let added: Set<string> | null = null;
		try {
			added = await insertApprovedPurchasers(
				db,
				sound.map((entry) => entry.purchaser),
			);
		} catch (error) {
			log.error({ error, rows: batch.map((entry) => entry.row) }, "a batch of an import failed");
		}
		for (const entry of batch) {
			if ("problem" in entry) report(entry, entry.problem);
			else if (!added) report(entry, "ROW_REFUSED");
			// Taken out once counted: the same e-mail a second time in the batch was there already.
			else if (added.delete(entry.purchaser.email)) counts.added += 1;
			else report(entry, "EMAIL_EXISTS");
		}
	};

	let batch: Judgement[] = [];
	let row = 0;
	for await (const cells of readPurchaserRows(open, layout)) {
		row += 1;
		batch.push(judge(row, cells));
		if (batch.length < limits.importBatchRows) continue;
		await save(batch);
		batch = [];
		if (Date.now() - reportedAt >= PROGRESS_EVERY_MS) {
			yield { done: false, ...counts, problems };
			problems = [];
			reportedAt = Date.now();
		}
	}
	await save(batch);
	await onFinish();
	yield { done: true, ...counts, problems };
}

const otherFields = z.object({
	name: text(limits.name.characters),
	orderId: text(limits.name.characters),
	orderStatus: text(limits.name.characters),
	orderTotal: text(limits.name.characters),
	products: text(limits.importFieldCharacters),
});

function judge(row: number, cells: PurchaserRow): Judgement {
	const shown = { row, email: cells.email };
	if (!cells.email) return { ...shown, problem: "EMAIL_REQUIRED" };
	const email = emailShape.safeParse(cells.email);
	if (!email.success) return { ...shown, problem: "EMAIL_INVALID" };
	const other = otherFields.safeParse(cells);
	if (!other.success) return { ...shown, problem: "ROW_REFUSED" };
	const { name, orderId, orderStatus, orderTotal, products } = other.data;
	return {
		...shown,
		purchaser: {
			email: email.data,
			name,
			premium: /^(true|yes|1|premium)$/i.test(cells.premium),
			purchaseInfo: {
				order_id: orderId,
				order_status: orderStatus || purchaseDefaults.orderStatus,
				order_total: orderTotal || purchaseDefaults.orderTotal,
				products: readProducts(products),
			},
		},
	};
}

/** A JSON list, or names with commas between them (IMP-02). */
function readProducts(cell: string): string[] {
	if (cell.startsWith("[")) {
		try {
			const parsed = z.array(z.string()).safeParse(JSON.parse(cell));
			if (parsed.success) return withoutBlanks(parsed.data);
		} catch {
			// Not JSON after all: read like any other text.
		}
	}
	return withoutBlanks(cell.split(","));
}

function withoutBlanks(names: string[]): string[] {
	const kept = names.map((name) => name.trim()).filter(Boolean);
	return kept.length > 0 ? kept : [...purchaseDefaults.products];
}
