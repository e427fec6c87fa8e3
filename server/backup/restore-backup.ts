import { createReadStream } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { ConnectionOptions } from "../database/database.ts";
import { bringUpToDate, rebuildTables } from "../database/migrate.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { StartUpError } from "../start-up-error.ts";
import type { Storage } from "../storage/storage.ts";
import {
	countMigrations,
	deleteStorageSettings,
	emptyTables,
	fillTable,
	isUntouched,
	listTables,
} from "./backup.queries.ts";
import { type Manifest, readManifest } from "./backup-folder.ts";

/**
 * Reads the manifest of a backup.
 *
 * @throws StartUpError if there is none in the folder
 */
export const findBackup = (folder: string): Promise<Manifest> =>
	readManifest(folder).catch(() => {
		throw new StartUpError(`There is no whole backup in ${folder}.`);
	});

/**
 * Restores a backup to an empty, migrated site (OPS-06): embedded or server database, disk or S3, wherever it was taken
 * from. Files come first and rows in one transaction, so that an interruption never leaves a row without its file.
 *
 * @param folder of one backup
 * @throws StartUpError if the site already has data, or the backup is from a newer version
 */
export async function restoreBackup(
	services: { connection: ConnectionOptions; storage: Storage; jobs: Pick<Jobs, "requeue"> },
	folder: string,
): Promise<Manifest> {
	const manifest = await findBackup(folder);
	const client = new pg.Client(services.connection);
	await client.connect();
	try {
		if (!(await isUntouched(client)))
			throw new StartUpError(
				"There is something in this database already. A backup is restored into an empty one only.",
			);
		const { migrations } = manifest;
		const known = await countMigrations(client);
		if (migrations > known)
			throw new StartUpError("This backup is from a newer version of the site. Restore it with that one.");

		for (const file of manifest.files) await restoreFile(services.storage, file, join(folder, "files", file.key));

		await client.query("begin");
		// Rows go into tables as of the backup's version, and are then migrated like an old database (DAT-03).
		if (migrations < known) await rebuildTables(client, migrations);
		await emptyTables(client, await listTables(client));
		for (const table of manifest.tables) {
			const rows = await fillTable(client, table, createReadStream(join(folder, "tables", `${table.name}.gz`)));
			if (rows !== table.rows) throw new Error(`${table.name} has ${rows} rows instead of ${table.rows}`);
		}
		if (migrations < known) await bringUpToDate(client, migrations);
		// The files are here now, wherever the backed-up site had them.
		await deleteStorageSettings(client);
		await client.query("commit");
		// Last, because requeued messages may be sent immediately.
		for (const job of manifest.jobs) await services.jobs.requeue(job);
		return manifest;
	} finally {
		await client.end();
	}
}

async function restoreFile(storage: Storage, file: Manifest["files"][number], path: string): Promise<void> {
	// Left by an interrupted attempt: its content is unknown, so it is written again.
	await storage.remove(file.key);
	const written = await storage.write(file.key, createReadStream(path));
	if (written.sha256 !== file.sha256) throw new Error(`the backup holds a damaged file: ${file.key}`);
}
