import { and, desc, eq, isNull, lt } from "drizzle-orm";
import type { Queryable } from "../../database/database.ts";
import { backupRuns } from "../../database/schema/site/backup-runs.ts";

export type BackupRun = typeof backupRuns.$inferSelect;
export type NewBackupRun = typeof backupRuns.$inferInsert;
export type RunKind = BackupRun["kind"];

const KEPT_MS = 400 * 86_400_000;

/** Stores the outcome of a run, and deletes those of more than a year ago. */
export async function saveRun(db: Queryable, run: NewBackupRun): Promise<void> {
	await db.insert(backupRuns).values(run);
	await db.delete(backupRuns).where(lt(backupRuns.finishedAt, new Date(run.finishedAt.getTime() - KEPT_MS)));
}

/** Returns the last run at a place; null if there was none. */
export async function findLastRun(
	db: Queryable,
	place: string,
	kind: RunKind,
	options: { succeeded?: boolean } = {},
): Promise<BackupRun | null> {
	const [run] = await db
		.select()
		.from(backupRuns)
		.where(
			and(
				eq(backupRuns.place, place),
				eq(backupRuns.kind, kind),
				options.succeeded ? isNull(backupRuns.error) : undefined,
			),
		)
		.orderBy(desc(backupRuns.finishedAt))
		.limit(1);
	return run ?? null;
}
