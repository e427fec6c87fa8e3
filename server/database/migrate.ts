import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { projectRoot } from "../project-root.ts";
import { StartUpError } from "../start-up-error.ts";
import type { ConnectionOptions } from "./database.ts";

/** Any constant: two processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_301_906;

const FOLDER = join(projectRoot, "server/database/migrations");

/**
 * Brings a database up to date. All migrations run in one transaction: one that fails leaves everything as it was (DAT-03).
 *
 * @param folder where the migrations are; another one only in tests
 * @throws StartUpError where a newer version has migrated the database (OPS-09)
 */
export async function migrate(connection: ConnectionOptions, folder: string = FOLDER): Promise<void> {
	const client = new pg.Client(connection);
	await client.connect();
	try {
		await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
		await refuseNewer(client, folder);
		await runMigrations(drizzle(client), { migrationsFolder: folder });
	} finally {
		await client.end();
	}
}

/** Nothing is known of what a newer version has made of the tables. */
async function refuseNewer(client: pg.Client, folder: string): Promise<void> {
	const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as made");
	if (!rows[0].made) return;
	const newest = await client.query<{ at: string | null }>(
		"select max(created_at) as at from drizzle.__drizzle_migrations",
	);
	const known = Math.max(...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis));
	const at = Number(newest.rows[0]?.at ?? 0);
	if (at > known)
		throw new StartUpError(
			`The database was updated by a newer version of the site (of ${new Date(at).toISOString().slice(0, 10)}). Start that version, or restore a backup from before the update.`,
		);
}

/**
 * Makes the tables again, empty, as an earlier version of the site had them, for data of that version.
 *
 * @param client in a transaction
 * @param migrations how many that version had
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
	await runThrough(client, 0, migrations);
}

/** @param client in a transaction, after `rebuildTables` */
export async function bringUpToDate(client: pg.ClientBase, migrations: number): Promise<void> {
	// What is checked at commit would be in the way of changes to its table.
	await client.query("set constraints all immediate");
	await runThrough(client, migrations, Number.POSITIVE_INFINITY);
}

/** As the library's migrator does it, in the caller's transaction. */
async function runThrough(client: pg.ClientBase, from: number, to: number): Promise<void> {
	for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: FOLDER }).slice(from, to)) {
		for (const statement of sql) await client.query(statement);
		await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
			hash,
			folderMillis,
		]);
	}
}
