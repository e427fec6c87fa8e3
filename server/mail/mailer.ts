import { BULK_PRIORITY, rulesOfMessage } from "../../contract/email/messages.ts";
import type { Database, Queryable } from "../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { SealedTexts } from "../secrets/sealed-text.ts";
import type { Mail } from "./mail.ts";
import { insertClaimed, insertMessages, type NewMessage, settleUnsent } from "./outbox.queries.ts";
import {
	createSentRecorder,
	LEASE_MS,
	type Outbox,
	type OutboxParts,
	sendClaimed,
	startOutbox,
	whileClaimed,
} from "./outbox.ts";
import { sealMail } from "./seal-mail.ts";

/** The queue of messages before the outbox existed; older backups still have it. */
export const EARLIER_MAIL_QUEUE = "mail";

export interface Mailer {
	/**
	 * Queues a message; it is sent as soon as the mail server accepts it, and survives a crash (OPS-04).
	 *
	 * @param tx an open transaction: the message is sent only if it commits
	 * @param many whether it is one of many of its kind: sent at the configured rate, after urgent messages
	 */
	send(mail: Mail, tx?: Queryable, many?: boolean): Promise<void>;
	/**
	 * Sends a message immediately, bypassing the queue, for a person who waits for the result.
	 *
	 * @throws the mail server's response
	 */
	sendNow(mail: Mail): Promise<void>;
}

/** Returns a function that queues messages; the running site sends them. */
export function createSend(db: Database, sealed: SealedTexts): Mailer["send"] {
	return (mail, tx, many) => insertMessages(tx ?? db, [rowOf(mail, sealed, many)]);
}

function rowOf(mail: Mail, sealed: SealedTexts, many = false): Omit<NewMessage, "customerId"> {
	const { kind, to: address, data, leadId } = mail;
	const { priority } = rulesOfMessage(kind);
	return {
		kind,
		address,
		...sealMail(mail, sealed),
		data,
		leadId,
		priority: many ? Math.max(priority, BULK_PRIORITY) : priority,
	};
}

/** Queues messages in the outbox, and starts sending them. */
export async function startMailer(
	db: Database,
	jobs: Jobs,
	parts: Omit<OutboxParts, "db">,
): Promise<{ mailer: Mailer; outbox: Outbox }> {
	const { sealed, readSettings } = parts;
	const recordSent = createSentRecorder(db);
	const send = createSend(db, sealed);
	await jobs.work<Omit<Mail, "kind">>(EARLIER_MAIL_QUEUE, ({ data }) => send({ kind: "other", ...data }));
	return {
		outbox: startOutbox({ db, ...parts }),
		mailer: {
			send,
			sendNow: async (mail) => {
				const message = await insertClaimed(db, rowOf(mail, sealed), LEASE_MS);
				const outcome = await whileClaimed(db, new Set([message.id]), async () =>
					sendClaimed({ db, ...parts }, message, await readSettings(), recordSent),
				);
				if (!(outcome instanceof Error)) return outcome.recorded;
				// The waiting person sees the error and tries again, so it must not be sent later as well.
				await settleUnsent(db, message.id, "failed", outcome.message.slice(0, 500));
				throw outcome;
			},
		},
	};
}
