import type { AdminSequence } from "../../../../contract/email/sequences.ts";
import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Database, Queryable } from "../../../database/database.ts";
import { readSampleSequence, SAMPLE_SEQUENCE } from "../../../database/sample/sample-sequence.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { requireUnchanged } from "../../../rpc/refuse-stale-edit.ts";
import { recordAudit } from "../../site/audit-log/record-audit.ts";
import { replanSequence } from "./enrollments.queries.ts";
import {
	changeSequence,
	countMessages,
	findSequence,
	insertMessages,
	insertSequence,
	lockSequence,
	lockSequenceByTitle,
} from "./sequences.queries.ts";

type FoundSequence = NonNullable<Awaited<ReturnType<typeof findSequence>>>;

/** Converts a row to what admins see. */
export function describeSequence(row: FoundSequence): AdminSequence {
	const { id, title, description, active, automatic, forLeads, messages, days, members, updatedAt } = row;
	return {
		id,
		title,
		description,
		active,
		automatic,
		forLeads,
		messages,
		days,
		running: members("running"),
		paused: members("paused"),
		finished: members("finished"),
		stopped: members("stopped"),
		updatedAt,
	};
}

/** @throws SEQUENCE_NOT_FOUND */
export async function readSequence(db: Queryable, id: string): Promise<AdminSequence> {
	const row = await findSequence(db, id);
	if (!row) throw refusal("SEQUENCE_NOT_FOUND");
	return describeSequence(row);
}

/**
 * Adds a sequence, which is off.
 *
 * @returns its ID
 */
export async function createSequence(
	db: Database,
	admin: KnownPrincipal,
	fields: { title: string; description: string; forLeads: boolean },
): Promise<string> {
	return db.transaction(async (tx) => {
		const id = await insertSequence(tx, fields);
		await recordAudit(tx, admin, { action: "sequence.created", subject: fields.title });
		return id;
	});
}

/**
 * Adds the hundred messages that ship with the site (SEQ-01), off until the seller has read them; only once, as long as
 * the title is unchanged.
 *
 * @returns its ID
 */
export async function createSampleSequence(db: Database, admin: KnownPrincipal): Promise<string> {
	const messages = await readSampleSequence();
	return db.transaction(async (tx) => {
		const known = await lockSequenceByTitle(tx, SAMPLE_SEQUENCE.title);
		if (known) return known;
		const id = await insertSequence(tx, SAMPLE_SEQUENCE);
		await insertMessages(tx, id, messages);
		await recordAudit(tx, admin, { action: "sequence.created", subject: SAMPLE_SEQUENCE.title });
		return id;
	});
}

/**
 * Changes a sequence. When it is turned off, enrolled members stay on their day; when it is turned on, they continue
 * with the next message.
 *
 * @param startedFrom last change of the version that the admin started from
 * @throws SEQUENCE_NOT_FOUND, CHANGED_MEANWHILE; NO_MESSAGES when turning on a sequence without messages
 */
export async function editSequence(
	db: Database,
	admin: KnownPrincipal,
	id: string,
	startedFrom: Date,
	values: { title: string; description: string; active: boolean; automatic: boolean },
): Promise<void> {
	await db.longTransaction(async (tx) => {
		const current = requireUnchanged(await lockSequence(tx, id), "SEQUENCE_NOT_FOUND", startedFrom);
		const turnedOn = values.active && !current.active;
		if (turnedOn && (await countMessages(tx, id)) === 0) throw refusal("NO_MESSAGES");
		await changeSequence(tx, id, { ...values, automatic: values.automatic && !current.forLeads });
		if (turnedOn) await replanSequence(tx, id);
		const turned = values.active === current.active ? "changed" : turnedOn ? "turned_on" : "turned_off";
		await recordAudit(tx, admin, { action: `sequence.${turned}`, subject: values.title });
	});
}
