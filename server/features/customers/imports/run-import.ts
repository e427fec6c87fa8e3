import { randomUUID } from "node:crypto";
import { importCounts } from "../../../../contract/customers/imports.ts";
import { HOUR_MS } from "../../../../contract/durations.ts";
import type { Settings } from "../../../../contract/site/settings.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import type { Log } from "../../../log.ts";
import { describeError } from "../../../work/describe-error.ts";
import { readWorkStatus, type WorkStatus } from "../../../work/work-queue.queries.ts";
import { startWorkQueue, type WorkQueue } from "../../../work/work-queue.ts";
import { forgetFigures } from "../../site/analytics/sales-figures/read-sales-figures.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import type { Bundle } from "../../site/sales-page/bundle.ts";
import type { UploadStore } from "../../site/uploads/upload-store.ts";
import { claimImport, endImport, failUndo, importWork, mergePendingLists } from "./imports.queries.ts";
import { runUndo } from "./undo-import.ts";
import { writeRows } from "./write-rows.ts";
import { writeRowsInThread } from "./write-rows-thread.ts";

interface Parts {
	db: Database;
	uploads: UploadStore;
	log: Log;
	readSettings: () => Promise<Settings>;
	readBundle: () => Promise<Bundle>;
}

/** Imports of one admin that a process works on in parallel. */
const CONCURRENCY = 3;

/** Fewer rows are written in about a second, which is not worth the memory of a thread. */
const MIN_ROWS_FOR_THREAD = 10_000;

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
 * Does the rest of an import.
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

	const { options, totalRows } = entry;
	const job = { importId, worker, options, totalRows, disputeRule, bundle: await readBundle() };
	const write = totalRows < MIN_ROWS_FOR_THREAD ? writeRows : writeRowsInThread;
	const outcome = await write({ db, log }, job, upload.open, signal);
	await end(outcome.status, "reason" in outcome ? outcome.reason : null);
	// The database does it later, too: the import is not a failure without it.
	await mergePendingLists(db).catch((error) =>
		log.warn({ error }, "the pending lists of the search indexes were not merged"),
	);
}
