import type { Readable } from "node:stream";
import pg from "pg";
import { type ConnectionOptions, onClient } from "../database/database.ts";
import { listUsedFiles } from "../storage/stored-files.queries.ts";
import { countMigrations, listTables, listWaitingJobs, readTable } from "./backup.queries.ts";
import type { Manifest } from "./backup-folder.ts";

export type BackedUpFile = Manifest["files"][number];

/** Where a backup is written. */
export interface BackupTarget {
	/**
	 * Copies a file from the store; does nothing if it is there already.
	 *
	 * @throws if the stored file differs from its database record
	 */
	writeFile(file: BackedUpFile): Promise<void>;
	/** @param content compressed */
	writeTable(name: string, content: Readable): Promise<void>;
	/** Decides whether it is pointless to continue with other files. */
	isFatal?(error: unknown): boolean;
}

/**
 * Writes everything that a backup consists of while the site runs (OPS-06): one snapshot of the database, table by
 * table, every referenced file, and pending work.
 *
 * @param signal the process is about to end
 * @returns the manifest, which the caller writes last
 */
export async function takeSnapshot(
	connection: ConnectionOptions,
	target: BackupTarget,
	signal?: AbortSignal,
): Promise<Manifest> {
	const client = new pg.Client(connection);
	// The next statement reports the failure; an error without a listener would end the entire process.
	client.on("error", () => {});
	await client.connect();
	try {
		const db = onClient(client);
		// A pass before the snapshot too: files deleted between the two passes are then still included.
		for (const file of await listUsedFiles(db)) {
			signal?.throwIfAborted();
			await target.writeFile(file).catch((error) => {
				if (target.isFatal?.(error)) throw error;
			});
		}

		await client.query("begin isolation level repeatable read read only");
		const manifest: Manifest = {
			format: 1,
			takenAt: new Date().toISOString(),
			migrations: await countMigrations(client),
			tables: [],
			files: await listUsedFiles(db),
			jobs: await listWaitingJobs(client),
		};
		for (const table of await listTables(client)) {
			signal?.throwIfAborted();
			const { content, countRows } = readTable(client, table);
			await target.writeTable(table.name, content);
			manifest.tables.push({ ...table, rows: countRows() });
		}
		await client.query("commit");
		for (const file of manifest.files) {
			signal?.throwIfAborted();
			await target.writeFile(file);
		}
		return manifest;
	} finally {
		await client.end();
	}
}
