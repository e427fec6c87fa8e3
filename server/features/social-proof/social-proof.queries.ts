import { and, desc, gte, ne } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import { preApprovedEmails } from "../../database/schema/pre-approved-emails.ts";

/** @returns names and times of those who came into the list since then, newest first */
export async function listRecentPurchasers(db: Queryable, since: Date, limit: number) {
	return db
		.select({ name: preApprovedEmails.name, createdAt: preApprovedEmails.createdAt })
		.from(preApprovedEmails)
		.where(and(gte(preApprovedEmails.createdAt, since), ne(preApprovedEmails.name, "")))
		.orderBy(desc(preApprovedEmails.createdAt))
		.limit(limit);
}
