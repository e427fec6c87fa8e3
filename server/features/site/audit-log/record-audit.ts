import type { KnownPrincipal } from "../../../auth/access/principal.ts";
import type { Queryable } from "../../../database/database.ts";
import { addToAuditDetails, insertAuditEntries, insertAuditEntry } from "./audit-log.queries.ts";

export interface AuditEntry {
	/** Entity and past tense, such as `customer.approved`. */
	action: `${string}.${string}`;
	/** The target of the action, as a person would name it: an email, a title. */
	subject: string;
	/** Additional information for later. Never secrets, never long texts. */
	details?: Record<string, unknown>;
}

/**
 * Records an admin's action (SEC-05).
 *
 * @param tx the transaction of the action, so that both commit together
 */
export async function recordAudit(
	tx: Queryable,
	admin: { userId: string | null; email: string },
	entry: AuditEntry,
): Promise<void> {
	await insertAuditEntry(tx, { actorId: admin.userId, actorEmail: admin.email, ...entry });
}

/**
 * Adds the result of background work, part by part, to the entry of the admin who started it.
 *
 * @param tx the transaction of the part
 * @param entry its details are those that it was recorded with
 */
export async function recordAuditResult(
	tx: Queryable,
	{ action, subject, details: work }: AuditEntry & { details: Record<string, string> },
	numbers: Record<string, number>,
): Promise<void> {
	await addToAuditDetails(tx, { action, subject, work }, numbers);
}

/**
 * Records an action on many targets as one entry each, so that a search for any of them finds it.
 *
 * @param tx the transaction of the action
 */
export async function recordAuditOfEach(
	tx: Queryable,
	admin: Pick<KnownPrincipal, "userId" | "email">,
	action: AuditEntry["action"],
	subjects: string[],
): Promise<void> {
	await insertAuditEntries(tx, { actorId: admin.userId, actorEmail: admin.email, action }, subjects);
}
