import type { Queryable } from "../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Mail, MailTransport } from "./mail.ts";
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
}

export async function startMailer(db: Queryable, jobs: Jobs, transport: MailTransport): Promise<Mailer> {
	await jobs.work<Mail>(MAIL_QUEUE, async ({ id, data }) => {
		if (await wasMailSent(db, id)) return;
		await transport.deliver(id, data);
		await recordSentMail(db, { jobId: id, recipient: data.to, subject: data.subject });
	});
	return { send: (mail, tx, many) => jobs.enqueue(MAIL_QUEUE, mail, tx, many ? -1 : 0) };
}
