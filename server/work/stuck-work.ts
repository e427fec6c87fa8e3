import type { Log } from "../log.ts";
import type { WorkStatus } from "./work-queue.queries.ts";

/** Work that a person may wait for: a queue in a table, a job queue, or the schedule. */
export interface MonitoredQueue {
	/** Name in metrics, such as `purchase_events`. */
	name: string;
	/** Message for the seller when it is stuck, such as `Payment events are not applied`. */
	problem: string;
	/** The screen to investigate it. */
	step: { label: string; to: string };
	readStatus(): Promise<WorkStatus>;
}

export interface QueueStatus extends WorkStatus {
	queue: MonitoredQueue;
}

/** Shorter outages resolve themselves. */
const STUCK_AFTER_MS = 10 * 60_000;

/** Reads the status of every queue; one that can't be read is logged and left out. */
export async function readQueues(queues: MonitoredQueue[], log: Log): Promise<QueueStatus[]> {
	const statuses = await Promise.all(
		queues.map(async (queue) => {
			try {
				return [{ queue, ...(await queue.readStatus()) }];
			} catch (error) {
				log.warn({ error, queue: queue.name }, "failed to read the status of a queue");
				return [];
			}
		}),
	);
	return statuses.flat();
}

export interface StuckWork {
	queue: MonitoredQueue;
	since: Date;
	/** Message for the seller; null if nothing has worked on it. */
	reason: string | null;
}

/** Returns the queues in which something has failed or waited for more than ten minutes. */
export async function findStuckWork(queues: MonitoredQueue[], log: Log, now: Date): Promise<StuckWork[]> {
	const statuses = await readQueues(queues, log);
	return statuses.flatMap(({ queue, since, lastError }) =>
		since && now.getTime() - since.getTime() > STUCK_AFTER_MS ? [{ queue, since, reason: lastError }] : [],
	);
}
