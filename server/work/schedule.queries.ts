import { eq, notInArray, sql } from "drizzle-orm";
import type { Queryable } from "../database/database.ts";
import { scheduledTasks } from "../database/schema/site/scheduled-tasks.ts";
import { type StoredStatus, toWorkStatus, type WorkStatus } from "./work-queue.queries.ts";

export type NewTask = Pick<typeof scheduledTasks.$inferInsert, "name" | "label" | "intervalSeconds">;

/** Synchronizes the stored tasks with the schedule: adds new ones, removes those of an earlier version. */
export async function saveTasks(db: Queryable, tasks: NewTask[]): Promise<void> {
	await db
		.insert(scheduledTasks)
		.values(tasks)
		.onConflictDoUpdate({
			target: scheduledTasks.name,
			set: {
				label: sql`excluded.label`,
				intervalSeconds: sql`excluded.interval_seconds`,
				scheduledAt: sql`now()`,
			},
		});
	await db.delete(scheduledTasks).where(
		notInArray(
			scheduledTasks.name,
			tasks.map(({ name }) => name),
		),
	);
}

export async function recordTaskSuccess(db: Queryable, name: string): Promise<void> {
	await db
		.update(scheduledTasks)
		.set({ succeededAt: sql`now()`, failingSince: null, lastError: null })
		.where(eq(scheduledTasks.name, name));
}

/** @param error shown to the seller */
export async function recordTaskFailure(db: Queryable, name: string, error: string): Promise<void> {
	await db
		.update(scheduledTasks)
		.set({ failingSince: sql`coalesce(${scheduledTasks.failingSince}, now())`, lastError: error })
		.where(eq(scheduledTasks.name, name));
}

export type TaskState = typeof scheduledTasks.$inferSelect;

export const listTaskStates = (db: Queryable): Promise<TaskState[]> => db.select().from(scheduledTasks);

/** Returns tasks that are failing or overdue. */
export async function readScheduleStatus(db: Queryable): Promise<WorkStatus> {
	const { rows } = await db.execute<StoredStatus>(sql`
		with tasks as (
			select label, failing_since, last_error,
				greatest(succeeded_at, scheduled_at) + interval_seconds * interval '1 second' as due
			from scheduled_tasks
		), stuck as (
			select *, coalesce(failing_since, due) as since from tasks where failing_since is not null or due < now()
		)
		select count(*) filter (where failing_since is null)::int as waiting, count(failing_since)::int as failing,
			min(since) as since,
			(array_agg(concat_ws(': ', label, coalesce(last_error, 'It has not run.')) order by since))[1] as error
		from stuck`);
	return toWorkStatus(rows[0]);
}
