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
import { describeStorage, openStorage } from "../storage/open-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { ExplainedError } from "../work/describe-error.ts";
import { runInCurrentRelease } from "./current-release.ts";
import { findConfiguration } from "./running-site.ts";

/** What a command works with. */
export interface Dependencies {
	config: CommandConfig;
	connection: ConnectionOptions;
	db: Database;
	storage: Storage;
	/** Describes where the files are. */
	filesIn: string;
	/** The files are in a bucket, by the environment or as entered in the browser. */
	hasBucket: boolean;
	log: Log;
}

/** Returns an address without user and password. */
function describeServer(url: string): string {
	if (!URL.canParse(url)) return "DATABASE_URL";
	const { host, pathname } = new URL(url);
	return `${host}${pathname}`;
}

interface Options {
	/** The site must not be running. */
	alone?: boolean;
	/** Throws before anything is created, such as a database. */
	check?: () => Promise<void>;
	/** Another command that runs this one has found the database. */
	quiet?: boolean;
	/** It needs a database of its own version. */
	inCurrentRelease?: boolean;
}

/** The database of a site, of this or an earlier version. */
interface FoundDatabase {
	config: CommandConfig;
	connection: ConnectionOptions;
	environment: NodeJS.ProcessEnv;
	isRunning: boolean;
}

/**
 * Runs a command line tool beside the running site, or without it. Exits with 0, or with 1 after one line that explains
 * the error.
 */
export async function runCommand(
	options: Options,
	command: (dependencies: Dependencies) => Promise<void>,
): Promise<void> {
	await runOnDatabase(
		{ ...options, inCurrentRelease: true },
		async ({ config, connection, environment, isRunning }) => {
			await migrate(connection);
			const db = connect(connection, () => {});
			try {
				const stored = config.authSecret
					? await createServerSettingsStore(db, config.authSecret, environment).read()
					: {};
				const stores = readCommandConfig(environment, isRunning, stored);
				const storage = await openStorage(stores);
				const [filesIn, hasBucket] = [describeStorage(stores), stores.s3 !== null];
				await command({ config, connection, db, storage, filesIn, hasBucket, log: createLog(config.logLevel) });
			} finally {
				// Open connections would keep the process from ending.
				await db.$client.end();
			}
		},
	);
}

/** As `runCommand`, for a command that needs the database as it is, also if it is of an earlier version. */
export async function runOnDatabase(options: Options, command: (found: FoundDatabase) => Promise<void>): Promise<void> {
	try {
		const { environment, isRunning, from } = findConfiguration(process.env);
		if (options.inCurrentRelease && (await runInCurrentRelease(environment))) return;
		const { DATABASE_URL: server, DATA_DIR: dataFolder = "data" } = environment;
		// Standard output belongs to the command.
		if (!options.quiet) console.error(`Database: ${server ? describeServer(server) : resolve(dataFolder)} (${from})`);
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
			await command({ config, connection, environment, isRunning });
		} finally {
			await embedded?.stop();
		}
	} catch (error) {
		console.error(error instanceof StartUpError || error instanceof ExplainedError ? error.message : error);
		process.exitCode = 1;
	}
}
