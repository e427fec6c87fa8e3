import { randomUUID } from "node:crypto";
import type { Queryable } from "../database/database.ts";
import { escapeHtml } from "../http/escape-html.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Mail, MailTransport } from "./mail.ts";
import { SITE_NAME } from "./placeholders.ts";
import { recordSentMail, wasMailSent } from "./sent-mails.queries.ts";

export const MAIL_QUEUE = "mail";

export interface Mailer {
	/**
	 * Queues a message; it goes out as soon as the mail server takes it, and survives a crash (OPS-04).
	 *
	 * @param tx an open transaction: the message goes out only when that commits
	 * @param many one of many of its kind: it lets a message that someone waits for go first
	 */
	send(mail: Mail, tx?: Queryable, many?: boolean): Promise<void>;
	/**
	 * Sends a message at once, past the queue: for whoever waits to see whether it works.
	 *
	 * @throws what the mail server answered
	 */
	sendNow(mail: Mail): Promise<void>;
}

/** @param readSiteName asked when a message goes out: the templates hold a mark where it belongs */
export async function startMailer(
	db: Queryable,
	jobs: Jobs,
	transport: MailTransport,
	readSiteName: () => Promise<string>,
): Promise<Mailer> {
	const deliver = async (id: string, message: Mail) => {
		const siteName = await readSiteName();
		const mail = withSiteName(message, siteName);
		await transport.deliver(id, mail, siteName);
		await recordSentMail(db, { jobId: id, recipient: mail.to, subject: mail.subject });
	};
	await jobs.work<Mail>(MAIL_QUEUE, async ({ id, data }) => {
		if (await wasMailSent(db, id)) return;
		await deliver(id, data);
	});
	return {
		send: (mail, tx, many) => jobs.enqueue(MAIL_QUEUE, mail, tx, many ? -1 : 0),
		sendNow: (mail) => deliver(randomUUID(), mail),
	};
}

function withSiteName(mail: Mail, siteName: string): Mail {
	const fill = (text: string, name: string) => text.replaceAll(SITE_NAME, () => name);
	return {
		...mail,
		subject: fill(mail.subject, siteName),
		text: fill(mail.text, siteName),
		html: fill(mail.html, escapeHtml(siteName)),
	};
}
