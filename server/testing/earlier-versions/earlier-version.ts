import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { emptyTables, fillTable, listTables } from "../../backup/backup.queries.ts";
import type { Manifest } from "../../backup/backup-folder.ts";
import { type BackupSource, openBackupFolder } from "../../backup/backup-source.ts";
import type { ConnectionOptions } from "../../database/database.ts";
import { rebuildTables } from "../../database/migrate.ts";
import { withClient } from "../../database/with-client.ts";
import { projectRoot } from "../../project-root.ts";
import { digestOf, type FileDigest } from "../../storage/file-digest.ts";
import type { WhatPeopleSee } from "./what-people-see.ts";

const FOLDER = join(projectRoot, "server/updates/earlier-versions");

export interface EarlierVersion {
	/** Day of the version, and the name of its folder. */
	name: string;
	/** Its backup, with other bytes in the files. */
	source: BackupSource;
	/** What people saw in that version. */
	seen: WhatPeopleSee;
}

export const earlierVersions: string[] = readdirSync(FOLDER, { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => name)
	.sort();

/**
 * Opens the backup of an earlier version. The bytes of its files are not kept in the repository: each file has other
 * ones here, with their size and SHA-256 in place of the real ones.
 */
export async function openEarlierVersion(name: string): Promise<EarlierVersion> {
	const folder = join(FOLDER, name);
	const { manifest, readTable } = await openBackupFolder(folder);
	const digests = new Map<string, FileDigest>();
	for (const { key } of manifest.files) digests.set(key, await digestOf(Readable.from([bytesOf(key)])));
	const files = [...digests].map(([key, { size, sha256 }]) => ({ key, size, sha256 }));
	return {
		name,
		source: {
			manifest: { ...manifest, files },
			readTable: async (table) =>
				table === "stored_files"
					? Readable.from([gzipSync(replaceFiles(manifest, gunzipSync(await buffer(await readTable(table))), digests))])
					: readTable(table),
			readFile: async (key) => Readable.from([bytesOf(key)]),
		},
		seen: JSON.parse(readFileSync(join(folder, "seen.json"), "utf8")),
	};
}

/** Makes a database what it was in an earlier version, before any update. */
export const rebuildEarlierDatabase = (connection: ConnectionOptions, { manifest, readTable }: BackupSource) =>
	withClient(connection, async (client) => {
		await client.query("begin");
		await rebuildTables(client, manifest.migrations);
		await emptyTables(client, await listTables(client));
		for (const table of manifest.tables) await fillTable(client, table, await readTable(table.name));
		await client.query("commit");
	});

const bytesOf = (key: string): Buffer => Buffer.from(`bytes of ${key}`);

/** Writes other sizes and digests into the rows of `stored_files`, which are in PostgreSQL's text format. */
function replaceFiles({ tables }: Manifest, content: Buffer, digests: Map<string, FileDigest>): Buffer {
	const columns = tables.find(({ name }) => name === "stored_files")?.columns ?? [];
	const key = columns.indexOf("key");
	const lines = content.toString().split("\n");
	const replaced = lines.map((line) => {
		const cells = line.split("\t");
		const digest = digests.get(cells[key] ?? "");
		if (!digest) return line;
		return cells.map((cell, index) => String(digest[columns[index] as keyof FileDigest] ?? cell)).join("\t");
	});
	return Buffer.from(replaced.join("\n"));
}
