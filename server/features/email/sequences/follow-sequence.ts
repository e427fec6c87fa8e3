import type { MemberSequence } from "../../../../contract/email/sequences.ts";
import type { Queryable } from "../../../database/database.ts";
import { addDays, daysBetween, laterDate, localTime } from "../../../local-time.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { currentDay } from "./decide-next.ts";
import { lockRunningOf } from "./enrollments.queries.ts";
import { advanceEnrollments } from "./send-due-messages.ts";
import {
	changeEnrollment,
	findMember,
	findSequence,
	insertEnrollment,
	listForMember,
	lockCurrent,
} from "./sequences.queries.ts";

/* What a member can do with a sequence (SEQ-02). */

type Part = Pick<Services, "db" | "settings" | "config">;
type Act = "start" | "pause" | "resume" | "stop";

/**
 * Describes the sequences that a member can start or is enrolled in, with their progress.
 *
 * @param id of a single one
 */
export async function describeOwnSequences(
	{ db, settings }: Part,
	userId: string,
	now: Date,
	id?: string,
): Promise<MemberSequence[]> {
	const member = await findMember(db, userId);
	// An account with an unproven email has nothing but its order.
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
 * @returns its new state
 * @throws SEQUENCE_NOT_FOUND, ALREADY_ON, NOT_RUNNING, NOT_PAUSED
 */
export async function changeOwnSequence(
	services: Part,
	userId: string,
	sequenceId: string,
	act: Act,
	now: Date,
): Promise<MemberSequence> {
	const { db, settings } = services;
	const member = await findMember(db, userId);
	if (!member) throw refusal("SEQUENCE_NOT_FOUND");
	const siteZone = (await settings.read()).time_zone;
	const today = localTime(member.timeZone ?? siteZone, now).date;
	await db.transaction(async (tx) => {
		const sequence = await findSequence(tx, sequenceId);
		if (!sequence) throw refusal("SEQUENCE_NOT_FOUND");
		if (act === "start") {
			if (!sequence.active || sequence.forLeads || sequence.messages === 0) throw refusal("SEQUENCE_NOT_FOUND");
			const started = await insertEnrollment(tx, member.id, sequenceId, now);
			if (started === null) throw refusal("ALREADY_ON");
			// Plans the first message immediately, so that they see when it is due.
			await advanceEnrollments(services, tx, [started], siteZone, now);
			return;
		}
		const current = await lockCurrent(tx, member.id, sequenceId);
		if (act === "stop") {
			if (!current) throw refusal("NOT_RUNNING");
			await changeEnrollment(tx, current.id, { state: "stopped", dueAt: null, endedAt: now });
			return;
		}
		if (act === "pause") {
			if (current?.state !== "running") throw refusal("NOT_RUNNING");
			await changeEnrollment(tx, current.id, { state: "paused", pausedOn: today, dueAt: null });
			return;
		}
		if (current?.state !== "paused") throw refusal("NOT_PAUSED");
		await changeEnrollment(tx, current.id, {
			state: "running",
			pausedOn: null,
			dueAt: now,
			countsFrom: now,
			heldSince: null,
			dayOne: current.dayOne && dayOneAfterPause(current.dayOne, current.pausedOn ?? today, today),
		});
		await advanceEnrollments(services, tx, [current.id], siteZone, now);
	});
	const [sequence] = await describeOwnSequences(services, userId, now, sequenceId);
	if (!sequence) throw refusal("SEQUENCE_NOT_FOUND");
	return sequence;
}

/** A pause keeps the current day: the date on which it ends is the day after the one on which it began. */
function dayOneAfterPause(dayOne: string, pausedOn: string, today: string): string {
	const missed = Math.max(0, daysBetween(pausedOn, laterDate(pausedOn, today)) - 1);
	return addDays(dayOne, missed);
}

/**
 * Plans a member's enrollments again by their new time zone.
 *
 * @param tx the transaction that writes it
 */
export async function applyTimeZone(services: Part, tx: Queryable, customerId: string, now: Date): Promise<void> {
	const { time_zone: siteZone } = await services.settings.read(tx);
	await advanceEnrollments(services, tx, await lockRunningOf(tx, customerId), siteZone, now);
}
