import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Worker } from "node:worker_threads";
import type { Database } from "../../../database/database.ts";
import { LeaseLostError } from "../../../work/work-queue.ts";
import { type ImportJob, type ImportOutcome, type WriteRowsParts, writeRows } from "./write-rows.ts";

/** The worker script: beside this file, or in the folder of the bundle that contains this file. */
const script = new URL(
	import.meta.url.endsWith(".ts") ? "./write-rows-worker.ts" : "./features/customers/imports/write-rows-worker.js",
	import.meta.url,
);

/** What the thread starts with. */
export interface ThreadData {
	connection: Database["connection"];
	logLevel: string;
	job: ImportJob;
	file: ReadableStream;
}

/** What the thread answers. An error that is expected is an answer, because its class would be lost. */
export type ThreadAnswer = ImportOutcome | { status: "lease-lost" };

/** Only one thread at a time, because each needs memory and connections of its own. */
let isBusy = false;

/**
 * Writes the remaining rows of a large import in a thread of its own: requests don't wait for its rows, and its garbage
 * is collected apart from the site's memory. While another import has the thread, this one is written beside the
 * requests. Parameters and results are those of `writeRows`.
 */
export async function writeRowsInThread(
	parts: WriteRowsParts,
	job: ImportJob,
	open: () => Readable,
	signal: AbortSignal,
): Promise<ImportOutcome> {
	if (isBusy) return writeRows(parts, job, open, signal);
	const content = open();
	isBusy = true;
	try {
		const answer = await runThread(parts, job, content, signal);
		if (answer.status === "lease-lost") throw new LeaseLostError();
		return answer;
	} finally {
		content.destroy();
		isBusy = false;
	}
}

async function runThread(
	{ db, log }: WriteRowsParts,
	job: ImportJob,
	content: Readable,
	signal: AbortSignal,
): Promise<ThreadAnswer> {
	const file = Readable.toWeb(content) as ReadableStream;
	const workerData: ThreadData = { connection: db.connection, logLevel: log.level, job, file };
	const thread = new Worker(script, { workerData, transferList: [file] });
	const stop = () => thread.postMessage("stop");
	signal.addEventListener("abort", stop, { once: true });
	try {
		return await new Promise<ThreadAnswer>((resolve, reject) => {
			thread.once("message", resolve);
			thread.once("error", reject);
			thread.once("exit", (code) => reject(new Error(`the thread of an import ended with ${code}`)));
			// The thread only learns that its file broke, not why.
			content.once("error", reject);
			if (signal.aborted) stop();
		});
	} finally {
		signal.removeEventListener("abort", stop);
		await thread.terminate();
	}
}
