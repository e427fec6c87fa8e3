import pLimit from "p-limit";
import { scheduleRetry } from "../../work/work-queue.queries.ts";
import { startWorkQueue, type WorkQueue, WorkTimeoutError } from "../../work/work-queue.ts";
import { applyPrepared, type PurchaseParts, prepareEvent } from "./apply-event.ts";
import { CartApiError } from "./cart-api.ts";
import { eventWork, findEvent, settleEvent } from "./events.queries.ts";
import { describeStripeError } from "./stripe-errors.ts";

/** Sales applied at the same time: more would keep everyone else waiting for the database. */
const APPLY_CONCURRENCY = 2;
/** Events of one source that are read at the same time; the others wait for its API, and no other source does. */
const SOURCE_CONCURRENCY = 8;
/** Longer than the calls to a cart's API together. */
const TIMEOUT_MS = 30_000;
const RETRY = { firstDelayMs: 5_000, maxDelayMs: 300_000 };
const DAY_MS = 86_400_000;

/**
 * Applies the events that carts report. Each source is a lane: one whose API hangs delays only its own events (HOOK-08).
 * Retries end after three days, and the event needs attention.
 */
export function startEventQueue(parts: PurchaseParts): WorkQueue {
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
			await limitApply(async () => applyPrepared(parts, event, prepared, await parts.readSettings()));
			if (!("settled" in prepared.classified)) parts.forgetPrincipals();
		},
		describeError,
		giveUp: (id, detail) => settleEvent(parts.db, id, { state: "attention", reason: "failed", detail }),
	});
}

/** Leaves an event to the queue that was tried outside of it. */
export async function retryEvent({ db }: PurchaseParts, id: string, error: unknown): Promise<void> {
	await scheduleRetry(db, eventWork, id, { delayMs: RETRY.firstDelayMs, error: describeError(error) });
}

/** @returns why an event could not be applied, for the seller. What is no cart's fault is in the log. */
function describeError(error: unknown): string {
	if (error instanceof CartApiError) return error.message;
	if (error instanceof WorkTimeoutError) return `It was not done within ${TIMEOUT_MS / 1_000} seconds.`;
	return describeStripeError(error) ?? "This site could not apply it. The log says why.";
}
