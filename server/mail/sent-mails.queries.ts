import { eq } from "drizzle-orm";
import type { Queryable } from "../database/database.ts";
import { sentMails } from "../database/schema/sent-mails.ts";

export async function wasMailSent(db: Queryable, jobId: string): Promise<boolean> {
	const rows = await db.select({ jobId: sentMails.jobId }).from(sentMails).where(eq(sentMails.jobId, jobId));
	return rows.length > 0;
}

export async function recordSentMail(
	db: Queryable,
	mail: { jobId: string; recipient: string; subject: string },
): Promise<void> {
	await db.insert(sentMails).values(mail).onConflictDoNothing();
}
