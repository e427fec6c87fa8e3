import pLimit from "p-limit";
import { DAY_MS } from "../../../../contract/durations.ts";
import { describeError } from "../../../work/describe-error.ts";
import { scheduleRetry } from "../../../work/work-queue.queries.ts";
import { startWorkQueue, type WorkQueue, WorkTimeoutError } from "../../../work/work-queue.ts";
import { describeStripeError } from "../carts/stripe-errors.ts";
import { applyPrepared, prepareEvent } from "./apply-event.ts";
import { eventWork, findEvent, giveUpEvent } from "./events.queries.ts";
import type { PurchaseServices } from "./purchase-services.ts";

/** Sales applied in parallel: more would keep everyone else waiting for the database. */
const APPLY_CONCURRENCY = 2;
/** Events of one source that are read in parallel; only others of the same source wait for its API. */
const SOURCE_CONCURRENCY = 8;
/** Longer than all calls to a cart's API together. */
const TIMEOUT_MS = 30_000;
const RETRY = { firstDelayMs: 5_000, maxDelayMs: 300_000 };

/**
 * Applies the events that carts report. Each source is a lane: one whose API hangs delays only its own events (HOOK-08).
 * Retries end after three days, and the event needs attention.
 */
export function startEventQueue(parts: PurchaseServices): WorkQueue {
	const limitApply = pLimit(APPLY_CONCURRENCY);
	return startWorkQueue(parts.db, parts.log, {
		...eventWork,
		concurrency: SOURCE_CONCURRENCY,
		timeoutMs: TIMEOUT_MS,
		retry: RETRY,
		deadlineMs: 3 * DAY_MS,
		handle: async (id, signal) => {
			const event = await findEvent(parts.db, id);
			if (event?.state !== "waiting") return;
			const prepared = await prepareEvent(parts, event, {}, signal);
			if (!prepared) return;
			await limitApply(async () => {
				const settings = await parts.readSettings();
				await parts.db.transaction((tx) => applyPrepared(parts, tx, event, prepared, settings));
			});
			if (!("outcome" in prepared.classified)) parts.forgetPrincipals();
		},
		describeError: describeFailure,
		giveUp: (id, detail) => giveUpEvent(parts.db, id, detail),
	});
}

/** Schedules a retry of an event that was tried outside of the queue. */
export async function retryEvent({ db }: PurchaseServices, id: string, error: unknown): Promise<void> {
	await scheduleRetry(db, eventWork, { id }, { delayMs: RETRY.firstDelayMs, error: describeFailure(error) });
}

/** Describes to the seller why an event failed to apply. Errors not caused by a cart are in the log. */
function describeFailure(error: unknown): string {
	if (error instanceof WorkTimeoutError) return `It took longer than ${TIMEOUT_MS / 1_000} seconds.`;
	return describeStripeError(error) ?? describeError(error);
}
