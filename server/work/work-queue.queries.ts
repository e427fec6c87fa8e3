import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../database/database.ts";
import { fromNow } from "../database/from-now.ts";

/**
 * A table whose waiting rows are work. It has the columns `attempts`, `next_attempt_at`, `failing_since` and
 * `last_error`, and an index on (lane, next_attempt_at, id) of the waiting rows.
 */
export interface WorkTable {
	/** Its SQL name, such as `purchase_events`. */
	table: string;
	/** Column that separates rows: a slow lane does not delay the others. */
	lane: string;
	/** Which rows are waiting, if that is not `state = 'waiting'`; the condition of the index. */
	waiting?: SQL;
}

/**
 * A claim of a row. `attempts` changes with each claim, so that a process whose lease has expired cannot change
 * anything.
 */
export interface Lease {
	id: string;
	/** Including this one. */
	attempts: number;
}

export interface ClaimedWork extends Lease {
	lane: string;
	failingSince: Date | null;
}

const names = ({ table, lane, waiting = sql`state = 'waiting'` }: WorkTable) => ({
	table: sql.identifier(table),
	lane: sql.identifier(lane),
	waiting,
});

/** The channel on which processes announce new rows. */
export const workChannel = ({ table }: Pick<WorkTable, "table">): string => `work_${table}`;

/** Makes every process look for work of a table once the transaction commits. */
export async function announceWork(tx: Queryable, workTable: Pick<WorkTable, "table">): Promise<void> {
	await tx.execute(sql`select pg_notify(${workChannel(workTable)}, '')`);
}

/**
 * Claims due rows, oldest of each lane first. Skips rows that another process is claiming.
 *
 * @param slots at most `perLane` rows of each lane, minus those `running` here, which are not claimed again
 * @param leaseMs after this, a row that is neither settled nor extended is due again
 */
export async function claimWork(
	db: Queryable,
	workTable: WorkTable,
	slots: { perLane: number; running: { id: string; lane: string }[] },
	leaseMs: number,
): Promise<ClaimedWork[]> {
	const { table, lane, waiting } = names(workTable);
	const byLane = new Map<string, number>();
	for (const row of slots.running) byLane.set(row.lane, (byLane.get(row.lane) ?? 0) + 1);
	const running = JSON.stringify(Object.fromEntries(byLane));
	const runningIds = sql.param(slots.running.map(({ id }) => id));
	// Finds the lanes with a loose index scan, one step per lane.
	const { rows } = await db.execute<Omit<ClaimedWork, "failingSince"> & { failingSince: string | null }>(sql`
		with recursive lanes as (
			(select ${lane} as lane from ${table} where ${waiting} order by ${lane} limit 1)
			union all
			select (select ${lane} from ${table} where ${waiting} and ${lane} > lanes.lane order by ${lane} limit 1)
			from lanes where lanes.lane is not null
		), due as materialized (
			select picked.id from lanes cross join lateral (
				select id from ${table} where ${waiting} and ${lane} = lanes.lane and next_attempt_at <= now()
					and id <> all(${runningIds}::uuid[])
				order by next_attempt_at, id
				limit greatest(0, ${slots.perLane} - coalesce((${running}::jsonb ->> lanes.lane::text)::int, 0))
				for update skip locked
			) as picked where lanes.lane is not null
		)
		update ${table} set attempts = attempts + 1, next_attempt_at = ${fromNow(leaseMs)}
		where id in (select id from due)
		returning id, ${lane}::text as lane, attempts, failing_since as "failingSince"`);
	return rows.map((row) => ({ ...row, failingSince: row.failingSince === null ? null : new Date(row.failingSince) }));
}

/**
 * Extends the leases of rows that are still being worked on. Skips locked rows: another transaction is settling them, so
 * nobody can claim them, and waiting could let the other leases expire.
 */
export async function extendLeases(
	db: Queryable,
	workTable: WorkTable,
	leases: Lease[],
	leaseMs: number,
): Promise<void> {
	const { table, waiting } = names(workTable);
	const ids = sql.param(leases.map(({ id }) => id));
	const attempts = sql.param(leases.map((lease) => lease.attempts));
	await db.execute(sql`
		with held as materialized (
			select id from ${table}
			where ${waiting} and (id, attempts) in (select * from unnest(${ids}::uuid[], ${attempts}::int[]))
			for no key update skip locked
		)
		update ${table} set next_attempt_at = ${fromNow(leaseMs)} where id in (select id from held)`);
}

/** Releases a row that was claimed but not worked on, because the process is stopping. */
export async function releaseWork(db: Queryable, workTable: WorkTable, { id, attempts }: Lease): Promise<void> {
	const { table, waiting } = names(workTable);
	const { rowCount } = await db.execute(sql`
		update ${table} set attempts = attempts - 1, next_attempt_at = now()
		where id = ${id} and attempts = ${attempts} and ${waiting}`);
	if (rowCount) await announceWork(db, workTable);
}

/**
 * Schedules a retry of a row.
 *
 * @param lease of the attempt that failed; without `attempts`, of an attempt outside of the queue
 * @param error shown to the seller
 */
export async function scheduleRetry(
	db: Queryable,
	workTable: WorkTable,
	{ id, attempts }: Pick<Lease, "id"> & Partial<Lease>,
	{ delayMs, error }: { delayMs: number; error: string },
): Promise<void> {
	const { table, waiting } = names(workTable);
	const isCurrent = attempts === undefined ? sql`true` : sql`attempts = ${attempts}`;
	await db.execute(sql`
		update ${table} set next_attempt_at = ${fromNow(delayMs)}, failing_since = coalesce(failing_since, now()), last_error = ${error}
		where id = ${id} and ${isCurrent} and ${waiting}`);
}

/** Returns milliseconds until the next row is due, or null if none is waiting. */
export async function findNextDue(db: Queryable, workTable: WorkTable): Promise<number | null> {
	const { table, waiting } = names(workTable);
	const { rows } = await db.execute<{ ms: number | null }>(
		sql`select (extract(epoch from min(next_attempt_at) - now()) * 1000)::float8 as ms from ${table} where ${waiting}`,
	);
	return rows[0]?.ms ?? null;
}

/** Waiting work of a queue, and since when some of it has been stuck. */
export interface WorkStatus {
	waiting: number;
	failing: number;
	/** Since when the oldest row has been failing, or due without being worked on. */
	since: Date | null;
	/** Message for the seller. */
	lastError: string | null;
}

export interface StoredStatus extends Record<string, unknown> {
	waiting: number;
	failing: number;
	since: string | null;
	error: string | null;
}

/** Converts the single row returned by a queue's status query. */
export function toWorkStatus(row: StoredStatus | undefined): WorkStatus {
	const { waiting = 0, failing = 0, since = null, error = null } = row ?? {};
	return { waiting, failing, since: since === null ? null : new Date(since), lastError: error };
}

export async function readWorkStatus(db: Queryable, workTable: WorkTable): Promise<WorkStatus> {
	const { table, waiting } = names(workTable);
	const { rows } = await db.execute<StoredStatus>(sql`
		select count(*)::int as waiting, count(failing_since)::int as failing,
			least(min(failing_since), min(next_attempt_at) filter (where next_attempt_at < now())) as since,
			(array_agg(last_error order by failing_since) filter (where failing_since is not null))[1] as error
		from ${table} where ${waiting}`);
	return toWorkStatus(rows[0]);
}
