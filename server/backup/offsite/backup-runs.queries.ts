import { and, desc, eq, gt, isNull, lt } from "drizzle-orm";
import { DAY_MS } from "../../../contract/durations.ts";
import type { Queryable } from "../../database/database.ts";
import { backupRuns } from "../../database/schema/site/backup-runs.ts";

export type BackupRun = typeof backupRuns.$inferSelect;
export type NewBackupRun = typeof backupRuns.$inferInsert;
export type RunKind = BackupRun["kind"];

const KEPT_MS = 400 * DAY_MS;

/**
 * Stores the outcome of a run, and deletes those of more than a year ago. One with a time in the future would stay the
 * last until then, so it gets that of the start of this one.
 */
export async function saveRun(db: Queryable, run: NewBackupRun): Promise<void> {
	await db.update(backupRuns).set({ finishedAt: run.startedAt }).where(gt(backupRuns.finishedAt, run.finishedAt));
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
