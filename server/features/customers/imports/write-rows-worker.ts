import { Readable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import { connect } from "../../../database/database.ts";
import { logSlowQueries } from "../../../database/slow-queries.ts";
import { createLog } from "../../../log.ts";
import { LeaseLostError } from "../../../work/work-queue.ts";
import { writeRows } from "./write-rows.ts";
import type { ThreadAnswer, ThreadData } from "./write-rows-thread.ts";

/* A worker thread that writes the rows of one import, and ends (`write-rows-thread.ts`). */

const { connection, logLevel, job, file } = workerData as ThreadData;
const log = createLog(logLevel);
const stopping = new AbortController();
// The only message is `stop`: the process ends.
parentPort?.once("message", () => stopping.abort());

const db = connect(
	connection.options,
	({ message: reason }) => log.warn({ reason }, "a database connection broke"),
	connection.limits,
);
logSlowQueries(db.$client, log);
parentPort?.postMessage(await run().finally(() => db.$client.end()));

async function run(): Promise<ThreadAnswer> {
	try {
		return await writeRows({ db, log }, job, () => Readable.fromWeb(file), stopping.signal);
	} catch (error) {
		if (error instanceof LeaseLostError) return { status: "lease-lost" };
		throw error;
	}
}
