import type { Log } from "../../log.ts";
import { applyPrepared, type Prepared, type PurchaseParts, prepareEvent } from "./apply-event.ts";
import { claimEvents, putOff, type StoredEvent, settleEvents } from "./events.queries.ts";
import { findSources } from "./sources.queries.ts";

/** Applies the events that wait, one process beside another. */
export interface EventWorker {
	/** Something new is there. */
	wake(): void;
	/** Finishes what is in hand, then ends. */
	stop(): Promise<void>;
}

/** Claimed at once; small enough that several processes share a burst. */
const AT_ONCE = 50;
/** Sales that are applied at the same time: more of them would keep everyone else waiting for the database. */
const SIDE_BY_SIDE = 2;
/** How soon what another process left behind, or what failed before, is looked for. */
const LOOK_AGAIN_MS = 5_000;

/**
 * The event is its own job: a row that waits is claimed for a minute, and comes again when whoever claimed it is gone.
 * What failed is tried again later and later, and never given up.
 */
export function startEventWorker(parts: PurchaseParts, log: Log): EventWorker {
	let stopping = false;
	let isNew = true;
	let awake = () => {};

	const attempt = async <Outcome>(event: StoredEvent, work: () => Promise<Outcome>): Promise<Outcome | null> => {
		try {
			return await work();
		} catch (error) {
			log.warn({ error, eventId: event.id }, "a purchase event could not be applied yet");
			await putOff(parts.db, event, "It could not be applied yet, and is tried again.").catch(() => {});
			return null;
		}
	};

	/** @returns whether there may be more */
	const workOnSome = async (): Promise<boolean> => {
		const claimed = await claimEvents(parts.db, AT_ONCE);
		if (claimed.length === 0) return false;
		const settings = await parts.readSettings();
		const sales: { event: StoredEvent; prepared: Prepared }[] = [];
		const settled: Parameters<typeof settleEvents>[1] = [];
		const sources = new Map((await findSources(parts.db, claimed)).map((source) => [source.id, source]));
		for (const event of claimed) {
			const prepared = await attempt(event, () => prepareEvent(parts, event, {}, sources.get(event.sourceId)));
			if (!prepared) continue;
			if ("settled" in prepared.judged) settled.push({ id: event.id, ...prepared.judged.settled });
			else sales.push({ event, prepared });
		}
		// What says nothing about this site is done with by one statement, however many it is.
		if (settled.length > 0) await settleEvents(parts.db, settled);
		const queue = sales.values();
		await Promise.all(
			Array.from({ length: SIDE_BY_SIDE }, async () => {
				for (const { event, prepared } of queue)
					await attempt(event, () => applyPrepared(parts, event, prepared, settings));
			}),
		);
		if (sales.length > 0) parts.forgetPrincipals();
		return claimed.length === AT_ONCE;
	};

	const work = async (): Promise<void> => {
		while (!stopping) {
			isNew = false;
			let more = false;
			try {
				more = await workOnSome();
			} catch (error) {
				log.warn({ error }, "purchase events could not be looked for");
			}
			if (more || isNew || stopping) continue;
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, LOOK_AGAIN_MS);
				timer.unref();
				awake = () => {
					clearTimeout(timer);
					resolve();
				};
			});
		}
	};
	const ended = work();
	return {
		wake: () => {
			isNew = true;
			awake();
		},
		stop: async () => {
			stopping = true;
			awake();
			await ended;
		},
	};
}
