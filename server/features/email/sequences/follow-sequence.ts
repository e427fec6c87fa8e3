import type { MemberSequence } from "../../../contract/sequences.ts";
import type { Queryable } from "../../database/database.ts";
import { addDays, daysBetween, laterDate, localTime } from "../../local-time.ts";
import type { Services } from "../../rpc/context.ts";
import { currentDay } from "./decide-next.ts";
import { lockRunningOf } from "./enrollments.queries.ts";
import { lookAt } from "./send-due-messages.ts";
import {
	changeEnrollment,
	findMember,
	findSequence,
	insertEnrollment,
	listForMember,
	lockCurrent,
} from "./sequences.queries.ts";

/* What a member does with a sequence (SEQ-02). */

type Part = Pick<Services, "db" | "settings" | "config">;
type Act = "start" | "pause" | "resume" | "stop";
type Refusal = "SEQUENCE_NOT_FOUND" | "ALREADY_ON" | "NOT_RUNNING" | "NOT_PAUSED";

/** The sequences that a member may start or is on, with their place in each. @param id of one alone */
export async function describeOwnSequences(
	{ db, settings }: Part,
	userId: string,
	now: Date,
	id?: string,
): Promise<MemberSequence[]> {
	const member = await findMember(db, userId);
	// An account whose email is not proven yet has nothing but its order.
	if (!member) return [];
	const timeZone = member.timeZone ?? (await settings.read()).time_zone;
	return (await listForMember(db, member.id, id)).map(
		({ id: sequenceId, title, description, active, days, messages, received, own }) => ({
			id: sequenceId,
			title,
			description,
			active,
			days,
			messages,
			own: own && {
				state: own.state,
				day: currentDay(own, timeZone, now),
				received,
				nextAt: active && own.state === "running" && own.nextDay !== null ? own.dueAt : null,
				timeZone,
				held: own.state === "running" && !member.reachable,
			},
		}),
	);
}

/**
 * Starts, pauses, resumes or stops a sequence.
 *
 * @returns it as it is then, or why not
 */
export async function changeOwnSequence(
	services: Part,
	userId: string,
	sequenceId: string,
	act: Act,
	now: Date,
): Promise<MemberSequence | Refusal> {
	const { db, settings } = services;
	const member = await findMember(db, userId);
	if (!member) return "SEQUENCE_NOT_FOUND";
	const siteZone = (await settings.read()).time_zone;
	const today = localTime(member.timeZone ?? siteZone, now).date;
	const refused = await db.transaction(async (tx): Promise<Refusal | null> => {
		const sequence = await findSequence(tx, sequenceId);
		if (!sequence) return "SEQUENCE_NOT_FOUND";
		if (act === "start") {
			if (!sequence.active || sequence.messages === 0) return "SEQUENCE_NOT_FOUND";
			const started = await insertEnrollment(tx, member.id, sequenceId, now);
			if (started === null) return "ALREADY_ON";
			// Its first message is planned at once, so that they see when it comes.
			await lookAt(services, tx, [started], siteZone, now);
			return null;
		}
		const current = await lockCurrent(tx, member.id, sequenceId);
		if (act === "stop") {
			if (!current) return "NOT_RUNNING";
			await changeEnrollment(tx, current.id, { state: "stopped", dueAt: null, endedAt: now });
			return null;
		}
		if (act === "pause") {
			if (current?.state !== "running") return "NOT_RUNNING";
			await changeEnrollment(tx, current.id, { state: "paused", pausedOn: today, dueAt: null });
			return null;
		}
		if (current?.state !== "paused") return "NOT_PAUSED";
		await changeEnrollment(tx, current.id, {
			state: "running",
			pausedOn: null,
			dueAt: now,
			countsFrom: now,
			heldSince: null,
			dayOne: current.dayOne && dayOneAfterPause(current.dayOne, current.pausedOn ?? today, today),
		});
		await lookAt(services, tx, [current.id], siteZone, now);
		return null;
	});
	if (refused) return refused;
	const [sequence] = await describeOwnSequences(services, userId, now, sequenceId);
	return sequence ?? "SEQUENCE_NOT_FOUND";
}

/** A pause keeps the day: the date on which it ends is the day after the one on which it began. */
function dayOneAfterPause(dayOne: string, pausedOn: string, today: string): string {
	const missed = Math.max(0, daysBetween(pausedOn, laterDate(pausedOn, today)) - 1);
	return addDays(dayOne, missed);
}

/** Plans what someone is on by their new clocks. @param tx the one that writes them */
export async function followNewClocks(services: Part, tx: Queryable, customerId: string, now: Date): Promise<void> {
	const { time_zone: siteZone } = await services.settings.read();
	await lookAt(services, tx, await lockRunningOf(tx, customerId), siteZone, now);
}
