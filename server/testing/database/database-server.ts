import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../database/embedded/embedded-postgres.ts";
import { migrate } from "../../database/migrate.ts";
import { startJobs } from "../../jobs/jobs.ts";
import { createLog } from "../../log.ts";
import { fastFolder } from "./fast-folder.ts";

declare module "vitest" {
	interface ProvidedContext {
		postgres: { host: string; user: string; template: string };
	}
}

const TEMPLATE = "template_site";

/** Starts one PostgreSQL for the entire run, with a migrated database that each test site copies. */
export default async function setup(project: TestProject) {
	const folder = mkdtempSync(join(fastFolder(), "site-test-"));
	chmodSync(folder, 0o755);
	const server = await startEmbeddedPostgres({
		folder: join(folder, "postgres"),
		// Nothing here must survive a power failure.
		settings: [
			"fsync=off",
			"synchronous_commit=off",
			"full_page_writes=off",
			"max_connections=200",
			"max_wal_size=256MB",
		],
	});
	const client = new pg.Client(server.connection);
	await client.connect();
	await client.query(`create database ${TEMPLATE}`);
	await client.end();

	const { host, user } = server.connection;
	await migrate({ host, user, database: TEMPLATE });
	const jobs = await startJobs({ host, user, database: TEMPLATE }, createLog("silent"));
	await jobs.stop();
	project.provide("postgres", { host, user, template: TEMPLATE });

	return async () => {
		await server.stop();
		rmSync(folder, { recursive: true, force: true });
	};
}
