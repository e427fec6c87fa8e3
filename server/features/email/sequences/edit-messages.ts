import type { AdminSequenceMessage, SequenceMessageFields } from "../../../../contract/email/sequences.ts";
import type { MemberTexts } from "../../../../contract/site/member-texts/all-words.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Queryable } from "../../../database/database.ts";
import { replanDays } from "../../../database/queries/enrollments.queries.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { refuseStaleEdit } from "../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import {
	changeMessage,
	findMessage,
	insertMessages,
	isDayTaken,
	lockMessage,
	lockSequence,
} from "./sequences.queries.ts";
import { writeSequenceMessage } from "./write-sequence-message.ts";

/**
 * Renders a message as it is sent, for a preview.
 *
 * @throws TEXT_UNREADABLE if it is nested too deeply
 */
export async function renderMessage(
	siteUrl: string,
	texts: { subject: string; content: string },
	forLeads = false,
	words?: MemberTexts,
) {
	try {
		return await writeSequenceMessage(siteUrl, texts, forLeads, words);
	} catch (error) {
		if (error instanceof RangeError) throw refusal("TEXT_UNREADABLE");
		throw error;
	}
}

/** @throws MESSAGE_NOT_FOUND */
export async function readMessage(db: Queryable, id: string): Promise<AdminSequenceMessage> {
	const row = await findMessage(db, id);
	if (!row) throw refusal("MESSAGE_NOT_FOUND");
	const { day, hour, subject, content, updatedAt, sequenceId, title, forLeads } = row;
	return { id, day, hour, subject, content, updatedAt, sequence: { id: sequenceId, title, forLeads } };
}

/**
 * Adds a message. Members who are past its day can read it on their page, but it is not mailed to them.
 *
 * @returns its ID
 * @throws SEQUENCE_NOT_FOUND, DAY_TAKEN, TEXT_UNREADABLE
 */
export async function createMessage(
	{ db, config }: Pick<Services, "db" | "config">,
	admin: KnownPrincipal,
	sequenceId: string,
	fields: SequenceMessageFields,
): Promise<string> {
	await renderMessage(config.siteUrl, fields);
	return db.transaction(async (tx) => {
		const sequence = await lockSequence(tx, sequenceId);
		if (!sequence) throw refusal("SEQUENCE_NOT_FOUND");
		if (await isDayTaken(tx, sequenceId, fields.day)) throw refusal("DAY_TAKEN");
		const [id] = await insertMessages(tx, sequenceId, [fields]);
		if (!id) throw new Error("no row came back");
		await replanDays(tx, sequenceId, [fields.day]);
		const details = { day: fields.day, message: fields.subject };
		await recordAudit(tx, admin, { action: "sequence.message_added", subject: sequence.title, details });
		return id;
	});
}

/**
 * Changes a message. Customers who received it do not get it again, even if it moves to a later day.
 *
 * @param startedFrom last change of the version that the admin started from
 * @throws MESSAGE_NOT_FOUND, CHANGED_MEANWHILE, DAY_TAKEN, TEXT_UNREADABLE
 */
export async function editMessage(
	{ db, config }: Pick<Services, "db" | "config">,
	admin: KnownPrincipal,
	id: string,
	startedFrom: Date,
	fields: SequenceMessageFields,
): Promise<void> {
	await renderMessage(config.siteUrl, fields);
	await db.transaction(async (tx) => {
		const known = await findMessage(tx, id);
		// Locks the sequence before its messages, like all other writers.
		const sequence = known && (await lockSequence(tx, known.sequenceId));
		const current = sequence && (await lockMessage(tx, id));
		if (!current) throw refusal("MESSAGE_NOT_FOUND");
		refuseStaleEdit(current, startedFrom);
		const isMoved = fields.day !== current.day;
		if (isMoved && (await isDayTaken(tx, sequence.id, fields.day))) throw refusal("DAY_TAKEN");
		await changeMessage(tx, id, fields);
		if (isMoved || fields.hour !== current.hour) await replanDays(tx, sequence.id, [current.day, fields.day]);
		const details = { day: fields.day, message: fields.subject };
		await recordAudit(tx, admin, { action: "sequence.message_changed", subject: sequence.title, details });
	});
}
