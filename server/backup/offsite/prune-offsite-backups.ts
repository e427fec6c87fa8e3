import { DAY_MS } from "../../../contract/durations.ts";
import { parseBackupTime } from "../backup-folder.ts";
import { chooseRetained } from "./choose-retained.ts";
import { listObjects, type OffsiteFolder, readIndexes } from "./offsite-folder.ts";
import { BACKUPS, FILES, fileKey, folderKey, indexKey } from "./offsite-layout.ts";

/** What is younger may belong to a backup that is being taken, also by another machine. */
const UNFINISHED_MS = 2 * DAY_MS;

/**
 * Removes old backups, files that no remaining one needs, and what interrupted ones left (HOST-05).
 *
 * @returns names of the removed backups
 * @throws BucketError if the keys may not remove anything; the backups stay complete
 */
export async function pruneOffsiteBackups(folder: OffsiteFolder, now: Date): Promise<string[]> {
	const before = new Date(now.getTime() - UNFINISHED_MS);
	const backups = await folder.listBackups();
	const kept = new Set(chooseRetained(backups).map(({ name }) => name));
	const old = backups.filter(({ name }) => !kept.has(name));
	// Its list first: a backup that is only partly there must not count as one.
	for (const { name } of old) await folder.remove(indexKey(name));
	for (const name of await listFolders(folder)) {
		const isGone = old.some((backup) => backup.name === name);
		if (kept.has(name) || (!isGone && parseBackupTime(name) >= before)) continue;
		for (const key of (await listObjects(folder, folderKey(name))).keys()) await folder.remove(key);
	}
	const used = new Set<string>();
	for (const { files } of await readIndexes(folder, [...kept])) for (const { id } of files) used.add(fileKey(id));
	for (const { key, modified } of (await listObjects(folder, FILES)).values())
		if (!used.has(key) && modified < before) await folder.remove(key);
	await folder.removeUnfinished(before);
	return old.map(({ name }) => name);
}

async function listFolders(folder: OffsiteFolder): Promise<string[]> {
	const names = await folder.listNames(BACKUPS);
	return names.filter((name) => name.endsWith("/")).map((name) => name.slice(0, -1));
}
