import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { ConnectionOptions, Queryable } from "../database/database.ts";
import type { Log } from "../log.ts";
import { describeError } from "../work/describe-error.ts";
import { toWorkStatus, type WorkStatus } from "../work/work-queue.queries.ts";

export interface Job<Data> {
	/** Stays the same when a job is retried after a failure or a kill. */
	id: string;
	data: Data;
}

export type RepeatInterval = "minute" | "hour";

const REPEAT_OPTIONS = {
	minute: { cron: "* * * * *", expireInSeconds: 600, keptSeconds: 600 },
	hour: { cron: "0 * * * *", expireInSeconds: 3_000, keptSeconds: 3_600 },
};

/** Work that must survive a crash: queued in the database, run at least once. */
export interface Jobs {
	/**
	 * @param tx an open transaction: the job exists only if it commits
	 * @param priority below 0 for jobs that may wait until there are no others
	 */
	enqueue(queue: string, data: object, tx?: Queryable, priority?: number): Promise<void>;
	/** Queues a job from a backup under its own ID; does nothing if it already exists. */
	requeue(job: { id: string; queue: string; data: object }): Promise<void>;
	/** Creates the queue and works on it. Retries a handler that throws, with growing delays, for about two days. */
	work<Data extends object>(
		queue: string,
		/** `signal`: the process is about to end; a job that throws then is retried by the next process. */
		handler: (job: Job<Data>, signal: AbortSignal) => Promise<void>,
		/** For jobs that take longer than a minute; missing heartbeats show that their process is gone. */
		options?: { expireInSeconds: number; heartbeatSeconds: number },
	): Promise<void>;
	/**
	 * Runs at the beginning of each interval, in one of the processes. After a failure it runs again at the next
	 * interval.
	 */
	repeat(queue: string, every: RepeatInterval, work: () => Promise<void>): Promise<void>;
	/** Returns the number of unfinished jobs in a queue. */
	waiting(queue: string): Promise<number>;
	/** Returns the waiting, retried and given up jobs of a queue, and the last error for the seller. */
	readStatus(queue: string): Promise<WorkStatus>;
	/** @throws if the queue is unavailable (OPS-05) */
	check(): Promise<void>;
	/** Finishes running jobs, then ends. */
	stop(): Promise<void>;
}

/** Retries a handler that throws, with growing delays, for about two days. */
const QUEUE_OPTIONS = {
	notify: true,
	retryLimit: 600,
	retryDelay: 5,
	retryBackoff: true,
	// However long an outage was, waiting jobs run soon after it ends.
	retryDelayMax: 300,
	// A job interrupted by a kill is retried after this time.
	expireInSeconds: 60,
	retentionSeconds: 14 * 86_400,
	deleteAfterSeconds: 3_600,
};

/** How soon a job whose process is gone is detected. */
const SUPERVISION = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 };

/**
 * Several jobs at a time, each finishing independently. Jobs of one transaction are announced once and a full batch is
 * followed by the next immediately, so that the last of many does not wait for the next poll.
 */
const WORK_OPTIONS = { batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const;

export async function startJobs(connection: ConnectionOptions, log: Log): Promise<Jobs> {
	const boss = new PgBoss({ ...connection, max: 4, useListenNotify: true, schedule: true, ...SUPERVISION });
	boss.on("error", (error) => log.error({ error }, "job queue"));
	await boss.start();
	const stopping = new AbortController();
	const repeat: Jobs["repeat"] = async (queue, every, work) => {
		const { cron, expireInSeconds, keptSeconds } = REPEAT_OPTIONS[every];
		await boss.createQueue(queue, {
			// One at a time: a running task is not started again.
			policy: "exclusive",
			notify: true,
			retryLimit: 0,
			expireInSeconds,
			retentionSeconds: keptSeconds,
			deleteAfterSeconds: keptSeconds,
		});
		await boss.work(queue, async () => {
			try {
				await work();
			} catch (error) {
				log.error({ error, queue }, "a repeated job failed");
			}
		});
		await boss.schedule(queue, cron);
	};
	return {
		enqueue: async (queue, data, tx, priority = 0) => {
			await boss.send(queue, data, { priority, ...(tx ? { db: fromDrizzle(tx, sql) } : {}) });
		},
		requeue: async ({ id, queue, data }) => {
			await boss.createQueue(queue, QUEUE_OPTIONS);
			await boss.send(queue, data, { id });
		},
		work: async (queue, handler, ownOptions) => {
			const options = { ...QUEUE_OPTIONS, ...ownOptions };
			await boss.createQueue(queue, options);
			// `createQueue` keeps the options of an existing queue, so they are updated here.
			await boss.updateQueue(queue, options);
			type Data = Parameters<typeof handler>[0]["data"];
			// Reset links and codes are deleted once they were sent; the job itself is retained for a while.
			const forget = (id: string) =>
				boss.getDb().executeSql("update pgboss.job set data = null where name = $1 and id = $2", [queue, id]);
			const attempt = ({ id, data }: { id: string; data: Data }) =>
				handler({ id, data }, stopping.signal).then(
					() => forget(id).then(() => ({ id, status: "completed" as const })),
					(error) => {
						log.warn({ error, queue, id }, "a job failed and is retried");
						return { id, status: "failed" as const, output: { message: describeError(error) } };
					},
				);
			await boss.work<Data, unknown, typeof WORK_OPTIONS>(queue, WORK_OPTIONS, (jobs) =>
				Promise.all(jobs.map(attempt)),
			);
		},
		repeat,
		waiting: async (queue) => {
			const { rows } = await boss
				.getDb()
				.executeSql("select count(*)::int as count from pgboss.job where name = $1 and state < 'completed'", [queue]);
			return rows[0]?.count ?? 0;
		},
		readStatus: async (queue) => {
			// A job that waits for another one of the queue is not stuck.
			const { rows } = await boss.getDb().executeSql(
				`with jobs as (
					select state, created_on, start_after, completed_on, output ->> 'message' as message,
						state in ('retry', 'failed') as failing
					from pgboss.job where name = $1 and state in ('created', 'retry', 'active', 'failed')
				)
				select (count(*) filter (where state <> 'failed'))::int as waiting,
					(count(*) filter (where failing))::int as failing,
					least(min(created_on) filter (where failing), case when bool_or(state = 'active') then null
						else min(start_after) filter (where state = 'created' and start_after < now()) end) as since,
					(array_agg(message order by completed_on desc nulls last, start_after desc) filter (where failing))[1] as error
				from jobs`,
				[queue],
			);
			return toWorkStatus(rows[0]);
		},
		check: async () => {
			await boss.getDb().executeSql("select 1 from pgboss.queue limit 1", []);
		},
		stop: () => {
			stopping.abort();
			return boss.stop({ graceful: true, timeout: 10_000 });
		},
	};
}
