import type pg from "pg";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { createDispatcher, MIN_DELAY_MS } from "./dispatcher.ts";
import {
	type ClaimedWork,
	claimWork,
	extendLeases,
	findNextDue,
	releaseWork,
	scheduleRetry,
	type WorkTable,
	workChannel,
} from "./work-queue.queries.ts";

/** Work stored as rows of a domain's own table, shared by all processes. */
export interface WorkQueue {
	/** Looks for work now instead of at the next poll. */
	wake(): void;
	/** Listens for work added by other processes, over a dedicated connection. */
	listen(client: pg.Client): Promise<void>;
	/** Aborts what can be aborted, finishes the rest, and releases what was not started. */
	stop(): Promise<void>;
}

export interface WorkQueueOptions extends WorkTable {
	/**
	 * Does the work of one row and settles it in the same transaction. An error schedules a retry, except
	 * `LeaseLostError`.
	 *
	 * @param signal aborts when its time is over, or the process stops
	 */
	handle(id: string, signal: AbortSignal): Promise<void>;
	/** Returns the reason of a failure as a message for the seller. */
	describeError(error: unknown): string;
	/** Called instead of another retry when a row has kept failing for `deadlineMs`. */
	giveUp(id: string, reason: string): Promise<void>;
	/** Rows of one lane that a process works on in parallel. */
	concurrency: number;
	/** Maximum duration of one attempt. */
	timeoutMs: number;
	retry: { firstDelayMs: number; maxDelayMs: number };
	deadlineMs: number;
}

/** Work of a killed process continues elsewhere after this time. */
const LEASE_MS = 10_000;
const HEARTBEAT_MS = 3_000;
/** Maximum time between polls, in case a notification is lost. */
const POLL_INTERVAL_MS = 5_000;

export class WorkTimeoutError extends Error {}

/** Another process has taken the work over: this one must not write anything else. */
export class LeaseLostError extends Error {}

/**
 * Starts to work through a table's rows: claimed with a lease that is extended while they run, retried with back-off,
 * given up at a deadline. Lanes do not wait for each other, and neither do the rows of a lane.
 */
export function startWorkQueue(db: Database, log: Log, options: WorkQueueOptions): WorkQueue {
	const { concurrency, deadlineMs, describeError, giveUp, handle, retry, timeoutMs } = options;
	const dispatcher = createDispatcher(workChannel(options), POLL_INTERVAL_MS, log);
	const running = new Map<string, ClaimedWork & { done: Promise<void> }>();

	const fail = async ({ id, attempts, failingSince }: ClaimedWork, error: unknown): Promise<void> => {
		if (error instanceof LeaseLostError) return log.warn({ table: options.table, id }, "work continues elsewhere");
		const reason = describeError(error);
		log.warn({ error, table: options.table, id, attempts }, "work failed and is retried");
		if (failingSince && Date.now() - failingSince.getTime() > deadlineMs) return giveUp(id, reason);
		const delayMs = Math.min(retry.maxDelayMs, retry.firstDelayMs * 2 ** Math.min(20, attempts - 1));
		await scheduleRetry(db, options, { id, attempts }, { delayMs, error: reason });
	};

	const work = async (claimed: ClaimedWork): Promise<void> => {
		const deadline = AbortSignal.timeout(timeoutMs);
		const signal = AbortSignal.any([dispatcher.signal, deadline]);
		let onAbort = () => {};
		const aborted = new Promise<never>((_, reject) => {
			onAbort = () => reject(new WorkTimeoutError(`no result after ${timeoutMs / 1_000} s`));
			deadline.addEventListener("abort", onAbort, { once: true });
		});
		try {
			// Code that ignores the signal does not block its lane.
			await Promise.race([handle(claimed.id, signal), aborted]);
		} catch (error) {
			// If even the retry fails to be saved, the expired lease brings the row back.
			if (dispatcher.signal.aborted) await releaseWork(db, options, claimed).catch(() => {});
			else await fail(claimed, error).catch(() => {});
		} finally {
			deadline.removeEventListener("abort", onAbort);
			running.delete(claimed.id);
			dispatcher.wake();
		}
	};

	const claim = (): Promise<ClaimedWork[]> =>
		claimWork(db, options, { perLane: concurrency, running: [...running.values()] }, LEASE_MS);

	const dispatch = async (): Promise<number> => {
		if (running.size === 0) {
			// Nearly every poll finds nothing: a single look into an index instead of a claim over all lanes.
			const dueMs = await findNextDue(db, options);
			if (dueMs === null) return POLL_INTERVAL_MS;
			if (dueMs > 0) return Math.max(MIN_DELAY_MS, dueMs);
		}
		const claimed = await claim();
		for (const row of claimed) running.set(row.id, { ...row, done: work(row) });
		if (claimed.length > 0) return 0;
		// Rows that are due but not claimed belong to a full lane, which wakes the dispatcher when it has room, or to
		// another process, which claims them right now.
		return running.size > 0 ? POLL_INTERVAL_MS : MIN_DELAY_MS;
	};

	const heartbeat = setInterval(() => {
		if (running.size > 0) void extendLeases(db, options, [...running.values()], LEASE_MS).catch(() => {});
	}, HEARTBEAT_MS);
	heartbeat.unref();
	const ended = dispatcher.run(dispatch);
	return {
		wake: dispatcher.wake,
		listen: dispatcher.listen,
		stop: async () => {
			dispatcher.stop();
			await ended;
			await Promise.all([...running.values()].map(({ done }) => done));
			clearInterval(heartbeat);
		},
	};
}
