import type { ConnectionOptions } from "../database/database.ts";
import type { Log } from "../log.ts";
import type { Storage } from "../storage/storage.ts";
import { listBackups, takenAt } from "./backup-folder.ts";
import { createBackup, pruneBackups } from "./create-backup.ts";

export interface BackupSchedule {
	folder: string;
	everyHours: number;
	/** Number of backups to retain. */
	keep: number;
}

/** Takes a backup if the newest is old enough, and removes those beyond the retained number. */
export async function backUpWhenDue(
	services: { connection: ConnectionOptions; storage: Storage; log: Log },
	schedule: BackupSchedule,
	now: Date,
): Promise<boolean> {
	const newest = (await listBackups(schedule.folder)).at(-1);
	const age = newest ? now.getTime() - takenAt(newest).getTime() : Infinity;
	// An hourly job runs some seconds early or late.
	if (age < schedule.everyHours * 3_600_000 - 60_000) return false;
	const { path, manifest } = await createBackup(services, schedule.folder);
	const removed = await pruneBackups(schedule.folder, schedule.keep);
	services.log.info({ path, files: manifest.files.length, removed }, "backup completed");
	return true;
}
