import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type Manifest, readManifest } from "./backup-folder.ts";

/** One complete backup, wherever it is kept. */
export interface BackupSource {
	manifest: Manifest;
	/** Reads a table as it was written: compressed. */
	readTable(name: string): Promise<Readable>;
	/** @param key in the store of the backed-up site */
	readFile(key: string): Promise<Readable>;
}

/**
 * Opens a backup in a folder.
 *
 * @throws if there is no manifest, or it is not one of ours
 */
export async function openBackupFolder(folder: string): Promise<BackupSource> {
	return {
		manifest: await readManifest(folder),
		readTable: async (name) => createReadStream(join(folder, "tables", `${name}.gz`)),
		readFile: async (key) => createReadStream(join(folder, "files", key)),
	};
}
