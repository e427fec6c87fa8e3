import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ConnectionOptions } from "../database/database.ts";
import { createDigest } from "../storage/file-digest.ts";
import { linkFile } from "../storage/link-file.ts";
import type { Storage } from "../storage/storage.ts";
import { withDraft } from "./backup-drafts.ts";
import { backupName, listBackups, MANIFEST, type Manifest } from "./backup-folder.ts";
import { type BackedUpFile, takeSnapshot } from "./take-snapshot.ts";

/**
 * Writes a complete backup while the site runs (OPS-06): one snapshot of the database, table by table, every referenced
 * file, and pending work. It gets its final name only when it is complete. Files shared with the previous backup are
 * hard links where the disk can have them, so that daily backups only cost what is new.
 *
 * @param folder with one subfolder per backup, by time
 * @returns the backup's folder and manifest
 */
export async function createBackup(
	{ connection, storage }: { connection: ConnectionOptions; storage: Storage },
	folder: string,
): Promise<{ path: string; manifest: Manifest }> {
	const before = (await listBackups(folder)).at(-1);
	return withDraft(folder, async (draft) => {
		const path = (name: string) => join(draft, name);
		await mkdir(path("tables"), { recursive: true, mode: 0o700 });
		const manifest = await takeSnapshot(connection, {
			writeFile: (file) => copyFile(storage, file, path("files"), before && join(folder, before, "files")),
			writeTable: (name, content) =>
				pipeline(content, createWriteStream(join(path("tables"), `${name}.gz`), { flush: true })),
		});
		const target = await open(path(MANIFEST), "wx", 0o600);
		await target.writeFile(JSON.stringify(manifest, null, "\t"));
		await target.sync();
		await target.close();
		return { path: await giveName(draft, folder, new Date(manifest.takenAt)), manifest };
	});
}

/** Names a backup by its time: of two taken within a second, the later one gets the next second. */
async function giveName(draft: string, folder: string, takenAt: Date): Promise<string> {
	const path = join(folder, backupName(takenAt));
	try {
		await rename(draft, path);
		return path;
	} catch (error) {
		if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
		return giveName(draft, folder, new Date(takenAt.getTime() + 1_000));
	}
}

/** @throws if the stored file differs from its database record */
async function copyFile(
	storage: Storage,
	file: BackedUpFile,
	folder: string,
	earlier: string | undefined,
): Promise<void> {
	const target = join(folder, file.key);
	if ((await sizeOf(target)) === file.size) return;
	await mkdir(dirname(target), { recursive: true });
	// A key is never written twice, so an earlier backup has the same content.
	const same = earlier && join(earlier, file.key);
	if (same && (await sizeOf(same)) === file.size && (await linkFile(same, target))) return;
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
