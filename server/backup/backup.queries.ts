import { pipeline as pipe, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { ClientBase } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/* Reads and writes entire tables as text, in the order in which they can be restored. */

export interface TableLayout {
	name: string;
	columns: string[];
}

/** Queues of offsite backups, whose jobs must not run again after a restore. */
export const OFFSITE_BACKUP_QUEUE = "offsite-backups";
export const RESTORE_DRILL_QUEUE = "restore-drills";
const JOBS_OF_BACKUPS = [OFFSITE_BACKUP_QUEUE, RESTORE_DRILL_QUEUE];

/** Queues of earlier versions whose work is rows of tables by now: nothing would ever take their jobs. */
export const FORMER_QUEUES = ["imports"];

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Lists every table of the site, referenced ones first. Excludes unlogged tables, which must not be backed up. */
export async function listTables(client: ClientBase): Promise<TableLayout[]> {
	const { rows } = await client.query<TableLayout>(`
		select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
		from pg_class c
		join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
		group by c.relname`);
	const { rows: references } = await client.query<{ name: string; needs: string }>(`
		select conrelid::regclass::text as name, confrelid::regclass::text as needs
		from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`);
	const ordered: TableLayout[] = [];
	const left = new Map(rows.map((row) => [row.name, row]));
	while (left.size > 0) {
		const free = [...left.values()].filter(
			({ name }) => !references.some((one) => one.name === name && left.has(one.needs)),
		);
		if (free.length === 0) throw new Error("tables refer to each other in a circle");
		for (const table of free.sort((one, other) => one.name.localeCompare(other.name))) {
			ordered.push(table);
			left.delete(table.name);
		}
	}
	return ordered;
}

export async function countMigrations(client: ClientBase): Promise<number> {
	const { rows } = await client.query<{ count: number }>(
		"select count(*)::int as count from drizzle.__drizzle_migrations",
	);
	return rows[0]?.count ?? 0;
}

/**
 * Lists pending jobs of every queue, because what a job will do may already be marked as done. Skips scheduled queues,
 * which run again anyway, and jobs without data: they are done, and wait for the others that were taken with them.
 */
export async function listWaitingJobs(
	client: ClientBase,
): Promise<{ id: string; queue: string; data: Record<string, unknown> }[]> {
	// A backup before an update is taken of a database that an earlier version made, perhaps without queues.
	const { rows: found } = await client.query("select where to_regclass('pgboss.job') is not null");
	if (found.length === 0) return [];
	const { rows } = await client.query(
		`select job.id, job.name as queue, job.data from pgboss.job join pgboss.queue on queue.name = job.name
		where queue.policy <> 'exclusive' and job.name not like '\\_\\_pgboss\\_\\_%' and job.name <> all ($1)
			and job.state < 'completed' and job.data is not null
		order by job.created_on`,
		[JOBS_OF_BACKUPS],
	);
	return rows;
}

/**
 * Reads a table.
 *
 * @returns `content`, compressed; `countRows` once it has ended
 */
export function readTable(client: ClientBase, table: TableLayout): { content: Readable; countRows: () => number } {
	const columns = table.columns.map(quoted).join(", ");
	const copy = client.query(copyTo(`copy (select ${columns} from ${quoted(table.name)}) to stdout`));
	// The reader of the content gets the error.
	const content = pipe(copy, createGzip({ level: 4 }), () => {});
	return { content, countRows: () => copy.rowCount };
}

/** Fills a table. Triggers are off: the backup already contains their effects. */
export async function fillTable(client: ClientBase, table: TableLayout, source: Readable): Promise<number> {
	await client.query(`alter table ${quoted(table.name)} disable trigger user`);
	const copy = client.query(
		copyFrom(`copy ${quoted(table.name)} (${table.columns.map(quoted).join(", ")}) from stdin`),
	);
	await pipeline(source, createGunzip(), copy);
	await client.query(`alter table ${quoted(table.name)} enable trigger user`);
	return copy.rowCount;
}

/** Decides whether the database is still empty of data. */
export async function isUntouched(client: ClientBase): Promise<boolean> {
	const { rows } = await client.query<{ used: boolean }>(`
		select exists (select from users) or exists (select from customers) or exists (select from stored_files)
			or exists (select from modules) or exists (select from updates) as used`);
	return rows[0]?.used === false;
}

/** Removes rows that migrations inserted, to make room for the backup. */
export async function emptyTables(client: ClientBase, tables: TableLayout[]): Promise<void> {
	await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}`);
}

/** Removes jobs that were waiting for data which is being replaced; does nothing if there never were any. */
export async function deleteWaitingJobs(client: ClientBase): Promise<void> {
	const { rows } = await client.query<{ found: boolean }>("select to_regclass('pgboss.job') is not null as found");
	if (rows[0]?.found) await client.query("delete from pgboss.job where state < 'completed'");
}

/** A setting of the file store, entered in the browser and sealed with the secret of its site. */
export interface StorageSetting {
	name: string;
	sealed: string;
	updated_at: Date;
}

const IS_STORAGE = "name like 'S3\\_%'";

export async function listStorageSettings(client: ClientBase): Promise<StorageSetting[]> {
	const { rows } = await client.query<StorageSetting>(
		`select name, sealed, updated_at from server_settings where ${IS_STORAGE}`,
	);
	return rows;
}

/** Replaces where the backed-up site stored its files, if that was entered in the browser. */
export async function replaceStorageSettings(client: ClientBase, settings: StorageSetting[]): Promise<void> {
	await client.query(`delete from server_settings where ${IS_STORAGE}`);
	for (const { name, sealed, updated_at } of settings)
		await client.query("insert into server_settings (name, sealed, updated_at) values ($1, $2, $3)", [
			name,
			sealed,
			updated_at,
		]);
}
