import { join } from "node:path";
import type { Config } from "../config.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { checkServer } from "../database/check-server.ts";
import { type ConnectionOptions, serverConnections } from "../database/database.ts";
import { startEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";
import { migrate, readMigrationState } from "../database/migrate.ts";
import { refuseTryOutData } from "../database/sample/refuse-try-out-data.ts";
import { withClient } from "../database/with-client.ts";
import type { ServerEnvironment } from "../features/site/server-settings/server-settings-store.ts";
import type { Log } from "../log.ts";
import { runningVersion } from "../releases/check-releases.ts";
import { StartUpError } from "../start-up-error.ts";
import { ExplainedError } from "../work/describe-error.ts";
import {
	confirmUpdate,
	finishReturn,
	isAtRest,
	isUnconfirmed,
	keepEarlierDatabase,
	returnToEarlierDatabase,
} from "./earlier-database.ts";
import { findRehearsal, forgetRehearsal } from "./rehearsal-record.ts";

/** The database of a process, updated to its version. */
export interface SiteDatabase {
	connection: ConnectionOptions;
	/** The same database around a pooler. */
	direct: ConnectionOptions;
	/** To be called before the first request is answered: afterwards, nothing returns to the earlier database. */
	confirm(): Promise<void>;
	/** Stops the embedded server. */
	close(): Promise<void>;
	/**
	 * To be called when the site could not start, once the database is closed: returns to the database from before the
	 * update.
	 *
	 * @returns whether this start, or one before it, had updated the database
	 */
	revert(): Promise<boolean>;
}

interface Parts {
	config: Config;
	environment: ServerEnvironment;
	log: Log;
	print: (text: string) => void;
	/** Called when the database starts, or is asked the first time. */
	onLaunch: () => void;
}

/**
 * Opens the database, and updates it if it is of an earlier version (UPG-01). In production it is backed up, and the
 * update is rehearsed on a copy first, unless `npm run update` has just done so.
 *
 * @throws StartUpError with the reason for the seller; the database is unchanged
 */
export async function openDatabase(parts: Parts): Promise<SiteDatabase> {
	const { config } = parts;
	return config.databaseUrl ? openServerDatabase(parts) : openEmbeddedDatabase(parts);
}

async function openServerDatabase(parts: Parts): Promise<SiteDatabase> {
	const { config, onLaunch } = parts;
	onLaunch();
	const connections = serverConnections(config);
	const { direct } = connections;
	await checkServer(config);
	await refuseForeignData(parts, direct);
	await withClient(direct, async (client) => {
		await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCKS.update]);
		await rehearse(parts, direct);
		await migrate(direct);
	});
	return { ...connections, confirm: async () => {}, close: async () => {}, revert: async () => false };
}

async function openEmbeddedDatabase(parts: Parts): Promise<SiteDatabase> {
	const { config, log, onLaunch } = parts;
	const { dataFolder } = config;
	const start = () =>
		startEmbeddedPostgres({
			folder: join(dataFolder, "postgres"),
			onLaunch,
			onRestart: (reason) => log.error({ reason }, "restarting the embedded database"),
		});
	await finishReturn(dataFolder);
	// While visitors wait for a rehearsed update, a start of the database only to stop it for the copy would take long.
	const isExpected = (await findRehearsal(dataFolder, runningVersion, new Date())) !== null;
	const copiesFirst = isExpected && !isUnconfirmed(dataFolder) && isAtRest(dataFolder);
	if (copiesFirst)
		await keepEarlierDatabase(dataFolder).catch((error) => {
			throw asStartUpError(error);
		});
	let embedded = await start();
	try {
		const { connection } = embedded;
		if (isUnconfirmed(dataFolder) && (await isNewer(connection))) {
			// A newer version was killed after it had updated the database, before it answered anybody.
			await embedded.stop();
			await returnToEarlierDatabase(dataFolder);
			log.warn("the database is again as it was before the update, which was interrupted");
			embedded = await start();
		}
		await refuseForeignData(parts, connection);
		if ((await rehearse(parts, connection)) && !copiesFirst) {
			await embedded.stop();
			await keepEarlierDatabase(dataFolder);
			embedded = await start();
		}
		await migrate(connection);
		return {
			connection,
			direct: connection,
			confirm: async () => {
				await forgetRehearsal(dataFolder, runningVersion);
				await confirmUpdate(dataFolder);
			},
			close: () => embedded.stop(),
			revert: () => returnToEarlierDatabase(dataFolder),
		};
	} catch (error) {
		await embedded.stop();
		if (isUnconfirmed(dataFolder)) await returnToEarlierDatabase(dataFolder);
		throw asStartUpError(error);
	}
}

const asStartUpError = (error: unknown) => (error instanceof ExplainedError ? new StartUpError(error.message) : error);

/** Whether a newer version has migrated the database. */
async function isNewer(connection: ConnectionOptions): Promise<boolean> {
	try {
		await readMigrationState(connection);
		return false;
	} catch (error) {
		if (error instanceof StartUpError) return true;
		throw error;
	}
}

/** Before anything is changed. */
async function refuseForeignData({ config }: Parts, connection: ConnectionOptions): Promise<void> {
	if (config.production) await refuseTryOutData(connection);
}

/**
 * Rehearses the update of a production database, if one is due.
 *
 * @returns whether it is going to be updated
 */
async function rehearse(parts: Parts, direct: ConnectionOptions): Promise<boolean> {
	const { config, environment, log, print } = parts;
	const { applied, known } = await readMigrationState(direct);
	if (applied === 0 || applied === known) return false;
	if (!config.production) return true;
	const rehearsed = await findRehearsal(config.dataFolder, runningVersion, new Date());
	if (rehearsed?.from === applied && rehearsed.to === known) return true;
	const [{ backUpAndRehearse }, { formatRehearsal }] = await Promise.all([
		import("./back-up-and-rehearse.ts"),
		import("./rehearse-update.ts"),
	]);
	print(`Updating the database to version ${runningVersion}. It is tried on a copy first.`);
	try {
		print(formatRehearsal(await backUpAndRehearse({ config, direct, environment, log }, print)));
	} catch (error) {
		if (!(error instanceof ExplainedError)) throw error;
		throw new StartUpError(
			`Version ${runningVersion} does not work with this site's data, which is unchanged: start the earlier version again. ${error.message}`,
		);
	}
	return true;
}
