import type { Queryable } from "../../../database/database.ts";
import { findLead, writeSubscription } from "./leads.queries.ts";

/** A lead as the mail preferences show them (SEQ-05). */
export interface LeadSubscription {
	email: string;
	on: boolean;
}

/** Returns whether a lead gets emails; null if they were deleted. */
export async function readLeadSubscription(db: Queryable, id: string): Promise<LeadSubscription | null> {
	const lead = await findLead(db, id);
	return lead && { email: lead.email, on: lead.unsubscribedAt === null };
}

/** Turns the emails of a lead on or off; null if they were deleted. */
export async function changeLeadSubscription(db: Queryable, id: string, on: boolean): Promise<LeadSubscription | null> {
	const lead = await writeSubscription(db, id, on, new Date());
	return lead && { email: lead.email, on: lead.unsubscribedAt === null };
}
