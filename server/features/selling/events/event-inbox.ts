import type { Database } from "../../database/database.ts";
import { insertEvents, type NewEvent } from "./events.queries.ts";

/** Where what carts send is written down, before it is acknowledged (HOOK-03). */
export interface EventInbox {
	/** @returns whether it was new; one that is known already changes nothing */
	put(event: NewEvent): Promise<boolean>;
}

interface Arrival {
	event: NewEvent;
	resolve: (isNew: boolean) => void;
	reject: (error: unknown) => void;
}

/** Of one statement. */
const AT_ONCE = 200;
/** Side by side: while one waits for the disk the next is written. What comes meanwhile goes with the first that is free. */
const STATEMENTS = 4;

/**
 * Events that come at the same time are written by one statement, each of them durable before its answer: a thousand at
 * once cost a handful of commits. Alone, an event waits for nobody.
 *
 * @param onNew called after a statement that brought something new
 */
export function createEventInbox(db: Database, onNew: () => void): EventInbox {
	const arrivals: Arrival[] = [];
	let running = 0;

	const write = async (batch: Arrival[]): Promise<void> => {
		try {
			const fresh = await insertEvents(
				db,
				batch.map(({ event }) => event),
			);
			for (const { event, resolve } of batch) resolve(fresh.delete(`${event.sourceId} ${event.key}`));
			if (batch.some(({ event }) => !event.outcome)) onNew();
		} catch (error) {
			// What one of them breaks is no reason to refuse the others.
			if (batch.length > 1) for (const one of batch) await write([one]);
			else batch[0]?.reject(error);
		}
	};
	const drain = async (): Promise<void> => {
		running += 1;
		while (arrivals.length > 0) await write(arrivals.splice(0, AT_ONCE));
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
