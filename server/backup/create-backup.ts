import { createWriteStream } from "node:fs";
import { link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { type ConnectionOptions, onClient } from "../database/database.ts";
import { createDigest } from "../storage/file-digest.ts";
import type { Storage } from "../storage/storage.ts";
import { listUsedFiles } from "../storage/stored-files.queries.ts";
import { countMigrations, listTables, listWaitingJobs, readTable } from "./backup.queries.ts";
import { backupName, listBackups, MANIFEST, type Manifest } from "./backup-folder.ts";

type StoredFile = Manifest["files"][number];

/**
 * Writes a complete backup while the site runs (OPS-06): one snapshot of the database, table by table, every referenced
 * file, and pending work. It gets its final name only when it is complete. Files shared with the previous backup are
 * hard links, so that daily backups only cost what is new.
 *
 * @param folder with one subfolder per backup, by time
 * @returns the backup's folder and manifest
 */
export async function createBackup(
	{ connection, storage }: { connection: ConnectionOptions; storage: Storage },
	folder: string,
): Promise<{ path: string; manifest: Manifest }> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const before = (await listBackups(folder)).at(-1);
	const draft = join(folder, `.unfinished-${process.pid}-${Date.now()}`);
	const client = new pg.Client(connection);
	// The next statement reports the failure; an error without a listener would end the entire process.
	client.on("error", () => {});
	await client.connect();
	try {
		const copy = (file: StoredFile) =>
			copyFile(storage, file, join(draft, "files"), before && join(folder, before, "files"));
		await mkdir(join(draft, "tables"), { recursive: true, mode: 0o700 });
		const db = onClient(client);
		// A pass before the snapshot too: files deleted between the two passes are then still included.
		for (const file of await listUsedFiles(db)) await copy(file).catch(() => {});

		await client.query("begin isolation level repeatable read read only");
		const takenAt = new Date();
		const manifest: Manifest = {
			format: 1,
			takenAt: takenAt.toISOString(),
			migrations: await countMigrations(client),
			tables: [],
			files: await listUsedFiles(db),
			jobs: await listWaitingJobs(client),
		};
		for (const table of await listTables(client)) {
			const target = createWriteStream(join(draft, "tables", `${table.name}.gz`), { flush: true });
			manifest.tables.push({ ...table, rows: await readTable(client, table, target) });
		}
		await client.query("commit");
		for (const file of manifest.files) await copy(file);

		const target = await open(join(draft, MANIFEST), "wx", 0o600);
		await target.writeFile(JSON.stringify(manifest, null, "\t"));
		await target.sync();
		await target.close();
		const path = join(folder, backupName(takenAt));
		await rename(draft, path);
		return { path, manifest };
	} finally {
		await client.end();
		await rm(draft, { recursive: true, force: true });
	}
}

/** @throws if the stored file differs from its database record */
async function copyFile(
	storage: Storage,
	file: StoredFile,
	folder: string,
	earlier: string | undefined,
): Promise<void> {
	const target = join(folder, file.key);
	if ((await sizeOf(target)) === file.size) return;
	await mkdir(dirname(target), { recursive: true });
	// A key is never written twice, so an earlier backup has the same content.
	if (earlier && (await sizeOf(join(earlier, file.key))) === file.size) return link(join(earlier, file.key), target);
	const digest = createDigest();
	await pipeline(await storage.read(file.key), digest.passThrough(), createWriteStream(target, { flush: true }));
	if (digest.finish().sha256 === file.sha256) return;
	await rm(target);
	throw new Error(`the store holds something else under ${file.key} than what was uploaded`);
}

async function sizeOf(path: string): Promise<number | null> {
	return (await stat(path).catch(() => null))?.size ?? null;
}

/**
 * Removes the oldest backups.
 *
 * @param keep number of backups to retain
 */
export async function pruneBackups(folder: string, keep: number): Promise<string[]> {
	const old = (await listBackups(folder)).slice(0, -keep);
	for (const name of old) await rm(join(folder, name), { recursive: true, force: true });
	return old;
}
