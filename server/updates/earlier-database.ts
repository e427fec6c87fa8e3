import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { WEEK_MS } from "../../contract/durations.ts";
import { refuseFullDisk } from "../database/scratch-database.ts";

/*
 * The embedded database as it was before an update (UPG-01), copied while no server runs on it. Until the new version
 * has started, the migrated one answers no request: a failed start loses nothing by returning to the copy. After that
 * the copy is kept for a week, for a person.
 */

/** How long the copy is kept. */
const KEPT_MS = WEEK_MS;

const places = (dataFolder: string) => {
	const updates = join(dataFolder, "updates");
	return {
		updates,
		database: join(dataFolder, "postgres"),
		copy: join(updates, "database-before-update"),
		draft: join(updates, "database-before-update.draft"),
		failed: join(updates, "failed-database"),
		/** Exists from the copy until the new version answers requests. */
		unconfirmed: join(updates, "unconfirmed"),
	};
};

/**
 * Copies the database's folder. No server may run on it.
 *
 * @throws ExplainedError if the disk has no room
 */
export async function keepEarlierDatabase(dataFolder: string): Promise<void> {
	const { updates, database, copy, draft, unconfirmed } = places(dataFolder);
	await mkdir(updates, { recursive: true, mode: 0o700 });
	for (const old of [draft, copy, unconfirmed]) await rm(old, { recursive: true, force: true });
	await refuseFullDisk(dataFolder, await sizeOf(database), "the update");
	// Keeps owner and mode, which PostgreSQL insists on, and shares blocks where the file system can.
	await promisify(execFile)("cp", ["-a", database, draft]);
	await rename(draft, copy);
	await writeFile(unconfirmed, "", { mode: 0o600 });
}

/** Whether the database's folder exists, and no server runs on it, as far as its own mark says. */
export function isAtRest(dataFolder: string): boolean {
	const { database } = places(dataFolder);
	return existsSync(join(database, "PG_VERSION")) && !existsSync(join(database, "postmaster.pid"));
}

/** Whether the last update has not answered a request yet. */
export const isUnconfirmed = (dataFolder: string): boolean => existsSync(places(dataFolder).unconfirmed);

/** The new version is about to answer requests: from now on, returning to the copy would lose what people do. */
export const confirmUpdate = (dataFolder: string): Promise<void> => rm(places(dataFolder).unconfirmed, { force: true });

/**
 * Returns to the database from before the update, or completes a return that was interrupted. No server may run.
 *
 * @returns whether there was one to return to
 */
export async function returnToEarlierDatabase(dataFolder: string): Promise<boolean> {
	const { database, copy, failed, unconfirmed } = places(dataFolder);
	if (!existsSync(unconfirmed) || !existsSync(copy)) return false;
	await rm(failed, { recursive: true, force: true });
	if (existsSync(database)) await rename(database, failed);
	await rename(copy, database);
	await rm(unconfirmed);
	await rm(failed, { recursive: true, force: true });
	return true;
}

/** Completes a return to the earlier database that was killed between its two steps. */
export async function finishReturn(dataFolder: string): Promise<void> {
	if (!existsSync(places(dataFolder).database)) await returnToEarlierDatabase(dataFolder);
}

/** Removes the copy a week after the update. */
export async function removeOldCopy(dataFolder: string, now: Date): Promise<void> {
	const { copy, unconfirmed } = places(dataFolder);
	const kept = await stat(copy).catch(() => null);
	if (!kept || existsSync(unconfirmed) || now.getTime() - kept.ctimeMs < KEPT_MS) return;
	await rm(copy, { recursive: true, force: true });
}

/** In bytes. */
async function sizeOf(folder: string): Promise<number> {
	const entries = await readdir(folder, { withFileTypes: true, recursive: true });
	const sizes = await Promise.all(
		entries
			.filter((entry) => entry.isFile())
			// PostgreSQL removes files meanwhile, if one runs.
			.map(async (entry) => (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0),
	);
	return sizes.reduce((sum, size) => sum + size, 0);
}
