import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { ConnectionOptions, Queryable } from "../database/database.ts";
import type { Log } from "../log.ts";

export interface Job<Data> {
	/** Stays the same when a job comes again after a failure or a kill. */
	id: string;
	data: Data;
}

/** Work that must survive a crash: queued in the database, done at least once. */
export interface Jobs {
	/**
	 * @param tx an open transaction: the job exists exactly when that commits
	 * @param priority below 0 for what may wait until nothing else does
	 */
	enqueue(queue: string, data: object, tx?: Queryable, priority?: number): Promise<void>;
	/** Queues a job of a backup again, under its own id: one that is there already stays alone. */
	requeue(job: { id: string; queue: string; data: object }): Promise<void>;
	/** Makes the queue and works on it. A handler that throws is called again, later and later, for about two days. */
	work<Data extends object>(
		queue: string,
		/** `signal`: the process ends soon; whoever throws then is called again in the next one. */
		handler: (job: Job<Data>, signal: AbortSignal) => Promise<void>,
		/** For work that takes longer than a minute; one whose process is gone is noticed by its missing heartbeats. */
		longer?: { expireInSeconds: number; heartbeatSeconds: number },
	): Promise<void>;
	/** Does something at the beginning of each hour, in one of the processes. What failed is tried at the next hour. */
	everyHour(queue: string, work: () => Promise<void>): Promise<void>;
	/** The same at the beginning of each minute. */
	everyMinute(queue: string, work: () => Promise<void>): Promise<void>;
	/** @returns how many jobs of a queue are not done */
	waiting(queue: string): Promise<number>;
	/** @returns how many jobs of a queue have failed and are tried again or given up, and what the last one said */
	failing(queue: string): Promise<{ count: number; lastError: string | null }>;
	/** @throws when the queue cannot be used now (OPS-05) */
	check(): Promise<void>;
	/** Finishes the jobs in hand, then ends. */
	stop(): Promise<void>;
}

/** A handler that throws is called again, later and later, for about two days. */
const QUEUE_OPTIONS = {
	notify: true,
	retryLimit: 600,
	retryDelay: 5,
	retryBackoff: true,
	// However long the far end was away, what waits for it is on its way soon after it is back.
	retryDelayMax: 300,
	// A job cut off by a kill comes again after this time.
	expireInSeconds: 60,
	retentionSeconds: 14 * 86_400,
	deleteAfterSeconds: 3_600,
};

/** How soon a job whose process is gone is noticed. */
const SUPERVISION = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 };

/**
 * Several at a time, each ending by itself. Jobs of one transaction are announced once and a full batch is followed by the
 * next at once, so that the last of many does not wait for the next look at the queue.
 */
const WORK_OPTIONS = { batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const;

export async function startJobs(connection: ConnectionOptions, log: Log): Promise<Jobs> {
	const boss = new PgBoss({ ...connection, max: 4, useListenNotify: true, schedule: true, ...SUPERVISION });
	boss.on("error", (error) => log.error({ error }, "job queue"));
	await boss.start();
	const stopping = new AbortController();
	const repeat = async (
		queue: string,
		work: () => Promise<void>,
		{ cron, expireInSeconds, keptSeconds }: { cron: string; expireInSeconds: number; keptSeconds: number },
	) => {
		await boss.createQueue(queue, {
			// One at a time: what is still going on is not begun a second time.
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
		work: async (queue, handler, longer) => {
			const options = { ...QUEUE_OPTIONS, ...longer };
			await boss.createQueue(queue, options);
			// One that is there already keeps what it was made with.
			await boss.updateQueue(queue, options);
			type Data = Parameters<typeof handler>[0]["data"];
			// Reset links and codes are no longer needed once they were handed over; the job itself stays for a while.
			const forget = (id: string) =>
				boss.getDb().executeSql("update pgboss.job set data = null where name = $1 and id = $2", [queue, id]);
			const attempt = ({ id, data }: { id: string; data: Data }) =>
				handler({ id, data }, stopping.signal).then(
					() => forget(id).then(() => ({ id, status: "completed" as const })),
					(error) => ({ id, status: "failed" as const, output: { message: String(error) } }),
				);
			await boss.work<Data, unknown, typeof WORK_OPTIONS>(queue, WORK_OPTIONS, (jobs) =>
				Promise.all(jobs.map(attempt)),
			);
		},
		everyHour: (queue, work) => repeat(queue, work, { cron: "0 * * * *", expireInSeconds: 3_000, keptSeconds: 3_600 }),
		everyMinute: (queue, work) => repeat(queue, work, { cron: "* * * * *", expireInSeconds: 600, keptSeconds: 600 }),
		waiting: async (queue) => {
			const { rows } = await boss
				.getDb()
				.executeSql("select count(*)::int as count from pgboss.job where name = $1 and state < 'completed'", [queue]);
			return rows[0]?.count ?? 0;
		},
		failing: async (queue) => {
			const { rows } = await boss.getDb().executeSql(
				`select count(*) over ()::int as count, output ->> 'message' as "lastError" from pgboss.job
					where name = $1 and state in ('retry', 'failed') order by coalesce(completed_on, start_after) desc limit 1`,
				[queue],
			);
			return rows[0] ?? { count: 0, lastError: null };
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
