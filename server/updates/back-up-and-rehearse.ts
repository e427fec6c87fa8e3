import { join } from "node:path";
import { openBackupFolder } from "../backup/backup-source.ts";
import { createBackup, pruneBackups } from "../backup/create-backup.ts";
import { type Config, readConfig } from "../config.ts";
import { type ConnectionOptions, onClient } from "../database/database.ts";
import { withClient } from "../database/with-client.ts";
import {
	createServerSettingsStore,
	type ServerEnvironment,
} from "../features/site/server-settings/server-settings-store.ts";
import type { Log } from "../log.ts";
import { runningVersion } from "../releases/check-releases.ts";
import { openStorage } from "../storage/open-storage.ts";
import { recordRehearsal } from "./rehearsal-record.ts";
import { type Rehearsal, rehearseUpdate } from "./rehearse-update.ts";

/** Backups of updates that are kept where no folder for backups is set. */
const KEPT = 5;

/**
 * Takes a backup with this version of an older database, which may be in use, and rehearses the update with it
 * (UPG-01). Nothing of the site is changed; the success is recorded for the start that follows.
 *
 * @param config of the environment alone; storage and the rest that were entered in the browser are read
 * @param report receives each step
 * @throws ExplainedError with why the update must not be made
 */
export async function backUpAndRehearse(
	parts: { config: Config; direct: ConnectionOptions; environment: ServerEnvironment; log: Log },
	report: (step: string) => void,
): Promise<Rehearsal> {
	const { direct: connection, log } = parts;
	const config = await withStoredSettings(parts);
	const storage = await openStorage(config);
	const folder = config.backupFolder ?? join(config.dataFolder, "backups");
	report(`Taking a backup into ${folder}…`);
	const { path } = await createBackup({ connection, storage }, folder);
	if (!config.backupFolder) await pruneBackups(folder, KEPT);
	const rehearsal = await rehearseUpdate({ config, connection, storage, log }, await openBackupFolder(path), report);
	const { from, to } = rehearsal.migrations;
	await recordRehearsal(config.dataFolder, { version: runningVersion, from, to, at: new Date() });
	return rehearsal;
}

/** A database of an earlier version may not have the table of the settings yet. */
async function withStoredSettings({
	config,
	direct,
	environment,
}: {
	config: Config;
	direct: ConnectionOptions;
	environment: ServerEnvironment;
}): Promise<Config> {
	return withClient(direct, async (client) => {
		const { rows } = await client.query<{ found: boolean }>(
			"select to_regclass('server_settings') is not null as found",
		);
		if (!rows[0]?.found) return config;
		const store = createServerSettingsStore(onClient(client), config.authSecret, environment);
		return readConfig(environment, await store.read());
	});
}
