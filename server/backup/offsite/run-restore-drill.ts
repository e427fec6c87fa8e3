import type { ConnectionOptions } from "../../database/database.ts";
import { migrate } from "../../database/migrate.ts";
import { countRows } from "../../database/scratch-database.queries.ts";
import { withScratchDatabase } from "../../database/scratch-database.ts";
import { withClient } from "../../database/with-client.ts";
import { createDigest } from "../../storage/file-digest.ts";
import { ExplainedError } from "../../work/describe-error.ts";
import { countMigrations } from "../backup.queries.ts";
import type { Manifest } from "../backup-folder.ts";
import { restoreBackup } from "../restore-backup.ts";
import { storeOfNothing } from "../restore-files.ts";
import type { RecoveryKey } from "./encryption.ts";
import type { OffsiteFolder } from "./offsite-folder.ts";
import { FILES } from "./offsite-layout.ts";
import { DamagedObjectError, openOffsiteBackup } from "./open-offsite-backup.ts";

export interface DrillResult {
	name: string;
	bytes: number;
	files: number;
	rows: number;
}

/**
 * Restores the newest backup in a bucket into a database beside the real one, and removes it (HOST-05). Every table is
 * counted, every file is decrypted and compared by its checksum; files are not written to the disk. A damaged file is
 * removed from the bucket: a backup sends only files that are not there.
 *
 * @param diskFolder on the disk of the database; null if that is on another machine
 * @throws ExplainedError with the reason for the seller
 */
export async function runRestoreDrill(
	{ connection, diskFolder }: { connection: ConnectionOptions; diskFolder: string | null },
	{ folder, key }: { folder: OffsiteFolder; key: RecoveryKey },
	signal?: AbortSignal,
): Promise<DrillResult> {
	const newest = (await folder.listBackups()).at(-1);
	if (!newest) throw new ExplainedError("There is no backup in the bucket.");
	const source = await openOffsiteBackup(folder, key, newest.name);
	const { manifest } = source;
	const restore = async (scratch: ConnectionOptions) => {
		await migrate(scratch);
		await restoreBackup(
			{
				connection: scratch,
				storage: {
					...storeOfNothing,
					write: async (_key, content) => {
						const digest = createDigest();
						for await (const chunk of content) {
							signal?.throwIfAborted();
							digest.update(chunk);
						}
						return digest.finish();
					},
				},
				// Nothing of the copy may be sent or done.
				jobs: { requeue: async () => {} },
			},
			source,
		);
		await compareRows(scratch, manifest);
	};
	try {
		await withScratchDatabase(connection, diskFolder, { suffix: "restore_drill", name: "the drill" }, restore);
	} catch (error) {
		if (error instanceof DamagedObjectError && error.key.startsWith(FILES)) await folder.remove(error.key);
		throw error;
	}
	const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
	return { name: newest.name, bytes: source.bytes, files: manifest.files.length, rows };
}

/** Reads the copy back. A backup of an earlier version was migrated meanwhile, which may change the counts. */
async function compareRows(scratch: ConnectionOptions, { migrations, tables }: Manifest): Promise<void> {
	await withClient(scratch, async (client) => {
		if (migrations !== (await countMigrations(client))) return;
		for (const { name, rows } of tables) {
			// A restore leaves out where the files were.
			if (name === "server_settings") continue;
			const found = await countRows(client, name);
			if (found !== rows) throw new ExplainedError(`${name} has ${found} rows after the restore instead of ${rows}.`);
		}
	});
}
