import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { editErrors } from "../../../contract/errors.ts";
import { limits } from "../../../contract/limits.ts";
import { type SequenceImportPlan, type SequenceMessageFields, sequenceErrors } from "../../../contract/sequences.ts";
import type { Queryable } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import type { Services } from "../../rpc/context.ts";
import { refusal } from "../../rpc/refusal.ts";
import { recordAudit } from "../audit-log/record-audit.ts";
import type { CompleteUpload } from "../uploads/upload-store.ts";
import { replanDays } from "./enrollments.queries.ts";
import { ArchiveRefused, readArchive, tooLarge } from "./message-archive.ts";
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
 * Reads the messages of an archive that was uploaded.
 *
 * @throws ArchiveRefused
 */
async function readUpload(upload: CompleteUpload): Promise<SequenceMessageFields[]> {
	// Before any of it is read.
	if (upload.size > limits.sequenceArchiveBytes) throw tooLarge();
	return readArchive(await buffer(upload.open()));
}

/** One that cannot be laid out is found now, and not on its day. @throws ArchiveRefused */
async function refuseUnreadable(siteUrl: string, messages: SequenceMessageFields[]): Promise<void> {
	for (const message of messages) {
		await writeSequenceMessage(siteUrl, message).catch((error) => {
			if (error instanceof RangeError) throw new ArchiveRefused([`Day ${message.day} is nested too deeply.`]);
			throw error;
		});
	}
}

interface Changes {
	added: SequenceMessageFields[];
	changed: SequenceMessageFields[];
	removed: SequenceMessageFields[];
	/** Days whose message comes at another time than before, or not at all. */
	moved: number[];
	plan: SequenceImportPlan;
}

/** What the messages of an archive change in those that are there. */
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
 * What an import would change, before it does.
 *
 * @throws SEQUENCE_NOT_FOUND, ArchiveRefused
 */
export async function checkMessageImport(
	services: Pick<Services, "db" | "config">,
	sequenceId: string,
	upload: CompleteUpload,
): Promise<SequenceImportPlan> {
	if (!(await findSequence(services.db, sequenceId))) throw refusal(sequenceErrors, "SEQUENCE_NOT_FOUND");
	const { added, changed, plan } = await compare(services.db, sequenceId, await readUpload(upload));
	await refuseUnreadable(services.config.siteUrl, [...added, ...changed]);
	return plan;
}

/**
 * Replaces the messages of a sequence by those of an archive. A message on a day that there was before is the same one with
 * other words: whoever got it does not get it again.
 *
 * @param version of the messages that the admin has seen it compared with
 * @throws SEQUENCE_NOT_FOUND, ArchiveRefused, CHANGED_MEANWHILE
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
		if (!sequence) throw refusal(sequenceErrors, "SEQUENCE_NOT_FOUND");
		const { added, changed, removed, moved, plan } = await compare(tx, sequenceId, incoming);
		if (plan.version !== version) throw refusal(editErrors, "CHANGED_MEANWHILE");
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
