import { asc, inArray } from "drizzle-orm";
import type { MessageState } from "../../../../contract/email/messages.ts";
import type { Queryable } from "../../../database/database.ts";
import { messages } from "../../../database/schema/email/messages.ts";

/** Maximum per proof; more would not add evidence. */
const MOST = 200;

const statusLabels: Record<MessageState, string> = {
	queued: "Queued",
	sent: "Accepted by the mail server",
	bounced: "Bounced",
	complained: "Marked as spam by its reader",
	failed: "Not delivered within two days",
	withheld: "Not sent",
	canceled: "Canceled",
};

/** Lists the emails to some addresses, oldest first, each with its state. */
export async function listEmailsTo(
	db: Queryable,
	emails: string[],
): Promise<{ to: string; subject: string; at: Date; status: string }[]> {
	const rows = await db
		.select({
			to: messages.address,
			subject: messages.subject,
			createdAt: messages.createdAt,
			sentAt: messages.sentAt,
			state: messages.state,
		})
		.from(messages)
		.where(inArray(messages.address, emails))
		.orderBy(asc(messages.createdAt))
		.limit(MOST);
	return rows.map(({ to, subject, createdAt, sentAt, state }) => ({
		to,
		subject,
		at: sentAt ?? createdAt,
		status: statusLabels[state],
	}));
}
