import { createHash } from "node:crypto";
import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import type { Queryable } from "../../../database/database.ts";
import { announceMessages } from "../../../mail/outbox.queries.ts";
import { fillName } from "../../../mail/shared-text.ts";
import type { Services } from "../../../rpc/context.ts";
import type { WorkStatus } from "../../../work/work-queue.queries.ts";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import { decideNext } from "./decide-next.ts";
import {
	findMessageTexts,
	insertText,
	lockDue,
	queueSteps,
	readEnrollmentStatus,
	readEnrollments,
	writeOutcomes,
} from "./enrollments.queries.ts";
import { writeSequenceMessage } from "./write-sequence-message.ts";

/** Enrollments per transaction: few enough that requests don't wait for it. */
const BATCH_SIZE = 100;
/** A run queues the messages of this many seconds, so that mailings and sequences take turns. */
const RUN_SECONDS = 120;
const MIN_MESSAGES_A_RUN = 500;

/**
 * Queues the sequence messages that are due (SEQ-03). A member's progress and the outbox message are written in one
 * transaction, so that nothing is repeated or skipped after an interruption.
 *
 * @param now decides what is due
 * @returns the number of messages
 */
export async function sendDueMessages(services: Services, now: Date): Promise<number> {
	const { time_zone: siteZone, mail_rate } = await services.settings.read();
	let left = Math.max(MIN_MESSAGES_A_RUN, Number(mail_rate) * RUN_SECONDS);
	let queued = 0;
	while (left > 0) {
		const batch = await services.db.transaction(async (tx) => {
			const ids = await lockDue(tx, now, BATCH_SIZE);
			return { looked: ids.length, sent: await advanceEnrollments(services, tx, ids, siteZone, now) };
		});
		queued += batch.sent;
		left -= batch.sent;
		if (batch.looked < BATCH_SIZE) break;
	}
	return queued;
}

/**
 * Decides what happens next for enrollments, and queues what is due.
 *
 * @param tx a transaction that holds them
 * @param siteZone for customers without a time zone
 * @returns the number of messages
 */
export async function advanceEnrollments(
	{ config }: Pick<Services, "config">,
	tx: Queryable,
	ids: string[],
	siteZone: string,
	now: Date,
): Promise<number> {
	if (ids.length === 0) return 0;
	const enrollments = await readEnrollments(tx, ids);
	const decisions = enrollments.map((enrollment) => ({ enrollment, ...decideNext(enrollment, siteZone, now) }));
	const sends = decisions.flatMap(({ enrollment, send }) => (send ? [{ enrollment, ...send }] : []));
	const texts = await renderTexts(tx, config.siteUrl, [...new Set(sends.map(({ step }) => step.id))]);
	const steps = sends.flatMap(({ enrollment, step, notAfter }) => {
		const text = texts.get(step.id);
		const name = firstName(enrollment.name);
		return text
			? {
					enrollmentId: enrollment.id,
					customerId: enrollment.customerId,
					leadId: enrollment.leadId,
					sequenceMessageId: step.id,
					sequenceTextId: text.id,
					address: enrollment.email,
					subject: fillName(text.subject, name),
					firstName: name,
					notAfter,
				}
			: [];
	});
	const rows = new Map((await queueSteps(tx, steps)).map((row) => [row.enrollmentId, row.id]));
	await writeOutcomes(
		tx,
		decisions.map(({ outcome }) => ({
			...outcome,
			lastMessageId: rows.get(outcome.id) ?? outcome.lastMessageId,
		})),
	);
	if (rows.size > 0) await announceMessages(tx);
	return rows.size;
}

export const readSequenceStatus = (db: Queryable): Promise<WorkStatus> => readEnrollmentStatus(db);

interface RenderedText {
	/** ID of its row. */
	id: string;
	subject: string;
	html: string;
	text: string;
}

/** Cached until they change: rendering takes longer than sending. */
const rendered = new Map<string, RenderedText>();

/** Returns the texts of these messages, which are stored. */
async function renderTexts(tx: Queryable, siteUrl: string, ids: string[]): Promise<Map<string, RenderedText>> {
	const texts = new Map<string, RenderedText>();
	if (ids.length === 0) return texts;
	const words = await readMemberTexts(tx);
	for (const { id, updatedAt, ...message } of await findMessageTexts(tx, ids)) {
		const key = `${siteUrl} ${id} ${updatedAt.getTime()} ${words.emailSupport}`;
		const text = rendered.get(key) ?? (await render(siteUrl, message, words));
		if (rendered.size > 500) rendered.clear();
		rendered.set(key, text);
		texts.set(id, text);
		await insertText(tx, { id: text.id, html: text.html, text: text.text });
	}
	return texts;
}

async function render(
	siteUrl: string,
	{ forLeads, ...message }: { subject: string; content: string; forLeads: boolean },
	words: MemberTexts,
): Promise<RenderedText> {
	const mail = await writeSequenceMessage(siteUrl, message, forLeads, words);
	const id = createHash("sha256").update(`${mail.html}\0${mail.text}`).digest("hex");
	return { ...mail, id };
}
