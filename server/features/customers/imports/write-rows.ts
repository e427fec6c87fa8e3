import type { Readable } from "node:stream";
import type { PurchaserColumn } from "../../../../contract/customers/imports.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Database } from "../../../database/database.ts";
import { isDatabaseAway, retryDeadlock } from "../../../database/database-errors.ts";
import type { ImportOptions } from "../../../database/schema/customers/imports.ts";
import type { Log } from "../../../log.ts";
import { LeaseLostError } from "../../../work/work-queue.ts";
import type { DisputeRule } from "../../selling/order-facts/compute-order.ts";
import type { Bundle } from "../../site/sales-page/bundle.ts";
import { UnreadableCsvError } from "./csv-file.ts";
import {
	ChangedMeanwhileError,
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

/** What rows are written with. */
export interface WriteRowsParts {
	db: Database;
	log: Log;
}

/** An import whose rows are written. Can be sent to another thread. */
export interface ImportJob {
	importId: string;
	/** Who has claimed it. */
	worker: string;
	options: ImportOptions;
	totalRows: number;
	disputeRule: DisputeRule;
	bundle: Bundle;
}

/** How an import ends, with the reason for the seller if it failed. */
export type ImportOutcome = { status: "finished" | "stopped" } | { status: "failed"; reason: string };

/** A person stopped the import. */
class StoppedError extends Error {}

/** If others wrote the same orders each time, something else is wrong. */
const MAX_ATTEMPTS = 5;

/**
 * Writes the remaining rows of an import. Each group of rows is written together with its progress, so that a kill at
 * any moment neither loses a row nor processes one twice (IMP-04).
 *
 * @param open returns the file's bytes from the start
 * @param signal aborts when the process ends: the next one continues
 * @throws LeaseLostError if another worker took it over
 */
export async function writeRows(
	parts: WriteRowsParts,
	job: ImportJob,
	open: () => Readable,
	signal: AbortSignal,
): Promise<ImportOutcome> {
	const { options, bundle, totalRows } = job;
	const done = await listDoneRows(parts.db, job.importId);
	const results = processRows(
		withoutDone(readPurchaserRows(open, layoutOf(options, totalRows)), done),
		{ ...options, shop: exportOf(options.format), bundle },
		(group) => processGroup(parts, job, group),
	);
	try {
		for await (const _part of results) {
			if (signal.aborted) throw new Error("the process ends before the import is done");
		}
	} catch (error) {
		if (error instanceof StoppedError) return { status: "stopped" };
		if (error instanceof UnreadableCsvError) return { status: "failed", reason: error.message };
		throw error;
	}
	return { status: "finished" };
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
async function processGroup({ db, log }: WriteRowsParts, job: ImportJob, rows: ReadRow[]): Promise<BatchResult[]> {
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
