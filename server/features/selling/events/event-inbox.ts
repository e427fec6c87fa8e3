import type { Database } from "../../../database/database.ts";
import { insertEvents, type NewEvent } from "./events.queries.ts";

/** Stores events of carts before they are acknowledged (HOOK-03). */
export interface EventInbox {
	/** Returns whether it was new; a known one has no effect. */
	put(event: NewEvent): Promise<boolean>;
}

interface Arrival {
	event: NewEvent;
	resolve: (isNew: boolean) => void;
	reject: (error: unknown) => void;
}

/** Events per statement. */
const BATCH_SIZE = 200;
/**
 * Concurrent statements: while one waits for the disk the next is written. Events that arrive meanwhile are added to
 * the first free one.
 */
const STATEMENTS = 4;

/**
 * Writes concurrent events in one statement, each of them durable before its response: a thousand at once cost a
 * handful of commits. A single event does not wait.
 */
export function createEventInbox(db: Database): EventInbox {
	const arrivals: Arrival[] = [];
	let running = 0;

	const write = async (batch: Arrival[]): Promise<void> => {
		try {
			const fresh = await insertEvents(
				db,
				batch.map(({ event }) => event),
			);
			for (const { event, resolve } of batch) resolve(fresh.delete(`${event.sourceId} ${event.key}`));
		} catch (error) {
			// An error caused by one of them must not refuse the others.
			if (batch.length > 1) for (const one of batch) await write([one]);
			else batch[0]?.reject(error);
		}
	};
	const drain = async (): Promise<void> => {
		running += 1;
		while (arrivals.length > 0) await write(arrivals.splice(0, BATCH_SIZE));
		running -= 1;
	};
	return {
		put: (event) =>
			new Promise((resolve, reject) => {
				arrivals.push({ event, resolve, reject });
				if (running < STATEMENTS) void drain();
			}),
	};
}
