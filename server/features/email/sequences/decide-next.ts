import { limits } from "../../../../contract/limits.ts";
import { addDays, addMinutes, daysBetween, instantOf, localTime } from "../../../local-time.ts";
import type { DueEnrollment, Outcome, Step } from "./enrollments.queries.ts";
import { planMessage } from "./plan-message.ts";

/** When to check again for a message that the mail server has not accepted yet. */
const STILL_WAITING_MINUTES = 30;

/** What to do for an enrollment: its new state, and the message to queue now, if any. */
export interface Decision {
	outcome: Outcome;
	send: { step: Step; notAfter: Date } | null;
}

/** States of a message that has not reached anyone and may be sent again. */
const notSent = ["withheld", "failed", "canceled"];

/**
 * Decides what happens next for a due enrollment (SEQ-03). It is called again whenever something has changed, and
 * determines from the facts alone whether a message is due, planned or the last.
 *
 * @param siteZone for customers without a time zone
 */
export function decideNext(enrollment: DueEnrollment, siteZone: string, now: Date): Decision {
	const { id, dayOne, lastDay, lastOn, lastMessageId, heldSince, last, active, reachable } = enrollment;
	const timeZone = enrollment.timeZone ?? siteZone;
	const isRepeated = last !== null && last.id !== null && notSent.includes(last.state);
	const steps = isRepeated ? [last, ...enrollment.next] : enrollment.next;
	const [step, following] = steps;
	const same: Outcome = {
		id,
		state: "running",
		dayOne,
		lastDay,
		lastOn,
		lastMessageId,
		nextDay: step?.day ?? null,
		dueAt: null,
		heldSince: null,
	};
	const then = (outcome: Partial<Outcome>): Decision => ({ outcome: { ...same, ...outcome }, send: null });
	// Off: not due until it is turned on.
	if (!active) return then({ heldSince });
	if (last?.state === "queued") return then({ heldSince, dueAt: addMinutes(now, STILL_WAITING_MINUTES) });
	if (!step) return then({ state: "finished" });
	const plan = planMessage(enrollment, step, timeZone, now);
	if (!plan.due) return then({ dayOne: plan.dayOne, dueAt: plan.at, heldSince });
	if (!reachable) {
		const since = heldSince ?? now;
		if (now.getTime() - since.getTime() > limits.sequenceHoldMs) return then({ state: "stopped", heldSince: since });
		const tomorrow = addDays(plan.date, 1);
		const dueAt = instantOf(timeZone, tomorrow, step.hour);
		return then({ dayOne: addDays(tomorrow, 1 - step.day), dueAt, heldSince: since });
	}
	const after = { dayOne: plan.dayOne, lastOn: plan.date };
	const next = following && planMessage({ ...enrollment, ...after }, following, timeZone, now);
	return {
		outcome: {
			...same,
			...after,
			lastDay: Math.max(lastDay, step.day),
			nextDay: following?.day ?? null,
			// On the day after the last message, check whether it was sent.
			dueAt: next?.at ?? instantOf(timeZone, addDays(plan.date, 1), step.hour),
		},
		send: { step, notAfter: plan.notAfter },
	};
}

/** Returns a member's current day; 0 before their first. */
export function currentDay(
	enrollment: {
		state: string;
		dayOne: string | null;
		lastDay: number;
		nextDay: number | null;
		pausedOn: string | null;
	},
	timeZone: string,
	now: Date,
): number {
	const { state, dayOne, lastDay, nextDay, pausedOn } = enrollment;
	const date = state === "paused" ? pausedOn : localTime(timeZone, now).date;
	if (lastDay === 0 || dayOne === null || date === null || nextDay === null || state === "stopped") return lastDay;
	const day = daysBetween(dayOne, date) + 1;
	return Math.max(lastDay, Math.min(day, nextDay));
}
