import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { projectRoot } from "../project-root.ts";
import type { ConnectionOptions } from "./database.ts";

/** Any constant: two processes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_301_906;

/**
 * Brings a database up to date. All migrations run in one transaction: one that fails leaves everything as it was (DAT-03).
 *
 * @param folder where the migrations are; another one only in tests
 */
export async function migrate(
	connection: ConnectionOptions,
	folder: string = join(projectRoot, "server/database/migrations"),
): Promise<void> {
	const client = new pg.Client(connection);
	await client.connect();
	try {
		await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
		await runMigrations(drizzle(client), { migrationsFolder: folder });
	} finally {
		await client.end();
	}
}
