import { BULK_PRIORITY, rulesOfMessage } from "../../contract/messages.ts";
import type { Database, Queryable } from "../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { SealedTexts } from "../sealed-text.ts";
import type { Mail } from "./mail.ts";
import { insertClaimed, insertMessages, type NewMessage, settleUnsent } from "./outbox.queries.ts";
import { createMarker, LEASE_MS, type Outbox, type OutboxParts, sendClaimed, startOutbox } from "./outbox.ts";
import { sealMail } from "./seal-mail.ts";

/** Where messages waited before there was an outbox; those of an older backup still do. */
const EARLIER_QUEUE = "mail";

export interface Mailer {
	/**
	 * Queues a message; it goes out as soon as the mail server takes it, and survives a crash (OPS-04).
	 *
	 * @param tx an open transaction: the message goes out only when that commits
	 * @param many one of many of its kind: it goes at the pace of the settings, and lets what someone waits for go first
	 */
	send(mail: Mail, tx?: Queryable, many?: boolean): Promise<void>;
	/**
	 * Sends a message at once, past the queue: for whoever waits to see whether it works.
	 *
	 * @throws what the mail server answered
	 */
	sendNow(mail: Mail): Promise<void>;
}

/** @returns what queues messages; the running site sends them */
export function createSend(db: Database, sealed: SealedTexts): Mailer["send"] {
	return (mail, tx, many) => insertMessages(tx ?? db, [rowOf(mail, sealed, many)]);
}

function rowOf(mail: Mail, sealed: SealedTexts, many = false): Omit<NewMessage, "customerId"> {
	const { kind, to: address, data } = mail;
	const { priority } = rulesOfMessage(kind);
	return {
		kind,
		address,
		...sealMail(mail, sealed),
		data,
		priority: many ? Math.max(priority, BULK_PRIORITY) : priority,
	};
}

/** Queues messages in the outbox, and begins to work through it. */
export async function startMailer(
	db: Database,
	jobs: Jobs,
	parts: Omit<OutboxParts, "db">,
): Promise<{ mailer: Mailer; outbox: Outbox }> {
	const { sealed, readSettings } = parts;
	const mark = createMarker(db);
	const send = createSend(db, sealed);
	await jobs.work<Omit<Mail, "kind">>(EARLIER_QUEUE, ({ data }) => send({ kind: "other", ...data }));
	return {
		outbox: startOutbox({ db, ...parts }),
		mailer: {
			send,
			sendNow: async (mail) => {
				const message = await insertClaimed(db, rowOf(mail, sealed), LEASE_MS);
				const outcome = await sendClaimed({ db, ...parts }, message, await readSettings(), mark);
				if (!(outcome instanceof Error)) return outcome.noted;
				// Whoever waits is told, and tries again; it must not arrive later on top.
				await settleUnsent(db, message.id, "failed", outcome.message.slice(0, 500));
				throw outcome;
			},
		},
	};
}
