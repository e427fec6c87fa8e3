import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { SequenceImportPlan, SequenceMessageFields } from "../../../../contract/email/sequences.ts";
import { limits } from "../../../../contract/limits.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Queryable } from "../../../database/database.ts";
import { replanDays } from "../../../database/queries/enrollments.queries.ts";
import type { Services } from "../../../rpc/context.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import type { CompleteUpload } from "../../site/uploads/upload-store.ts";
import { readArchive, refuseArchive, tooLarge } from "./message-archive.ts";
import {
	changeMessagesByDay,
	deleteMessagesByDay,
	findSequence,
	insertMessages,
	listAllMessages,
	lockSequence,
} from "./sequences.queries.ts";
import { writeSequenceMessage } from "./write-sequence-message.ts";

/**
 * Reads the messages of an uploaded archive.
 *
 * @throws ARCHIVE_REFUSED
 */
async function readUpload(upload: CompleteUpload): Promise<SequenceMessageFields[]> {
	// Checked before anything is read.
	if (upload.size > limits.sequenceArchiveBytes) throw tooLarge();
	return readArchive(await buffer(upload.open()));
}

/**
 * Rejects messages that fail to render now instead of on their day.
 *
 * @throws ARCHIVE_REFUSED
 */
async function refuseUnreadable(siteUrl: string, messages: SequenceMessageFields[]): Promise<void> {
	for (const message of messages) {
		await writeSequenceMessage(siteUrl, message).catch((error) => {
			if (error instanceof RangeError) throw refuseArchive([`Day ${message.day} is nested too deeply.`]);
			throw error;
		});
	}
}

interface Changes {
	added: SequenceMessageFields[];
	changed: SequenceMessageFields[];
	removed: SequenceMessageFields[];
	/** Days whose message is sent at another time than before, or not at all. */
	moved: number[];
	plan: SequenceImportPlan;
}

/** Compares the messages of an archive with the existing ones. */
async function compare(db: Queryable, sequenceId: string, incoming: SequenceMessageFields[]): Promise<Changes> {
	const current = await listAllMessages(db, sequenceId);
	const before = new Map(current.map((message) => [message.day, message]));
	const after = new Set(incoming.map(({ day }) => day));
	const added = incoming.filter(({ day }) => !before.has(day));
	const removed = current.filter(({ day }) => !after.has(day));
	const changed = incoming.filter((message) => {
		const old = before.get(message.day);
		return old && (old.hour !== message.hour || old.subject !== message.subject || old.content !== message.content);
	});
	const otherHour = changed.filter(({ day, hour }) => before.get(day)?.hour !== hour);
	const state = current.map(({ id, updatedAt }) => `${id} ${updatedAt.getTime()}`).join();
	const listed = (messages: SequenceMessageFields[]) => messages.map(({ day, subject }) => ({ day, subject }));
	return {
		added,
		changed,
		removed,
		moved: [...added, ...removed, ...otherHour].map(({ day }) => day),
		plan: {
			added: listed(added),
			changed: listed(changed),
			removed: listed(removed),
			unchanged: incoming.length - added.length - changed.length,
			version: createHash("sha256").update(state).digest("hex"),
		},
	};
}

/**
 * Returns what an import would change.
 *
 * @throws SEQUENCE_NOT_FOUND, ARCHIVE_REFUSED
 */
export async function checkMessageImport(
	services: Pick<Services, "db" | "config">,
	sequenceId: string,
	upload: CompleteUpload,
): Promise<SequenceImportPlan> {
	if (!(await findSequence(services.db, sequenceId))) throw refusal("SEQUENCE_NOT_FOUND");
	const { added, changed, plan } = await compare(services.db, sequenceId, await readUpload(upload));
	await refuseUnreadable(services.config.siteUrl, [...added, ...changed]);
	return plan;
}

/**
 * Replaces the messages of a sequence by those of an archive. A message on an existing day is the same message with a
 * new text: customers who received it do not get it again.
 *
 * @param version of the messages that the admin saw in the comparison
 * @throws SEQUENCE_NOT_FOUND, ARCHIVE_REFUSED, CHANGED_MEANWHILE
 */
export async function importMessages(
	services: Pick<Services, "db" | "config">,
	admin: KnownPrincipal,
	sequenceId: string,
	upload: CompleteUpload,
	version: string,
): Promise<void> {
	const incoming = await readUpload(upload);
	await services.db.longTransaction(async (tx) => {
		const sequence = await lockSequence(tx, sequenceId);
		if (!sequence) throw refusal("SEQUENCE_NOT_FOUND");
		const { added, changed, removed, moved, plan } = await compare(tx, sequenceId, incoming);
		if (plan.version !== version) throw refusal("CHANGED_MEANWHILE");
		await refuseUnreadable(services.config.siteUrl, [...added, ...changed]);
		await deleteMessagesByDay(
			tx,
			sequenceId,
			removed.map(({ day }) => day),
		);
		await changeMessagesByDay(tx, sequenceId, changed);
		await insertMessages(tx, sequenceId, added);
		await replanDays(tx, sequenceId, moved);
		const details = { added: added.length, changed: changed.length, removed: removed.length };
		await recordAudit(tx, admin, { action: "sequence.messages_imported", subject: sequence.title, details });
	});
}
