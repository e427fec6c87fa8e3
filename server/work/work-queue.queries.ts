import { sql } from "drizzle-orm";
import type { Queryable } from "../database/database.ts";

/**
 * A table whose rows are work while their `state` is `waiting`. It has the columns `attempts`, `next_attempt_at`,
 * `failing_since` and `last_error`, and an index on (lane, next_attempt_at, id) of the rows that wait.
 */
export interface WorkTable {
	/** In SQL, such as `purchase_events`. */
	table: string;
	/** Column by which rows are kept apart: a slow lane doesn't delay the others. */
	lane: string;
}

export interface ClaimedWork {
	id: string;
	lane: string;
	/** This one included. */
	attempts: number;
	failingSince: Date | null;
}

const names = ({ table, lane }: WorkTable) => ({ table: sql.identifier(table), lane: sql.identifier(lane) });

const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

/**
 * Claims rows that are due, the oldest of each lane first. Rows that another process is claiming are skipped.
 *
 * @param slots `perLane` rows of each lane at most, less those that are `running` here
 * @param leaseMs after this, a row that is neither settled nor extended is due again
 */
export async function claimWork(
	db: Queryable,
	workTable: WorkTable,
	slots: { perLane: number; running: ReadonlyMap<string, number> },
	leaseMs: number,
): Promise<ClaimedWork[]> {
	const { table, lane } = names(workTable);
	const running = JSON.stringify(Object.fromEntries(slots.running));
	// The lanes are found by hopping through the index, one step for each.
	const { rows } = await db.execute<Omit<ClaimedWork, "failingSince"> & { failingSince: string | null }>(sql`
		with recursive lanes as (
			(select ${lane} as lane from ${table} where state = 'waiting' order by ${lane} limit 1)
			union all
			select (select ${lane} from ${table} where state = 'waiting' and ${lane} > lanes.lane order by ${lane} limit 1)
			from lanes where lanes.lane is not null
		), due as materialized (
			select picked.id from lanes cross join lateral (
				select id from ${table} where state = 'waiting' and ${lane} = lanes.lane and next_attempt_at <= now()
				order by next_attempt_at, id
				limit greatest(0, ${slots.perLane} - coalesce((${running}::jsonb ->> lanes.lane::text)::int, 0))
				for update skip locked
			) as picked where lanes.lane is not null
		)
		update ${table} set attempts = attempts + 1, next_attempt_at = ${inMs(leaseMs)}
		where id in (select id from due)
		returning id, ${lane}::text as lane, attempts, failing_since as "failingSince"`);
	return rows.map((row) => ({ ...row, failingSince: row.failingSince === null ? null : new Date(row.failingSince) }));
}

/** Keeps rows that are still being worked on. */
export async function extendLeases(db: Queryable, workTable: WorkTable, ids: string[], leaseMs: number): Promise<void> {
	const { table } = names(workTable);
	await db.execute(
		sql`update ${table} set next_attempt_at = ${inMs(leaseMs)} where id = any(${sql.param(ids)}::uuid[]) and state = 'waiting'`,
	);
}

/** Gives a row back that was claimed and not worked on, since the process is stopping. */
export async function releaseWork(db: Queryable, workTable: WorkTable, id: string): Promise<void> {
	const { table } = names(workTable);
	await db.execute(
		sql`update ${table} set attempts = attempts - 1, next_attempt_at = now() where id = ${id} and state = 'waiting'`,
	);
}

/** @param error shown to the seller */
export async function scheduleRetry(
	db: Queryable,
	workTable: WorkTable,
	id: string,
	{ delayMs, error }: { delayMs: number; error: string },
): Promise<void> {
	const { table } = names(workTable);
	await db.execute(sql`
		update ${table} set next_attempt_at = ${inMs(delayMs)}, failing_since = coalesce(failing_since, now()), last_error = ${error}
		where id = ${id} and state = 'waiting'`);
}

/** @returns milliseconds until the next row is due, or null where none waits */
export async function findNextDue(db: Queryable, workTable: WorkTable): Promise<number | null> {
	const { table } = names(workTable);
	const { rows } = await db.execute<{ ms: number | null }>(
		sql`select (extract(epoch from min(next_attempt_at) - now()) * 1000)::float8 as ms from ${table} where state = 'waiting'`,
	);
	return rows[0]?.ms ?? null;
}

/** What waits in a queue, and what keeps failing there. */
export interface WorkStatus {
	waiting: number;
	failing: number;
	/** Of the oldest one that fails. */
	failingSince: Date | null;
	lastError: string | null;
}

export async function readWorkStatus(db: Queryable, workTable: WorkTable): Promise<WorkStatus> {
	const { table } = names(workTable);
	const { rows } = await db.execute<{
		waiting: number;
		failing: number;
		since: string | null;
		error: string | null;
	}>(sql`
		select count(*)::int as waiting, count(failing_since)::int as failing, min(failing_since) as since,
			(array_agg(last_error order by failing_since) filter (where failing_since is not null))[1] as error
		from ${table} where state = 'waiting'`);
	const { waiting = 0, failing = 0, since = null, error = null } = rows[0] ?? {};
	return { waiting, failing, failingSince: since === null ? null : new Date(since), lastError: error };
}
