import pg from "pg";
import type { ConnectionOptions } from "../database/database.ts";
import { bringUpToDate, rebuildTables } from "../database/migrate.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { StartUpError } from "../start-up-error.ts";
import { ExplainedError } from "../work/describe-error.ts";
import {
	countMigrations,
	deleteWaitingJobs,
	emptyTables,
	FORMER_QUEUES,
	fillTable,
	isUntouched,
	listStorageSettings,
	listTables,
	replaceStorageSettings,
} from "./backup.queries.ts";
import { MANIFEST, type Manifest } from "./backup-folder.ts";
import { type BackupSource, openBackupFolder } from "./backup-source.ts";
import { type RestoredStore, restoreFiles } from "./restore-files.ts";

/** The place that a backup is restored to. */
export interface RestoreTarget {
	connection: ConnectionOptions;
	storage: RestoredStore;
	/** The store is a bucket: what was entered of it in the browser stays in force. */
	hasBucket?: boolean;
	jobs: Pick<Jobs, "requeue">;
}

/**
 * Opens a backup in a folder.
 *
 * @throws StartUpError if there is none, or its manifest is damaged
 */
export const findBackup = (folder: string): Promise<BackupSource> =>
	openBackupFolder(folder).catch((error: NodeJS.ErrnoException) => {
		const isMissing = error.code === "ENOENT" || error.code === "ENOTDIR";
		throw new StartUpError(
			isMissing
				? `There is no whole backup in ${folder}.`
				: `The backup in ${folder} can't be read: its ${MANIFEST} is damaged (${error.message}).`,
		);
	});

/**
 * Restores a backup to a migrated database and a file store of any kind, wherever it was taken from (OPS-06). Files come
 * first and rows in one transaction, so that an interruption never leaves a row without its file, and a backup that is
 * damaged changes nothing of a site that is being replaced.
 *
 * @param source the backup, from a folder or a bucket
 * @param options `replace`: deletes the data that the site already has, which otherwise must be empty. `beforeMigrating`
 *   reads the rows as of the backup's version, in the same transaction. `stopped`: when it aborts before the rows are
 *   complete, what was written is removed, and its reason is thrown
 * @throws StartUpError if the site has data that is not to be replaced, or the backup is from a newer version;
 *   ExplainedError if the backup is damaged
 */
export async function restoreBackup(
	{ connection, storage, hasBucket, jobs }: RestoreTarget,
	{ manifest, ...source }: BackupSource,
	options: {
		replace?: boolean;
		beforeMigrating?: (client: pg.Client) => Promise<void>;
		stopped?: AbortSignal;
	} = {},
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

		const files = await restoreFiles(storage, manifest.files, source, options.stopped);
		try {
			await client.query("begin");
			const storageSettings = hasBucket ? await listStorageSettings(client) : [];
			// Rows go into tables as of the backup's version, and are then migrated like an old database (DAT-03).
			if (migrations < known) await rebuildTables(client, migrations);
			await emptyTables(client, await listTables(client));
			if (options.replace) await deleteWaitingJobs(client);
			for (const table of manifest.tables) {
				options.stopped?.throwIfAborted();
				const rows = await fillTable(client, table, await source.readTable(table.name));
				if (rows !== table.rows) throw new ExplainedError(`${table.name} has ${rows} rows instead of ${table.rows}.`);
			}
			await options.beforeMigrating?.(client);
			if (migrations < known) await bringUpToDate(client, migrations);
			// The files are here now, wherever the backed-up site had them.
			await replaceStorageSettings(client, storageSettings);
			options.stopped?.throwIfAborted();
		} catch (error) {
			await files.discard().catch(() => {});
			throw error;
		}
		// From here on nothing is discarded: the rows may be committed although the connection breaks.
		await files.publish();
		await client.query("commit");
		// Last, because requeued messages may be sent immediately.
		for (const job of manifest.jobs) if (!FORMER_QUEUES.includes(job.queue)) await jobs.requeue(job);
		return manifest;
	} finally {
		await client.end();
	}
}
