import type { Queryable } from "../../database/database.ts";
import type { KnownPrincipal } from "../../rpc/builders.ts";
import { insertAuditEntries, insertAuditEntry } from "./audit-log.queries.ts";

export interface AuditEntry {
	/** Entity and past tense, such as `customer.approved`. */
	action: `${string}.${string}`;
	/** Whom or what it was done to, as a person would name it: an email, a title. */
	subject: string;
	/** What else tells the story later. Never secrets, never texts of any length. */
	details?: Record<string, unknown>;
}

/**
 * Writes down what an admin did (SEC-05).
 *
 * @param tx the transaction that does it: an act and its entry come to be together
 */
export async function recordAudit(
	tx: Queryable,
	admin: { userId: string | null; email: string },
	entry: AuditEntry,
): Promise<void> {
	await insertAuditEntry(tx, { actorId: admin.userId, actorEmail: admin.email, ...entry });
}

/**
 * Writes down one act that was done to many, as an entry for each: someone who looks for one of them finds it.
 *
 * @param tx the transaction that does it
 */
export async function recordAuditOfEach(
	tx: Queryable,
	admin: Pick<KnownPrincipal, "userId" | "email">,
	action: AuditEntry["action"],
	subjects: string[],
): Promise<void> {
	await insertAuditEntries(tx, { actorId: admin.userId, actorEmail: admin.email, action }, subjects);
}
