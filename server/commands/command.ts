import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type CommandConfig, readCommandConfig } from "../config.ts";
import { checkServer } from "../database/check-server.ts";
import { type ConnectionOptions, connect, type Database, serverConnections } from "../database/database.ts";
import { startEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";
import { reachEmbeddedPostgres } from "../database/embedded/reach.ts";
import { migrate } from "../database/migrate.ts";
import { createServerSettingsStore } from "../features/site/server-settings/server-settings-store.ts";
import { createLog, type Log } from "../log.ts";
import { StartUpError } from "../start-up-error.ts";
import { openStorage } from "../storage/open-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { ExplainedError } from "../work/describe-error.ts";
import { findConfiguration } from "./running-site.ts";

/** What a command works with. */
export interface Dependencies {
	config: CommandConfig;
	connection: ConnectionOptions;
	db: Database;
	storage: Storage;
	log: Log;
}

/** Returns an address without user and password. */
function describeServer(url: string): string {
	if (!URL.canParse(url)) return "DATABASE_URL";
	const { host, pathname } = new URL(url);
	return `${host}${pathname}`;
}

/**
 * Runs a command line tool beside the running site, or without it. Exits with 0, or with 1 after one line that explains
 * the error.
 *
 * @param options `alone`: the site must not be running. `check`: throws before anything is created, such as a database
 */
export async function runCommand(
	options: { alone?: boolean; check?: () => Promise<void> },
	command: (dependencies: Dependencies) => Promise<void>,
): Promise<void> {
	try {
		const { environment, isRunning, from } = findConfiguration(process.env);
		const { DATABASE_URL: server, DATA_DIR: dataFolder = "data" } = environment;
		// Standard output belongs to the command.
		console.error(`Database: ${server ? describeServer(server) : resolve(dataFolder)} (${from})`);
		const folder = resolve(dataFolder, "postgres");
		if (!server && !options.alone && !existsSync(join(folder, "PG_VERSION")))
			throw new StartUpError(
				"There is no database. Start the site first, or set DATA_DIR (or DATABASE_URL) to where its data is.",
			);
		await options.check?.();
		const config = readCommandConfig(environment, isRunning);
		const embedded = config.databaseUrl
			? null
			: await (options.alone ? startEmbeddedPostgres({ folder }) : reachEmbeddedPostgres(folder));
		const connection = embedded?.connection ?? serverConnections(config).direct;
		try {
			if (!embedded) await checkServer(config);
			await migrate(connection);
			const db = connect(connection, () => {});
			try {
				const stored = config.authSecret
					? await createServerSettingsStore(db, config.authSecret, environment).read()
					: {};
				const storage = openStorage(readCommandConfig({ ...stored, ...environment }, isRunning));
				await command({ config, connection, db, storage, log: createLog(config.logLevel) });
			} finally {
				// Open connections would keep the process from ending.
				await db.$client.end();
			}
		} finally {
			await embedded?.stop();
		}
	} catch (error) {
		console.error(error instanceof StartUpError || error instanceof ExplainedError ? error.message : error);
		process.exitCode = 1;
	}
}
