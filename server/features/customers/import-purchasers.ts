import type { Readable } from "node:stream";
import { z } from "zod";
import type { ImportProgress } from "../../../contract/customer-import.ts";
import { email as emailShape } from "../../../contract/email.ts";
import { limits } from "../../../contract/limits.ts";
import type { ImportProblemCode } from "../../../contract/purchases.ts";
import { purchaseDefaults } from "../../../contract/purchases.ts";
import { text } from "../../../contract/text.ts";
import type { Database } from "../../database/database.ts";
import type { Log } from "../../log.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import { type CsvLayout, type PurchaserRow, readPurchaserRows } from "./purchaser-csv.ts";
import { type ApprovedPurchaser, findKnownEmails, insertApprovedPurchasers } from "./purchaser-import.queries.ts";

/** Often enough to see it move, seldom enough not to slow it down. */
const PROGRESS_EVERY_MS = 100;
/** Statements under way: PostgreSQL works on each with a processor of its own. */
const AT_ONCE = 2;
const ROWS_AT_ONCE = limits.importBatchRows * limits.importBatchesAtOnce;

type Judgement = { row: number; cells: PurchaserRow } & (
	| { purchaser: ApprovedPurchaser }
	| { problem: ImportProblemCode }
);
type Sound = Extract<Judgement, { purchaser: ApprovedPurchaser }>;

/** What became of the e-mails of some rows. */
interface Outcome {
	added: Set<string>;
	/** Of the added. */
	restored: number;
	/** Rows that the database did not take. */
	refused: Set<Judgement>;
}

/**
 * Reads a CSV of purchasers into the approved list (IMP-03, IMP-04). Whoever stops listening stops the import after whole
 * batches; importing the same file again adds only what is missing.
 *
 * @param file inspected before; it is removed once every row is dealt with, but not by a dry run (IMP-07)
 * @returns steps of progress; the last one has `done`
 */
export async function* importPurchasers(
	{ db, uploads }: Pick<Services, "db" | "uploads">,
	admin: KnownPrincipal,
	{
		upload,
		layout,
		dryRun,
	}: { upload: { id: string; fileName: string; open: () => Readable }; layout: CsvLayout; dryRun: boolean },
	log: Log,
): AsyncGenerator<ImportProgress> {
	const counts = { rows: 0, totalRows: layout.rows, added: 0, restored: 0, existing: 0, failed: 0 };
	let problems: ImportProgress["problems"] = [];
	let reportedAt = Date.now();
	const save = dryRun ? createRehearsal(db) : createSaver(db, log);

	const report = ({ row, cells }: Judgement, code: ImportProblemCode) => {
		const known = code === "EMAIL_EXISTS";
		problems.push({ row, email: cells.email, code, ...(known ? {} : { values: cells }) });
		if (known) counts.existing += 1;
		else counts.failed += 1;
	};

	const settle = (rows: Judgement[], { added, restored, refused }: Outcome) => {
		counts.rows += rows.length;
		counts.restored += restored;
		for (const entry of rows) {
			if ("problem" in entry) report(entry, entry.problem);
			else if (refused.has(entry)) report(entry, "ROW_REFUSED");
			// Taken out once counted: the same e-mail a second time was there already.
			else if (added.delete(entry.purchaser.email)) counts.added += 1;
			else report(entry, "EMAIL_EXISTS");
		}
	};

	try {
		// The next rows are read and judged while the database takes the ones before, on two connections.
		const underWay: { rows: Judgement[]; emails: Set<string>; outcome: Promise<Outcome> }[] = [];
		const settleFirst = async () => {
			const first = underWay.shift();
			if (first) settle(first.rows, await first.outcome);
		};
		for await (const rows of groups(readPurchaserRows(upload.open, layout))) {
			const emails = new Set(soundOnes(rows).map(({ purchaser }) => purchaser.email));
			// Of two rows of one e-mail the first counts, so the second one waits for it.
			while (underWay.length >= AT_ONCE || underWay.some((other) => !other.emails.isDisjointFrom(emails))) {
				await settleFirst();
			}
			const outcome = save(rows);
			// Heard of when it is awaited; until then it is no failure that nobody handles.
			outcome.catch(() => {});
			underWay.push({ rows, emails, outcome });
			if (Date.now() - reportedAt < PROGRESS_EVERY_MS) continue;
			while (underWay.length > 0) await settleFirst();
			yield { done: false, ...counts, problems };
			problems = [];
			reportedAt = Date.now();
		}
		while (underWay.length > 0) await settleFirst();
		if (!dryRun) await uploads.remove(upload.id);
		yield { done: true, ...counts, problems };
	} finally {
		if (!dryRun) {
			await recordAudit(db, admin, {
				action: "customers.imported",
				subject: upload.fileName || "A file",
				details: counts,
			});
		}
	}
}

async function* groups(rows: AsyncIterable<PurchaserRow>): AsyncGenerator<Judgement[]> {
	let group: Judgement[] = [];
	let row = 0;
	for await (const cells of rows) {
		row += 1;
		group.push(judge(row, cells));
		if (group.length < ROWS_AT_ONCE) continue;
		yield group;
		group = [];
	}
	if (group.length > 0) yield group;
}

const soundOnes = (rows: Judgement[]) => rows.filter((entry): entry is Sound => "purchaser" in entry);

/**
 * Several batches go to the database in one statement, which is quicker by far. Where it refuses them, each batch goes by
 * itself, so that a failing one fails its own rows only (IMP-04).
 */
function createSaver(db: Database, log: Log) {
	const insert = async (rows: Judgement[]): Promise<Outcome> => {
		const purchasers = soundOnes(rows).map(({ purchaser }) => purchaser);
		return { ...(await insertApprovedPurchasers(db, purchasers)), refused: new Set() };
	};
	return async (rows: Judgement[]): Promise<Outcome> => {
		try {
			return await insert(rows);
		} catch {
			const whole: Outcome = { added: new Set(), restored: 0, refused: new Set() };
			for (let start = 0; start < rows.length; start += limits.importBatchRows) {
				const batch = rows.slice(start, start + limits.importBatchRows);
				try {
					const { added, restored } = await insert(batch);
					for (const email of added) whole.added.add(email);
					whole.restored += restored;
				} catch (error) {
					log.error({ error, rows: batch.map(({ row }) => row) }, "a batch of an import failed");
					for (const entry of batch) whole.refused.add(entry);
				}
			}
			return whole;
		}
	};
}

/** Says what an import would do, and changes nothing (IMP-07). */
function createRehearsal(db: Database) {
	const seen = new Set<string>();
	return async (rows: Judgement[]): Promise<Outcome> => {
		const emails = soundOnes(rows).map(({ purchaser }) => purchaser.email);
		const known = await findKnownEmails(db, emails);
		const added = new Set(emails.filter((email) => !known.get(email)?.approved && !seen.has(email)));
		for (const email of added) seen.add(email);
		const restored = [...added].filter((email) => known.get(email)?.orderKept).length;
		return { added, restored, refused: new Set() };
	};
}

const otherFields = z.object({
	name: text(limits.name.characters),
	orderId: text(limits.name.characters),
	orderStatus: text(limits.name.characters),
	orderTotal: text(limits.name.characters),
	products: text(limits.importFieldCharacters),
});

function judge(row: number, cells: PurchaserRow): Judgement {
	const shown = { row, cells };
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
