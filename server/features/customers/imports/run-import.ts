import { randomUUID } from "node:crypto";
import { importCounts, type PurchaserColumn } from "../../../contract/imports.ts";
import { limits } from "../../../contract/limits.ts";
import type { Settings } from "../../../contract/settings.ts";
import type { Database } from "../../database/database.ts";
import { isDatabaseAway, retryDeadlock } from "../../database/database-errors.ts";
import type { ImportPlan } from "../../database/schema/imports.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Log } from "../../log.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import type { DisputeRule } from "../purchases/compute-order.ts";
import type { UploadStore } from "../uploads/upload-store.ts";
import { UnreadableCsvError } from "./csv-file.ts";
import { IMPORTS, type ImportJob } from "./import-job.ts";
import {
	ChangedMeanwhileError,
	endImport,
	findKnown,
	holdImport,
	insertBatch,
	listDoneRows,
	takeOver,
	writeSettled,
} from "./imports.queries.ts";
import { type BatchResult, countRows, processRows, reportsOf } from "./process-rows.ts";
import { type PurchaserLayout, type PurchaserRow, readPurchaserRows } from "./read-purchasers.ts";
import type { ReadRow } from "./read-row.ts";
import { settleReports } from "./settle-reports.ts";
import { exportOf } from "./shops/all.ts";
import { runUndo } from "./undo-import.ts";

interface Parts {
	db: Database;
	uploads: UploadStore;
	log: Log;
	readSettings: () => Promise<Settings>;
}

/** The import continues elsewhere, or is asked to stop: nothing more is written here. */
class NotMineError extends Error {}

/** Others wrote the same orders each time: then it is something else. */
const MAX_ATTEMPTS = 5;

/** Works on imports in the background, also on those that a crash cut off (IMP-04). */
export async function startImports(jobs: Jobs, parts: Parts): Promise<void> {
	await jobs.work<ImportJob>(IMPORTS, ({ data }, signal) => runImport(parts, data.importId, signal), {
		// However long an import takes; one whose process is gone is noticed by its silence.
		expireInSeconds: 12 * 3_600,
		heartbeatSeconds: 20,
	});
}

/**
 * Does what is left of an import. Each group of rows is written together with the note that it is done, so that a kill at
 * any moment neither loses a row nor processes one twice.
 *
 * @param signal the process ends: the rest is for the next one
 */
export async function runImport(
	{ db, uploads, log, readSettings }: Parts,
	importId: string,
	signal: AbortSignal,
): Promise<void> {
	const worker = randomUUID();
	const entry = await takeOver(db, importId, worker);
	if (!entry) return;
	const end = async (status: "finished" | "stopped" | "failed", reason: string | null = null) => {
		const ended = await db.transaction(async (tx) => {
			const row = await endImport(tx, importId, worker, status, reason);
			if (!row) return null;
			await recordAudit(
				tx,
				{ userId: row.userId, email: row.actorEmail },
				{
					action: "customers.imported",
					subject: row.fileName,
					details: { outcome: status, ...importCounts.parse(row) },
				},
			);
			return row;
		});
		if (ended && status === "finished") await uploads.remove(entry.uploadId);
	};

	const { dispute_access: disputeRule } = await readSettings();
	if (entry.status === "undoing") return runUndo(db, importId, worker, disputeRule, signal);
	if (entry.status === "stopping") return end("stopped");
	const upload = entry.userId ? await uploads.find(entry.uploadId, entry.userId) : null;
	if (!upload) return end("failed", "The uploaded file was deleted. Import it again: only what is missing is added.");

	const { plan } = entry;
	const done = await listDoneRows(db, importId);
	const results = processRows(
		withoutDone(readPurchaserRows(upload.open, layoutOf(plan, entry.totalRows)), done),
		{ ...plan, shop: exportOf(plan.format) },
		(group) => processGroup({ db, log }, { importId, worker, plan, disputeRule }, group),
	);
	try {
		for await (const _part of results) {
			if (signal.aborted) throw new Error("the process ends before the import is done");
		}
		await end("finished");
	} catch (error) {
		if (error instanceof NotMineError) {
			// Stopped by a person, or taken over, which then ends it.
			await end("stopped");
			return;
		}
		if (error instanceof UnreadableCsvError) return end("failed", error.message);
		throw error;
	}
}

/** The rows that no batch has processed before a crash. */
async function* withoutDone(
	rows: AsyncIterable<PurchaserRow>,
	done: { firstRow: number; lastRow: number }[],
): AsyncGenerator<PurchaserRow> {
	let next = 0;
	for await (const row of rows) {
		while ((done[next]?.lastRow ?? Number.POSITIVE_INFINITY) < row.row) next += 1;
		if ((done[next]?.firstRow ?? Number.POSITIVE_INFINITY) <= row.row) continue;
		yield row;
	}
}

/**
 * Several batches go to the database in one statement, which is quicker by far. Where it refuses them, each batch goes by
 * itself, so that a failing one fails its own rows only (IMP-04).
 */
async function processGroup(
	{ db, log }: Pick<Parts, "db" | "log">,
	job: { importId: string; worker: string; plan: ImportPlan; disputeRule: DisputeRule },
	rows: ReadRow[],
): Promise<BatchResult[]> {
	const { restoreRevoked, leftOutProducts } = job.plan;
	const options = { ...job, restoreRevoked, leftOutProducts: new Set(leftOutProducts) };
	const attempt = (part: ReadRow[], refused: boolean) =>
		db.transaction(async (tx) => {
			if ((await holdImport(tx, job.importId, job.worker)) !== "running") throw new NotMineError();
			const reports = reportsOf(part);
			const settled = refused ? null : settleReports(reports, await findKnown(tx, reports, true), options);
			if (settled) await writeSettled(tx, settled, job.importId);
			const result = countRows(part, settled?.outcomes ?? null);
			await insertBatch(tx, job.importId, result.counts, result.problems);
			return result;
		});
	const write = async (part: ReadRow[], refused: boolean) => {
		for (let attempts = 1; ; attempts += 1) {
			try {
				return await retryDeadlock(() => attempt(part, refused));
			} catch (error) {
				if (!(error instanceof ChangedMeanwhileError) || attempts === MAX_ATTEMPTS) throw error;
			}
		}
	};
	const orRefused = (error: unknown) => {
		if (error instanceof NotMineError || isDatabaseAway(error)) throw error;
	};
	try {
		return [await write(rows, false)];
	} catch (error) {
		orRefused(error);
	}
	const parts: BatchResult[] = [];
	for (let start = 0; start < rows.length; start += limits.importBatchRows) {
		const batch = rows.slice(start, start + limits.importBatchRows);
		try {
			parts.push(await write(batch, false));
		} catch (error) {
			orRefused(error);
			log.error({ error, rows: batch.map(({ row }) => row) }, "a batch of an import failed");
			parts.push(await write(batch, true));
		}
	}
	return parts;
}

function layoutOf(plan: ImportPlan, rows: number): PurchaserLayout {
	const { places, restoreRevoked, statuses, leftOutProducts, ...layout } = plan;
	return { ...layout, places: new Map(Object.entries(places) as [PurchaserColumn, number][]), rows };
}
