import type { Database } from "../database/database.ts";
import type { Jobs, RepeatInterval } from "../jobs/jobs.ts";
import type { Log } from "../log.ts";
import { describeError } from "./describe-error.ts";
import { recordTaskFailure, recordTaskSuccess, saveTasks } from "./schedule.queries.ts";

const INTERVAL_SECONDS: Record<RepeatInterval, number> = { minute: 60, hour: 3_600 };

/** A task that runs at the beginning of each hour or minute, in one of the processes. */
export interface ScheduledTask {
	/** Name of its queue and its row; never changes. */
	name: string;
	/** For the seller, such as `Backups`. */
	label: string;
	every: RepeatInterval;
	run(now: Date): Promise<Record<string, number> | null>;
	/** Logged with what `run` returns, unless all counts are 0. */
	message?: string;
}

/** Starts the tasks. The outcome of each task's last run is stored: a failure is shown to the seller and retried. */
export async function startSchedule(
	{ db, jobs, log }: { db: Database; jobs: Jobs; log: Log },
	tasks: ScheduledTask[],
): Promise<void> {
	await saveTasks(
		db,
		tasks.map(({ name, label, every }) => ({ name, label, intervalSeconds: INTERVAL_SECONDS[every] })),
	);
	for (const task of tasks) await jobs.repeat(task.name, task.every, () => runTask({ db, log }, task, new Date()));
}

/** Runs a task once and stores the outcome. */
export async function runTask(
	{ db, log }: { db: Database; log: Log },
	{ name, run, message }: ScheduledTask,
	now: Date,
): Promise<void> {
	try {
		const done = await run(now);
		if (done && Object.values(done).some((count) => count > 0)) log.info(done, message);
	} catch (error) {
		log.error({ error, task: name }, "a scheduled task failed");
		await recordTaskFailure(db, name, describeError(error));
		return;
	}
	await recordTaskSuccess(db, name);
}
