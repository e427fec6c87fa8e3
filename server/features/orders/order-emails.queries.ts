import { asc, inArray } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import { sentMails } from "../../database/schema/sent-mails.ts";

/** Of one proof; more say nothing that these do not. */
const MOST = 200;

/** The emails that went to some addresses, the oldest first, each with what became of it. */
export async function listEmailsTo(
	db: Queryable,
	emails: string[],
): Promise<{ to: string; subject: string; at: Date; status: string }[]> {
	const rows = await db
		.select({ to: sentMails.recipient, subject: sentMails.subject, at: sentMails.sentAt })
		.from(sentMails)
		.where(inArray(sentMails.recipient, emails))
		.orderBy(asc(sentMails.sentAt))
		.limit(MOST);
	return rows.map((row) => ({ ...row, status: "Accepted by the mail server" }));
}
