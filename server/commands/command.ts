import { join } from "node:path";
import { type Config, readConfig } from "../config.ts";
import { checkServer } from "../database/check-server.ts";
import { type ConnectionOptions, connect, type Database, serverConnections } from "../database/database.ts";
import { startEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";
import { reachEmbeddedPostgres } from "../database/embedded/reach.ts";
import { migrate } from "../database/migrate.ts";
import { createLog, type Log } from "../log.ts";
import { StartUpError } from "../start-up-error.ts";
import { openStorage } from "../storage/open-storage.ts";
import type { Storage } from "../storage/storage.ts";

/** What a command works with. */
export interface Dependencies {
	config: Config;
	connection: ConnectionOptions;
	db: Database;
	storage: Storage;
	log: Log;
}

/**
 * Runs a command of the seller's beside the site, or without it, and ends the process with 0 or, after one line that
 * says what is wrong, with 1.
 *
 * @param options `alone`: the site must not run meanwhile
 */
export async function runCommand(
	options: { alone?: boolean },
	command: (dependencies: Dependencies) => Promise<void>,
): Promise<void> {
	try {
		const config = readConfig(process.env);
		const folder = join(config.dataFolder, "postgres");
		const embedded = config.databaseUrl
			? null
			: await (options.alone ? startEmbeddedPostgres({ folder }) : reachEmbeddedPostgres(folder));
		const connection = embedded?.connection ?? serverConnections(config).direct;
		try {
			if (!embedded) await checkServer(config);
			await migrate(connection);
			const db = connect(connection, () => {});
			try {
				await command({ config, connection, db, storage: openStorage(config), log: createLog(config.logLevel) });
			} finally {
				// Open connections would keep the process from ending.
				await db.$client.end();
			}
		} finally {
			await embedded?.stop();
		}
	} catch (error) {
		console.error(error instanceof StartUpError ? error.message : error);
		process.exitCode = 1;
	}
}
