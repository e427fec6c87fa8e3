import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../database/database.ts";
import { auditLog } from "../../../database/schema/site/audit-log.ts";

export async function insertAuditEntry(db: Queryable, entry: typeof auditLog.$inferInsert): Promise<void> {
	await db.insert(auditLog).values(entry);
}

export async function insertAuditEntries(
	db: Queryable,
	{ actorId, actorEmail, action }: { actorId: string; actorEmail: string; action: string },
	subjects: string[],
): Promise<void> {
	if (subjects.length === 0) return;
	await db.execute(sql`
		insert into audit_log (actor_id, actor_email, action, subject)
		select ${actorId}::uuid, ${actorEmail}, ${action}, subject from unnest(${sql.param(subjects)}::text[]) as subjects (subject)`);
}

/**
 * Adds to the numbers in the details of the newest entry about a piece of work.
 *
 * @param work what its details already have, such as the ID of an import
 */
export async function addToAuditDetails(
	tx: Queryable,
	{ action, subject, work }: { action: string; subject: string; work: Record<string, string> },
	numbers: Record<string, number>,
): Promise<void> {
	await tx.execute(sql`
		update audit_log set details = details || (
			select jsonb_object_agg(name, coalesce((details ->> name)::int, 0) + number::int)
			from jsonb_each_text(${JSON.stringify(numbers)}::jsonb) as given (name, number))
		where id = (
			select id from audit_log
			where subject = ${subject} and action = ${action} and details @> ${JSON.stringify(work)}::jsonb
			order by at desc, id desc limit 1)`);
}

/**
 * Lists entries, newest first.
 *
 * @param filter matches the subject exactly
 * @param before an entry: only older ones are returned
 */
export function listAuditEntries(
	db: Queryable,
	filter: { subject?: string; before?: { at: Date; id: string } },
	limit: number,
) {
	const { subject, before } = filter;
	return db
		.select({
			id: auditLog.id,
			at: auditLog.at,
			actor: auditLog.actorEmail,
			action: auditLog.action,
			subject: auditLog.subject,
			details: auditLog.details,
		})
		.from(auditLog)
		.where(
			and(
				subject ? eq(auditLog.subject, subject) : undefined,
				before
					? // The time is read from the entry itself, because the browser only has it in milliseconds.
						sql`(${auditLog.at}, ${auditLog.id}) < (
							coalesce((select at from audit_log where id = ${before.id}), ${before.at}), ${before.id}::uuid)`
					: undefined,
			),
		)
		.orderBy(desc(auditLog.at), desc(auditLog.id))
		.limit(limit);
}
