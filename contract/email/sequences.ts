import { z } from "zod";
import { editErrors } from "../errors.ts";
import { instant } from "../instant.ts";
import { limits } from "../limits.ts";
import { page, pageOf } from "../paging.ts";
import { forAdmin, forMember } from "../site/audience.ts";
import { deletion } from "../site/undo.ts";
import { uploadErrors, uploadId } from "../site/uploads.ts";
import { exactText, text } from "../text/text.ts";
import { description, title } from "../text/title.ts";
import { withKnownFields } from "./merge-fields.ts";
import { sequenceStates } from "./sequence-states.ts";

const day = z
	.int("must be a whole number")
	.min(1, "must be 1 or later")
	.max(limits.sequenceDays, `must be at most ${limits.sequenceDays.toLocaleString("en-US")}`);
const hour = z.int("must be a whole number").min(0, "must be from 0 to 23").max(23, "must be from 0 to 23");

/** The content of a sequence message. */
export const sequenceTexts = z.object({
	subject: withKnownFields(title),
	/** Markdown. */
	content: withKnownFields(text(limits.sequenceContent.characters).pipe(z.string().min(1, "must not be empty"))),
});
export type SequenceTexts = z.infer<typeof sequenceTexts>;

/** A sequence message as written by an admin (SEQ-01). */
export const sequenceMessageFields = sequenceTexts.extend({ day, hour });
export type SequenceMessageFields = z.infer<typeof sequenceMessageFields>;

/** A sequence in the list, with its number of members. */
export const adminSequence = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	active: z.boolean(),
	automatic: z.boolean(),
	/** For leads, not for members (LEAD-03). */
	forLeads: z.boolean(),
	messages: z.int(),
	/** The day of the last message; 0 if there is none. */
	days: z.int(),
	running: z.int(),
	paused: z.int(),
	finished: z.int(),
	stopped: z.int(),
	updatedAt: z.date(),
});
export type AdminSequence = z.infer<typeof adminSequence>;

export const sequenceMessageSummary = z.object({
	id: z.uuid(),
	day: z.int(),
	hour: z.int(),
	subject: z.string(),
});
export type SequenceMessageSummary = z.infer<typeof sequenceMessageSummary>;

export const adminSequenceMessage = sequenceMessageSummary.extend({
	/** `forLeads`: its readers are leads, who have no member area (LEAD-03). */
	sequence: z.object({ id: z.uuid(), title: z.string(), forLeads: z.boolean() }),
	content: z.string(),
	updatedAt: z.date(),
});
export type AdminSequenceMessage = z.infer<typeof adminSequenceMessage>;

/** What an import would do to one message. */
const importedMessage = z.object({ day: z.int(), subject: z.string() });
export const sequenceImportPlan = z.object({
	added: z.array(importedMessage),
	changed: z.array(importedMessage),
	removed: z.array(importedMessage),
	unchanged: z.int(),
	/** Version of the messages it was compared with: an import cannot replace messages that were not reviewed. */
	version: z.string(),
});
export type SequenceImportPlan = z.infer<typeof sequenceImportPlan>;

const id = z.object({ id: z.uuid() });

export const sequenceErrors = {
	SEQUENCE_NOT_FOUND: { status: 404, message: "This sequence does not exist, or has been deleted." },
} as const;
export const sequenceMessageErrors = {
	MESSAGE_NOT_FOUND: { status: 404, message: "This message does not exist, or has been deleted." },
} as const;
const dayErrors = {
	DAY_TAKEN: { status: 409, message: "There is a message on this day already. Choose another day." },
} as const;
const textErrors = {
	TEXT_UNREADABLE: { status: 422, message: "This text has too many nested levels to display." },
} as const;

/** A text to show, and the sequence that decides whether its readers are members or leads. */
const previewedTexts = sequenceTexts.extend({ sequenceId: z.uuid().optional() });

const sequenceFields = z.object({ title, description: description.default("") });

export const adminSequences = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/sequences", summary: "Sequences, and how many members are on each" })
		.input(z.object({ page }))
		.output(pageOf(adminSequence)),
	read: forAdmin
		.route({ method: "GET", path: "/admin/sequences/{id}", summary: "One sequence" })
		.errors(sequenceErrors)
		.input(id)
		.output(adminSequence),
	create: forAdmin
		.route({ method: "POST", path: "/admin/sequences", summary: "Adds a sequence, which is off until it is turned on" })
		.input(sequenceFields.extend({ forLeads: z.boolean().default(false) }))
		.output(adminSequence),
	createSample: forAdmin
		.route({
			method: "POST",
			path: "/admin/sequences/sample",
			summary: "Adds the 100-Day Sales Machine, which is off until it is turned on",
		})
		.output(adminSequence),
	update: forAdmin
		.route({ method: "PUT", path: "/admin/sequences/{id}", summary: "Changes a sequence, or turns it on or off" })
		.errors({
			...sequenceErrors,
			...editErrors,
			NO_MESSAGES: { status: 422, message: "Add a message first. A sequence without messages cannot be turned on." },
		})
		.input(sequenceFields.extend({ id: z.uuid(), updatedAt: instant, active: z.boolean(), automatic: z.boolean() }))
		.output(adminSequence),
	remove: forAdmin
		.route({ method: "DELETE", path: "/admin/sequences/{id}", summary: "Deletes a sequence with its messages" })
		.errors(sequenceErrors)
		.input(id)
		.output(deletion),
	checkImport: forAdmin
		.route({
			method: "POST",
			path: "/admin/sequences/{id}/import/check",
			summary: "What a ZIP of Markdown files would change",
		})
		.errors({
			...sequenceErrors,
			UPLOAD_NOT_FOUND: uploadErrors.UPLOAD_NOT_FOUND,
			ARCHIVE_REFUSED: {
				status: 422,
				message: "This archive cannot be imported.",
				data: z.object({ problems: z.array(z.string()) }),
			},
		})
		.input(id.extend({ uploadId }))
		.output(sequenceImportPlan),
	import: forAdmin
		.route({
			method: "POST",
			path: "/admin/sequences/{id}/import",
			summary: "Replaces the messages by those of a ZIP of Markdown files",
		})
		.errors({
			...sequenceErrors,
			...editErrors,
			UPLOAD_NOT_FOUND: uploadErrors.UPLOAD_NOT_FOUND,
			ARCHIVE_REFUSED: {
				status: 422,
				message: "This archive cannot be imported.",
				data: z.object({ problems: z.array(z.string()) }),
			},
		})
		.input(id.extend({ uploadId, version: exactText(100) }))
		.output(adminSequence),
};

export const adminSequenceMessages = {
	list: forAdmin
		.route({ method: "GET", path: "/admin/sequences/{id}/messages", summary: "The messages of a sequence by day" })
		.errors(sequenceErrors)
		.input(id.extend({ page }))
		.output(pageOf(sequenceMessageSummary)),
	read: forAdmin
		.route({ method: "GET", path: "/admin/sequence-messages/{id}", summary: "One message of a sequence" })
		.errors(sequenceMessageErrors)
		.input(id)
		.output(adminSequenceMessage),
	create: forAdmin
		.route({ method: "POST", path: "/admin/sequence-messages", summary: "Adds a message to a sequence" })
		.errors({ ...sequenceErrors, ...dayErrors, ...textErrors })
		.input(sequenceMessageFields.extend({ sequenceId: z.uuid() }))
		.output(adminSequenceMessage),
	update: forAdmin
		.route({ method: "PUT", path: "/admin/sequence-messages/{id}", summary: "Changes a message of a sequence" })
		.errors({ ...sequenceMessageErrors, ...editErrors, ...dayErrors, ...textErrors })
		.input(sequenceMessageFields.extend({ id: z.uuid(), updatedAt: instant }))
		.output(adminSequenceMessage),
	remove: forAdmin
		.route({ method: "DELETE", path: "/admin/sequence-messages/{id}", summary: "Deletes a message of a sequence" })
		.errors(sequenceMessageErrors)
		.input(id)
		.output(deletion),
	preview: forAdmin
		.route({
			method: "POST",
			path: "/admin/sequence-messages/preview",
			summary: "A message of a sequence as a member would get it",
		})
		.errors(textErrors)
		.input(previewedTexts)
		.output(z.object({ subject: z.string(), html: z.string() })),
	sendToMe: forAdmin
		.route({
			method: "POST",
			path: "/admin/sequence-messages/test",
			summary: "Sends a message of a sequence to the admin who asks",
		})
		.errors(textErrors)
		.input(previewedTexts),
};

/** A sequence as a member sees it, with their progress (SEQ-02). */
export const memberSequence = z.object({
	id: z.uuid(),
	title: z.string(),
	description: z.string(),
	/** If off, it cannot be started and sends nothing for now. */
	active: z.boolean(),
	/** The day of the last message. */
	days: z.int(),
	messages: z.int(),
	/** Null if never started. */
	own: z
		.object({
			state: z.enum(sequenceStates),
			/** The member's current day; 0 before the first. */
			day: z.int(),
			/** Number of messages they can read. */
			received: z.int(),
			/** When the next message is due, while it is running. */
			nextAt: z.date().nullable(),
			/** The time zone used for delivery. */
			timeZone: z.string(),
			/** Nothing is sent at present, because they turned these emails off or their address bounced. */
			held: z.boolean(),
		})
		.nullable(),
});
export type MemberSequence = z.infer<typeof memberSequence>;

const memberSequenceErrors = {
	SEQUENCE_NOT_FOUND: { status: 404, message: "This is not available." },
} as const;

/** A message that a member has received. */
const receivedMessage = z.object({ day: z.int(), subject: z.string() });

export const memberSequences = {
	list: forMember
		.route({ method: "GET", path: "/sequences", summary: "Series of messages, and the asking person's place in each" })
		.output(z.array(memberSequence)),
	messages: forMember
		.route({
			method: "GET",
			path: "/sequences/{id}/messages",
			summary: "What the asking person has got of a sequence, the newest first",
		})
		.errors(memberSequenceErrors)
		.input(id.extend({ page }))
		.output(pageOf(receivedMessage)),
	message: forMember
		.route({
			method: "GET",
			path: "/sequences/{id}/messages/{day}",
			summary: "A message that the asking person has got",
		})
		.errors({ MESSAGE_NOT_FOUND: { status: 404, message: "You do not have this message." } })
		.input(id.extend({ day: z.coerce.number().pipe(day) }))
		.output(
			receivedMessage.extend({
				/** Title of the sequence. */
				title: z.string(),
				/** Markdown with the reader's fields filled in. */
				content: z.string(),
				earlierDay: z.int().nullable(),
				laterDay: z.int().nullable(),
			}),
		),
	start: forMember
		.route({
			method: "POST",
			path: "/sequences/{id}/start",
			summary: "Starts a sequence from its first day, also once it was stopped or is finished",
		})
		.errors({
			...memberSequenceErrors,
			ALREADY_ON: { status: 409, message: "You have already started this." },
		})
		.input(id)
		.output(memberSequence),
	pause: forMember
		.route({ method: "POST", path: "/sequences/{id}/pause", summary: "Sends nothing more until it is resumed" })
		.errors({ ...memberSequenceErrors, NOT_RUNNING: { status: 409, message: "This is not running." } })
		.input(id)
		.output(memberSequence),
	resume: forMember
		.route({ method: "POST", path: "/sequences/{id}/resume", summary: "Resumes with the next day's message" })
		.errors({ ...memberSequenceErrors, NOT_PAUSED: { status: 409, message: "This is not paused." } })
		.input(id)
		.output(memberSequence),
	stop: forMember
		.route({ method: "POST", path: "/sequences/{id}/stop", summary: "Ends a sequence for the asking person" })
		.errors({ ...memberSequenceErrors, NOT_RUNNING: { status: 409, message: "This is not running." } })
		.input(id)
		.output(memberSequence),
};
