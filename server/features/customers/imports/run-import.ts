import { randomUUID } from "node:crypto";
import { importCounts, type PurchaserColumn } from "../../../../contract/customers/imports.ts";
import { HOUR_MS } from "../../../../contract/durations.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Settings } from "../../../../contract/site/settings.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import { isDatabaseAway, retryDeadlock } from "../../../database/database-errors.ts";
import type { ImportOptions } from "../../../database/schema/customers/imports.ts";
import type { Log } from "../../../log.ts";
import { describeError } from "../../../work/describe-error.ts";
import { readWorkStatus, type WorkStatus } from "../../../work/work-queue.queries.ts";
import { LeaseLostError, startWorkQueue, type WorkQueue } from "../../../work/work-queue.ts";
import type { DisputeRule } from "../../selling/order-facts/compute-order.ts";
import { forgetFigures } from "../../site/analytics/sales-figures/read-sales-figures.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import type { Bundle } from "../../site/sales-page/bundle.ts";
import type { UploadStore } from "../../site/uploads/upload-store.ts";
import { UnreadableCsvError } from "./csv-file.ts";
import {
	ChangedMeanwhileError,
	claimImport,
	endImport,
	failUndo,
	importWork,
	insertBatch,
	listDoneRows,
	loadExistingRecords,
	lockImport,
	writePlan,
} from "./imports.queries.ts";
import { planImport } from "./plan-import.ts";
import { type BatchResult, countRows, processRows, reportsOf } from "./process-rows.ts";
import { type PurchaserLayout, type PurchaserRow, readPurchaserRows } from "./read-purchasers.ts";
import type { ReadRow } from "./read-row.ts";
import { exportOf } from "./shops/all.ts";
import { runUndo } from "./undo-import.ts";

interface Parts {
	db: Database;
	uploads: UploadStore;
	log: Log;
	readSettings: () => Promise<Settings>;
	readBundle: () => Promise<Bundle>;
}

/** A person stopped the import. */
class StoppedError extends Error {}

/** If others wrote the same orders each time, something else is wrong. */
const MAX_ATTEMPTS = 5;

/** Imports of one admin that a process works on in parallel. */
const CONCURRENCY = 3;

/** Processes imports and undos in the background, including those interrupted by a crash (IMP-04). */
export function startImports(parts: Parts): WorkQueue {
	return startWorkQueue(parts.db, parts.log, {
		...importWork,
		concurrency: CONCURRENCY,
		// Far longer than any import; the end of the lease shows that a process is gone.
		timeoutMs: 12 * HOUR_MS,
		retry: { firstDelayMs: 1_000, maxDelayMs: 60_000 },
		deadlineMs: 24 * HOUR_MS,
		handle: async (id, signal) => {
			try {
				await runImport(parts, id, signal);
			} finally {
				// What was written before a failure stays.
				forgetFigures(parts.db);
			}
		},
		describeError,
		giveUp: (id, reason) => giveUpImport(parts.db, id, reason),
	});
}

export const readImportStatus = (db: Queryable): Promise<WorkStatus> => readWorkStatus(db, importWork);

/** Ends an import that kept failing; what was imported, or is left to undo, stays. */
async function giveUpImport(db: Database, importId: string, reason: string): Promise<void> {
	const worker = randomUUID();
	const entry = await claimImport(db, importId, worker);
	if (entry?.status === "undoing") return failUndo(db, importId, `It could not be undone. ${reason}`);
	if (entry) await endRun(db, importId, worker, "failed", reason);
}

/**
 * Ends an import and records it in the audit log.
 *
 * @returns whether this worker still had it
 */
function endRun(
	db: Database,
	importId: string,
	worker: string,
	status: "finished" | "stopped" | "failed",
	reason: string | null,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		const row = await endImport(tx, importId, worker, status, reason);
		if (!row) return false;
		await recordAudit(
			tx,
			{ userId: row.userId, email: row.actorEmail },
			{
				action: "customers.imported",
				subject: row.fileName,
				details: { outcome: status, ...importCounts.parse(row) },
			},
		);
		return true;
	});
}

/**
 * Does the rest of an import. Each group of rows is written together with its progress, so that a kill at any moment
 * neither loses a row nor processes one twice.
 *
 * @param signal aborts when the process ends: the next one continues
 * @throws LeaseLostError if another worker took it over
 */
export async function runImport(
	{ db, uploads, log, readSettings, readBundle }: Parts,
	importId: string,
	signal: AbortSignal,
): Promise<void> {
	const worker = randomUUID();
	const entry = await claimImport(db, importId, worker);
	if (!entry) return;
	const end = async (status: "finished" | "stopped" | "failed", reason: string | null = null) => {
		const ended = await endRun(db, importId, worker, status, reason);
		if (ended && status === "finished") await uploads.remove(entry.uploadId);
	};

	const { dispute_access: disputeRule } = await readSettings();
	if (entry.status === "undoing") return runUndo(db, entry, worker, disputeRule, signal);
	if (entry.status === "stopping") return end("stopped");
	const upload = entry.userId ? await uploads.find(entry.uploadId, entry.userId) : null;
	if (!upload) return end("failed", "The uploaded file was deleted. Import it again: only what is missing is added.");

	const { options } = entry;
	const done = await listDoneRows(db, importId);
	const results = processRows(
		withoutDone(readPurchaserRows(upload.open, layoutOf(options, entry.totalRows)), done),
		{ ...options, shop: exportOf(options.format), bundle: await readBundle() },
		(group) => processGroup({ db, log }, { importId, worker, options, disputeRule }, group),
	);
	try {
		for await (const _part of results) {
			if (signal.aborted) throw new Error("the process ends before the import is done");
		}
		await end("finished");
	} catch (error) {
		if (error instanceof StoppedError) return end("stopped");
		if (error instanceof UnreadableCsvError) return end("failed", error.message);
		throw error;
	}
}

/** Skips the rows of batches that were processed before a crash. */
async function* withoutDone(
	parts: AsyncIterable<PurchaserRow[]>,
	done: { firstRow: number; lastRow: number }[],
): AsyncGenerator<PurchaserRow[]> {
	let next = 0;
	const isDone = ({ row }: PurchaserRow) => {
		while ((done[next]?.lastRow ?? Number.POSITIVE_INFINITY) < row) next += 1;
		return (done[next]?.firstRow ?? Number.POSITIVE_INFINITY) <= row;
	};
	for await (const rows of parts) yield rows.filter((row) => !isDone(row));
}

/**
 * Sends several batches in one statement, which is much faster. If the database refuses them, sends each batch
 * separately, so that a failing one only fails its own rows (IMP-04).
 */
async function processGroup(
	{ db, log }: Pick<Parts, "db" | "log">,
	job: { importId: string; worker: string; options: ImportOptions; disputeRule: DisputeRule },
	rows: ReadRow[],
): Promise<BatchResult[]> {
	const { restoreRevoked, leftOutProducts } = job.options;
	const planOptions = { ...job, restoreRevoked, excludedProducts: new Set(leftOutProducts) };
	const attempt = (part: ReadRow[], refused: boolean) =>
		db.transaction(async (tx) => {
			if ((await lockImport(tx, job.importId, job.worker)) !== "running") throw new StoppedError();
			const reports = reportsOf(part);
			const plan = refused ? null : planImport(reports, await loadExistingRecords(tx, reports, true), planOptions);
			if (plan) await writePlan(tx, plan, job.importId);
			const result = countRows(part, plan?.outcomes ?? null);
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
		const isOver = error instanceof StoppedError || error instanceof LeaseLostError;
		if (isOver || isDatabaseAway(error)) throw error;
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

function layoutOf(options: ImportOptions, rows: number): PurchaserLayout {
	const { places, restoreRevoked, statuses, leftOutProducts, ...layout } = options;
	return { ...layout, places: new Map(Object.entries(places) as [PurchaserColumn, number][]), rows };
}
