import { limits } from "../../../../contract/limits.ts";
import { firstName } from "../../../../contract/text/first-name.ts";
import { hideSecrets } from "../../../mail/seal-mail.ts";
import { fillName, fillNames } from "../../../mail/shared-text.ts";
import { admin, member } from "../../../rpc/builders.ts";
import { paged } from "../../../rpc/paged.ts";
import { refusal } from "../../../rpc/refusal.ts";
import { mailBrandOf } from "../../site/brand/mail-brand.ts";
import { readMemberTexts } from "../../site/member-texts/read-member-texts.ts";
import { deleteWithUndo } from "../../site/undo/delete-with-undo.ts";
import { createMessage, editMessage, readMessage, renderMessage } from "./edit-messages.ts";
import {
	createSampleSequence,
	createSequence,
	describeSequence,
	editSequence,
	readSequence,
} from "./edit-sequences.ts";
import { changeOwnSequence, describeOwnSequences } from "./follow-sequence.ts";
import { checkMessageImport, importMessages } from "./import-messages.ts";
import { readOwnMessage, readOwnMessages } from "./read-own-messages.ts";
import { countMessages, countSequences, isForLeads, listMessages, listSequences } from "./sequences.queries.ts";

export const sequencesForAdmin = {
	list: admin.sequences.list.handler(async ({ context, input }) => {
		const { db } = context.services;
		const found = await paged(
			input.page,
			limits.adminPageRows,
			() => countSequences(db),
			(part) => listSequences(db, part),
		);
		return { ...found, rows: found.rows.map(describeSequence) };
	}),
	read: admin.sequences.read.handler(({ context, input }) => readSequence(context.services.db, input.id)),
	create: admin.sequences.create.handler(async ({ context, input }) => {
		const { db } = context.services;
		return readSequence(db, await createSequence(db, context.user, input));
	}),
	createSample: admin.sequences.createSample.handler(async ({ context }) => {
		const { db } = context.services;
		return readSequence(db, await createSampleSequence(db, context.user));
	}),
	update: admin.sequences.update.handler(async ({ context, input: { id, updatedAt, ...values } }) => {
		const { db } = context.services;
		await editSequence(db, context.user, id, updatedAt, values);
		return readSequence(db, id);
	}),
	remove: admin.sequences.remove.handler(({ context, input }) =>
		deleteWithUndo(context.services, context.user, "sequence", input.id),
	),
	checkImport: admin.sequences.checkImport.handler(async ({ context, input }) => {
		const upload = await context.services.uploads.find(input.uploadId, context.user.userId, "file");
		if (!upload) throw refusal("UPLOAD_NOT_FOUND");
		return checkMessageImport(context.services, input.id, upload);
	}),
	import: admin.sequences.import.handler(async ({ context, input }) => {
		const { services, user } = context;
		const upload = await services.uploads.find(input.uploadId, user.userId, "file");
		if (!upload) throw refusal("UPLOAD_NOT_FOUND");
		await importMessages(services, user, input.id, upload, input.version);
		// The import is done anyway; the hourly sweep removes the rest of the upload.
		await services.uploads
			.remove(upload.id)
			.catch((error) => services.log.error({ error, id: upload.id }, "failed to remove an upload"));
		return readSequence(services.db, input.id);
	}),
};

export const sequenceMessagesForAdmin = {
	list: admin.sequenceMessages.list.handler(async ({ context, input }) => {
		const { db } = context.services;
		await readSequence(db, input.id);
		return paged(
			input.page,
			limits.sequenceMessageRows,
			() => countMessages(db, input.id),
			(part) => listMessages(db, input.id, part),
		);
	}),
	read: admin.sequenceMessages.read.handler(({ context, input }) => readMessage(context.services.db, input.id)),
	create: admin.sequenceMessages.create.handler(async ({ context, input: { sequenceId, ...fields } }) => {
		const { services, user } = context;
		return readMessage(services.db, await createMessage(services, user, sequenceId, fields));
	}),
	update: admin.sequenceMessages.update.handler(async ({ context, input: { id, updatedAt, ...fields } }) => {
		const { services, user } = context;
		await editMessage(services, user, id, updatedAt, fields);
		return readMessage(services.db, id);
	}),
	remove: admin.sequenceMessages.remove.handler(({ context, input }) =>
		deleteWithUndo(context.services, context.user, "sequenceMessage", input.id),
	),
	preview: admin.sequenceMessages.preview.handler(async ({ context, input }) => {
		const { config, db, settings, brand } = context.services;
		const { sequenceId, ...texts } = input;
		const forLeads = sequenceId ? await isForLeads(db, sequenceId) : false;
		const mail = await renderMessage(config.siteUrl, texts, forLeads, await readMemberTexts(db));
		const { subject, html } = hideSecrets(mail, await settings.read(), mailBrandOf(await brand.read(), config.siteUrl));
		return { subject: fillName(subject, "Bea"), html: fillName(html, "Bea") };
	}),
	sendToMe: admin.sequenceMessages.sendToMe.handler(async ({ context, input }) => {
		const { config, db, mailer } = context.services;
		const { email, name } = context.user;
		const { sequenceId, ...texts } = input;
		const forLeads = sequenceId ? await isForLeads(db, sequenceId) : false;
		const mail = await renderMessage(config.siteUrl, texts, forLeads, await readMemberTexts(db));
		const filled = { subject: fillName(mail.subject, firstName(name)), ...fillNames(mail, firstName(name)) };
		// Sent as a test, because the rules for recipients do not apply to an admin.
		await mailer.send({ ...filled, kind: "test", to: email });
	}),
};

export const sequencesForMember = {
	list: member.sequences.list.handler(({ context }) =>
		describeOwnSequences(context.services, context.user.userId, new Date()),
	),
	messages: member.sequences.messages.handler(async ({ context, input }) => {
		const found = await readOwnMessages(context.services.db, context.user.userId, input.id, input.page);
		if (!found) throw refusal("SEQUENCE_NOT_FOUND");
		return found;
	}),
	message: member.sequences.message.handler(async ({ context, input }) => {
		const found = await readOwnMessage(context.services, context.user.userId, input.id, input.day);
		if (!found) throw refusal("MESSAGE_NOT_FOUND");
		return found;
	}),
	start: member.sequences.start.handler(({ context, input }) =>
		changeOwnSequence(context.services, context.user.userId, input.id, "start", new Date()),
	),
	pause: member.sequences.pause.handler(({ context, input }) =>
		changeOwnSequence(context.services, context.user.userId, input.id, "pause", new Date()),
	),
	resume: member.sequences.resume.handler(({ context, input }) =>
		changeOwnSequence(context.services, context.user.userId, input.id, "resume", new Date()),
	),
	stop: member.sequences.stop.handler(({ context, input }) =>
		changeOwnSequence(context.services, context.user.userId, input.id, "stop", new Date()),
	),
};
