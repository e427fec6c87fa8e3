import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What has gone out, by the queue's job: a job that comes again after a kill does not send twice (OPS-04). Bodies hold one-time links and are not kept. */
export const sentMails = pgTable(
	"sent_mails",
	{
		jobId: uuid().primaryKey(),
		recipient: text().notNull(),
		subject: text().notNull(),
		sentAt: instant().notNull().defaultNow(),
	},
	(table) => [index("sent_mails_recipient_idx").on(table.recipient, table.sentAt)],
);
