import { HOUR_MS } from "../../contract/durations.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import type { ConnectionOptions } from "../database/database.ts";
import { lockRun } from "../database/scratch-database.queries.ts";
import { withClient } from "../database/with-client.ts";
import type { Log } from "../log.ts";
import type { Storage } from "../storage/storage.ts";
import { isInFuture, listBackups, parseBackupTime } from "./backup-folder.ts";
import { createBackup, pruneBackups } from "./create-backup.ts";

export interface BackupSchedule {
	folder: string;
	everyHours: number;
	/** Number of backups to retain. */
	keep: number;
}

/**
 * Takes a backup if the newest is old enough and none is being taken, and removes those beyond the retained number. A
 * long one would otherwise start again beside itself, because the newest stays old until it ends.
 */
export async function backUpWhenDue(
	services: { connection: ConnectionOptions; storage: Storage; log: Log },
	schedule: BackupSchedule,
	now: Date,
): Promise<boolean> {
	return withClient(services.connection, async (client) => {
		if (!(await lockRun(client, ADVISORY_LOCKS.scheduledBackup)) || !(await isDue(schedule, now))) return false;
		const { path, manifest } = await createBackup(services, schedule.folder);
		const removed = await pruneBackups(schedule.folder, schedule.keep);
		services.log.info({ path, files: manifest.files.length, removed }, "backup completed");
		return true;
	});
}

async function isDue({ folder, everyHours }: BackupSchedule, now: Date): Promise<boolean> {
	const newest = (await listBackups(folder, now)).at(-1);
	if (!newest) return true;
	const takenAt = parseBackupTime(newest);
	// An hourly job runs some seconds early or late.
	return isInFuture(takenAt, now) || now.getTime() - takenAt.getTime() >= everyHours * HOUR_MS - 60_000;
}
