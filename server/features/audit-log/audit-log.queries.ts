import type { Queryable } from "../../database/database.ts";
import { auditLog } from "../../database/schema/audit-log.ts";

export async function insertAuditEntry(db: Queryable, entry: typeof auditLog.$inferInsert): Promise<void> {
	await db.insert(auditLog).values(entry);
}
