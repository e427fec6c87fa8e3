import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { projectRoot } from "../project-root.ts";
import { StartUpError } from "../start-up-error.ts";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import type { ConnectionOptions } from "./database.ts";
import { withClient } from "./with-client.ts";

const FOLDER = join(projectRoot, "server/database/migrations");

/** Number of migrations included in `baseline.sql`, from the first. */
const BASELINE_MIGRATIONS = 36;

/**
 * Migrates a database: an empty one with the baseline, any other with its missing migrations. Uses one transaction: a
 * failure leaves everything unchanged (DAT-03).
 *
 * @param folder with the migrations; a different one only in tests
 * @throws StartUpError if a newer version has migrated the database (OPS-09)
 */
export async function migrate(connection: ConnectionOptions, folder: string = FOLDER): Promise<void> {
	await withClient(connection, async (client) => {
		await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCKS.migration]);
		await client.query("begin");
		// As drizzle-kit expects them.
		await client.query(`
			create schema if not exists drizzle;
			create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
		const migrations = readMigrationFiles({ migrationsFolder: folder });
		const newest = await findNewest(client);
		if (newest === null) await applyBaseline(client, folder, migrations.slice(0, BASELINE_MIGRATIONS));
		else refuseNewer(newest, migrations);
		const since = newest ?? migrations[BASELINE_MIGRATIONS - 1]?.folderMillis ?? 0;
		await applyAll(
			client,
			migrations.filter(({ folderMillis }) => folderMillis > since),
		);
		await client.query("commit");
	});
}

/** How far a database is. */
export interface MigrationState {
	/** Number of migrations applied; 0 for an empty database. */
	applied: number;
	/** Number of migrations of this version. */
	known: number;
}

/**
 * Reads how far a database is, and changes nothing.
 *
 * @throws StartUpError if a newer version has migrated the database (OPS-09)
 */
export async function readMigrationState(connection: ConnectionOptions): Promise<MigrationState> {
	return withClient(connection, async (client) => {
		const migrations = readMigrationFiles({ migrationsFolder: FOLDER });
		const { rows } = await client.query<{ found: boolean }>(
			"select to_regclass('drizzle.__drizzle_migrations') is not null as found",
		);
		if (!rows[0]?.found) return { applied: 0, known: migrations.length };
		const newest = await findNewest(client);
		if (newest === null) return { applied: 0, known: migrations.length };
		refuseNewer(newest, migrations);
		return {
			applied: migrations.filter(({ folderMillis }) => folderMillis <= newest).length,
			known: migrations.length,
		};
	});
}

/** Returns the timestamp of the newest applied migration; null for a database without any. */
async function findNewest(client: pg.ClientBase): Promise<number | null> {
	const { rows } = await client.query<{ at: string | null }>(
		"select max(created_at) as at from drizzle.__drizzle_migrations",
	);
	return rows[0]?.at ? Number(rows[0].at) : null;
}

/** Refuses a newer database, because its changes to the tables are unknown. */
function refuseNewer(newest: number, migrations: MigrationMeta[]): void {
	if (newest > Math.max(...migrations.map(({ folderMillis }) => folderMillis)))
		throw new StartUpError(
			`The database was updated by a newer version of the site (of ${new Date(newest).toISOString().slice(0, 10)}). Start that version, or restore a backup from before the update.`,
		);
}

async function applyBaseline(client: pg.ClientBase, folder: string, replaced: MigrationMeta[]): Promise<void> {
	await client.query(await readFile(join(folder, "baseline.sql"), "utf8"));
	for (const migration of replaced) await recordMigration(client, migration);
}

/**
 * Recreates the tables, empty, as of an earlier version of the site, for its data.
 *
 * @param client in a transaction
 * @param migrations number of migrations in that version
 */
export async function rebuildTables(client: pg.ClientBase, migrations: number): Promise<void> {
	await client.query(`
		do $$
		declare
			statement text;
		begin
			for statement in
				select format('drop %s if exists public.%I cascade', case relkind when 'v' then 'view' else 'table' end, relname)
				from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
					and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
				union all
				select format('drop function if exists %s cascade', pg_proc.oid::regprocedure)
				from pg_proc where pronamespace = 'public'::regnamespace
					and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
			loop
				execute statement;
			end loop;
		end $$`);
	await client.query("delete from drizzle.__drizzle_migrations");
	await applyAll(client, readMigrationFiles({ migrationsFolder: FOLDER }).slice(0, migrations));
}

/** @param client in a transaction, after `rebuildTables` */
export async function bringUpToDate(client: pg.ClientBase, migrations: number): Promise<void> {
	// Deferred constraints would block changes to their tables.
	await client.query("set constraints all immediate");
	await applyAll(client, readMigrationFiles({ migrationsFolder: FOLDER }).slice(migrations));
}

/** @param client in a transaction */
async function applyAll(client: pg.ClientBase, migrations: MigrationMeta[]): Promise<void> {
	for (const migration of migrations) {
		for (const statement of migration.sql) await client.query(statement);
		await recordMigration(client, migration);
	}
}

async function recordMigration(client: pg.ClientBase, { hash, folderMillis }: MigrationMeta): Promise<void> {
	await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
		hash,
		folderMillis,
	]);
}
