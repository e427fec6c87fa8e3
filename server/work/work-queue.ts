import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { createBell, waitAtMost } from "./bell.ts";
import {
	type ClaimedWork,
	claimWork,
	extendLeases,
	findNextDue,
	releaseWork,
	scheduleRetry,
	type WorkTable,
} from "./work-queue.queries.ts";

/** Work that is kept as rows of a domain's own table, and done by every process together. */
export interface WorkQueue {
	/** Looks for work now instead of at the next poll. */
	wake(): void;
	/** Ends what can be ended, finishes the rest, gives back what was not begun. */
	stop(): Promise<void>;
}

export interface WorkQueueOptions extends WorkTable {
	/**
	 * Does the work of one row and settles it in the same transaction. What it throws schedules a retry.
	 *
	 * @param signal aborts when its time is over, or the process stops
	 */
	handle(id: string, signal: AbortSignal): Promise<void>;
	/** @returns the reason of a failure in words for the seller */
	describeError(error: unknown): string;
	/** Called instead of another retry when a row has kept failing for `deadlineMs`. */
	giveUp(id: string, reason: string): Promise<void>;
	/** Rows of one lane that a process works on at the same time. */
	concurrency: number;
	/** Longest time for one attempt. */
	timeoutMs: number;
	retry: { firstDelayMs: number; maxDelayMs: number };
	deadlineMs: number;
}

const LEASE_MS = 60_000;
const HEARTBEAT_MS = 15_000;
/** The longest time without a look, for what another process added. */
const POLL_INTERVAL_MS = 5_000;

export class WorkTimeoutError extends Error {}

/**
 * Starts to work through a table's rows: claimed with a lease that is extended while they run, retried with back-off, given
 * up at a deadline. Lanes don't wait for each other, and neither do the rows of a lane.
 */
export function startWorkQueue(db: Database, log: Log, options: WorkQueueOptions): WorkQueue {
	const { concurrency, deadlineMs, describeError, giveUp, handle, retry, timeoutMs } = options;
	const bell = createBell();
	const stopping = new AbortController();
	const running = new Map<string, { lane: string; done: Promise<void> }>();

	const fail = async ({ id, attempts, failingSince }: ClaimedWork, error: unknown): Promise<void> => {
		const reason = describeError(error);
		log.warn({ error, table: options.table, id, attempts }, "work failed and is retried");
		if (failingSince && Date.now() - failingSince.getTime() > deadlineMs) return giveUp(id, reason);
		const delayMs = Math.min(retry.maxDelayMs, retry.firstDelayMs * 2 ** Math.min(20, attempts - 1));
		await scheduleRetry(db, options, id, { delayMs, error: reason });
	};

	const work = async (claimed: ClaimedWork): Promise<void> => {
		const deadline = AbortSignal.timeout(timeoutMs);
		const signal = AbortSignal.any([stopping.signal, deadline]);
		let onAbort = () => {};
		const aborted = new Promise<never>((_, reject) => {
			onAbort = () => reject(new WorkTimeoutError(`no result after ${timeoutMs / 1_000} s`));
			deadline.addEventListener("abort", onAbort, { once: true });
		});
		try {
			// Code that ignores the signal doesn't keep its lane.
			await Promise.race([handle(claimed.id, signal), aborted]);
		} catch (error) {
			// The lease brings back what can't even be written down.
			if (stopping.signal.aborted) await releaseWork(db, options, claimed.id).catch(() => {});
			else await fail(claimed, error).catch(() => {});
		} finally {
			deadline.removeEventListener("abort", onAbort);
			running.delete(claimed.id);
			bell.ring();
		}
	};

	const claim = async (): Promise<ClaimedWork[]> => {
		const lanes = new Map<string, number>();
		for (const { lane } of running.values()) lanes.set(lane, (lanes.get(lane) ?? 0) + 1);
		return claimWork(db, options, { perLane: concurrency, running: lanes }, LEASE_MS);
	};

	const dispatch = async (): Promise<void> => {
		while (!stopping.signal.aborted) {
			const rung = bell.next();
			let waitMs = POLL_INTERVAL_MS;
			try {
				const claimed = await claim();
				for (const row of claimed) running.set(row.id, { lane: row.lane, done: work(row) });
				if (claimed.length > 0) continue;
				waitMs = Math.max(20, Math.min((await findNextDue(db, options)) ?? waitMs, waitMs));
				// What is due and was not claimed belongs to a full lane, which rings when it has room.
				if (running.size > 0) waitMs = POLL_INTERVAL_MS;
			} catch (error) {
				log.warn({ error, table: options.table }, "work could not be claimed");
				waitMs = POLL_INTERVAL_MS;
			}
			if (!stopping.signal.aborted) await waitAtMost(waitMs, rung);
		}
	};

	const heartbeat = setInterval(() => {
		if (running.size > 0) void extendLeases(db, options, [...running.keys()], LEASE_MS).catch(() => {});
	}, HEARTBEAT_MS);
	heartbeat.unref();
	const ended = dispatch();
	return {
		wake: bell.ring,
		stop: async () => {
			stopping.abort();
			bell.ring();
			await ended;
			await Promise.all([...running.values()].map(({ done }) => done));
			clearInterval(heartbeat);
		},
	};
}
