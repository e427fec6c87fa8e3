import pg from "pg";
import type { ConnectionOptions } from "../database/database.ts";
import { bringUpToDate, rebuildTables } from "../database/migrate.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { StartUpError } from "../start-up-error.ts";
import type { Storage } from "../storage/storage.ts";
import { ExplainedError } from "../work/describe-error.ts";
import {
	countMigrations,
	deleteStorageSettings,
	deleteWaitingJobs,
	emptyTables,
	FORMER_QUEUES,
	fillTable,
	isUntouched,
	listTables,
} from "./backup.queries.ts";
import type { Manifest } from "./backup-folder.ts";
import { type BackupSource, openBackupFolder } from "./backup-source.ts";

/** The place that a backup is restored to. */
export interface RestoreTarget {
	connection: ConnectionOptions;
	storage: Pick<Storage, "write" | "remove">;
	jobs: Pick<Jobs, "requeue">;
}

/**
 * Opens a backup in a folder.
 *
 * @throws StartUpError if there is none
 */
export const findBackup = (folder: string): Promise<BackupSource> =>
	openBackupFolder(folder).catch(() => {
		throw new StartUpError(`There is no whole backup in ${folder}.`);
	});

/**
 * Restores a backup to an empty, migrated site (OPS-06): embedded or server database, disk or S3, wherever it was taken
 * from. Files come first and rows in one transaction, so that an interruption never leaves a row without its file.
 *
 * @param source the backup, from a folder or a bucket
 * @param options `replace`: deletes the data that the site already has. `beforeMigrating` reads the rows as of the
 *   backup's version, in the same transaction
 * @throws StartUpError if the site already has data, or the backup is from a newer version
 */
export async function restoreBackup(
	{ connection, storage, jobs }: RestoreTarget,
	{ manifest, ...source }: BackupSource,
	options: { replace?: boolean; beforeMigrating?: (client: pg.Client) => Promise<void> } = {},
): Promise<Manifest> {
	const client = new pg.Client(connection);
	// The next statement reports the failure; an error without a listener would end the entire process.
	client.on("error", () => {});
	await client.connect();
	try {
		if (!options.replace && !(await isUntouched(client)))
			throw new StartUpError(
				"There is something in this database already. A backup is restored into an empty one only, unless you add --replace: that deletes what is there.",
			);
		const { migrations } = manifest;
		const known = await countMigrations(client);
		if (migrations > known)
			throw new StartUpError("This backup is from a newer version of the site. Restore it with that one.");

		for (const file of manifest.files) await restoreFile(storage, file, source);

		await client.query("begin");
		// Rows go into tables as of the backup's version, and are then migrated like an old database (DAT-03).
		if (migrations < known) await rebuildTables(client, migrations);
		await emptyTables(client, await listTables(client));
		if (options.replace) await deleteWaitingJobs(client);
		for (const table of manifest.tables) {
			const rows = await fillTable(client, table, await source.readTable(table.name));
			if (rows !== table.rows) throw new ExplainedError(`${table.name} has ${rows} rows instead of ${table.rows}.`);
		}
		await options.beforeMigrating?.(client);
		if (migrations < known) await bringUpToDate(client, migrations);
		// The files are here now, wherever the backed-up site had them.
		await deleteStorageSettings(client);
		await client.query("commit");
		// Last, because requeued messages may be sent immediately.
		for (const job of manifest.jobs) if (!FORMER_QUEUES.includes(job.queue)) await jobs.requeue(job);
		return manifest;
	} finally {
		await client.end();
	}
}

async function restoreFile(
	storage: RestoreTarget["storage"],
	file: Manifest["files"][number],
	source: Pick<BackupSource, "readFile">,
): Promise<void> {
	// Left by an interrupted attempt: its content is unknown, so it is written again.
	await storage.remove(file.key);
	const written = await storage.write(file.key, await source.readFile(file.key));
	if (written.sha256 !== file.sha256) throw new ExplainedError(`The backup holds a damaged file: ${file.key}.`);
}
