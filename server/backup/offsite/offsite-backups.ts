import pg from "pg";
import { DAY_MS, HOUR_MS } from "../../../contract/durations.ts";
import type { Config } from "../../config.ts";
import { ADVISORY_LOCKS } from "../../database/advisory-locks.ts";
import type { ConnectionOptions, Database, Queryable } from "../../database/database.ts";
import { lockRun } from "../../database/scratch-database.queries.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Log } from "../../log.ts";
import { createSealedTexts } from "../../secrets/sealed-text.ts";
import type { Storage } from "../../storage/storage.ts";
import { describeError, ExplainedError } from "../../work/describe-error.ts";
import { OFFSITE_BACKUP_QUEUE, RESTORE_DRILL_QUEUE } from "../backup.queries.ts";
import { isInFuture } from "../backup-folder.ts";
import type { OffsiteConfig } from "./backup-bucket.ts";
import {
	confirmNewKey,
	findConfirmedKey,
	findNewKey,
	type StoredBackupKey,
	saveNewKey,
} from "./backup-keys.queries.ts";
import { type BackupRun, findLastRun, type NewBackupRun, type RunKind, saveRun } from "./backup-runs.queries.ts";
import { createOffsiteBackup } from "./create-offsite-backup.ts";
import { createRecoveryKey, folderOf, parseRecoveryKey } from "./encryption.ts";
import { type OffsiteFolder, openOffsiteFolder, readIndexes } from "./offsite-folder.ts";
import { pruneOffsiteBackups } from "./prune-offsite-backups.ts";
import { runRestoreDrill } from "./run-restore-drill.ts";

/** The hourly job runs some seconds early or late. */
const TOLERANCE_MS = 5 * 60_000;

/** How long after the last run, by its outcome, the next one is due. */
const INTERVALS: Record<RunKind, { succeeded: number; failed: number }> = {
	backup: { succeeded: DAY_MS, failed: HOUR_MS },
	drill: { succeeded: 30 * DAY_MS, failed: DAY_MS },
};
const QUEUES: Record<RunKind, string> = { backup: OFFSITE_BACKUP_QUEUE, drill: RESTORE_DRILL_QUEUE };
const LOCKS: Record<RunKind, number> = {
	backup: ADVISORY_LOCKS.offsiteBackup,
	drill: ADVISORY_LOCKS.restoreDrill,
};
/** The first backup sends every file, which takes hours over a slow line. */
const LONG = { expireInSeconds: 24 * 3_600, heartbeatSeconds: 60 };

/** What is known of backups in a bucket. */
export interface OffsiteStatus {
	/** A bucket is entered. */
	hasBucket: boolean;
	/** When the recovery key in use was confirmed; null without one. */
	keySince: Date | null;
	/** What runs or waits to run now. */
	running: RunKind | null;
	lastBackup: BackupRun | null;
	/** The last run failed, after `lastBackup`. */
	failedBackup: BackupRun | null;
	lastDrill: BackupRun | null;
}

const NO_BUCKET: Omit<OffsiteStatus, "keySince"> = {
	hasBucket: false,
	running: null,
	lastBackup: null,
	failedBackup: null,
	lastDrill: null,
};

export interface ListedBackup {
	name: string;
	takenAt: Date;
	bytes: number;
	files: number;
}

/** Takes encrypted backups into a bucket every day, and restores one every month to try it (HOST-05). */
export interface OffsiteBackups {
	readStatus(): Promise<OffsiteStatus>;
	/**
	 * Lists the backups in the bucket, newest first; none before a bucket and a key are there.
	 *
	 * @throws BucketError with the answer of the store
	 */
	list(): Promise<ListedBackup[]>;
	/**
	 * Queues a run.
	 *
	 * @returns false if one waits or runs already
	 */
	start(kind: RunKind): Promise<boolean>;
	/** Queues what is due. */
	startDue(now: Date): Promise<void>;
	/**
	 * Creates a recovery key, which is used once it is confirmed. Backups for an earlier one stay in the bucket.
	 *
	 * @returns the key, which is never returned again
	 */
	createKey(tx: Queryable): Promise<string>;
	/**
	 * Uses the new recovery key from now on.
	 *
	 * @param entered by a person who saved it
	 * @returns false if it is not the new one
	 */
	confirmKey(tx: Queryable, entered: string): Promise<boolean>;
}

interface Parts {
	config: Pick<Config, "offsite" | "authSecret" | "siteUrl" | "dataFolder" | "databaseUrl">;
	db: Database;
	/** The connection around the pooler. */
	direct: ConnectionOptions;
	storage: Storage;
	jobs: Jobs;
	log: Log;
}

/** Names the bucket and the recovery key of a run, without secrets. */
const placeOf = ({ endpoint, bucket, prefix }: OffsiteConfig, recipient: string) =>
	`${endpoint ?? "https://s3.amazonaws.com"}/${bucket}/${prefix}#${folderOf(recipient)}`;

/** Starts working on backups and drills that are queued. */
export async function startOffsiteBackups(parts: Parts): Promise<OffsiteBackups> {
	const { config, db, jobs, log } = parts;
	const sealed = createSealedTexts(config.authSecret, "recovery keys of backups");
	const findPlace = async () => {
		const key = await findConfirmedKey(db);
		return config.offsite && key
			? { offsite: config.offsite, key, place: placeOf(config.offsite, key.recipient) }
			: null;
	};
	const withFolder = async <Result>(
		{ offsite, key }: { offsite: OffsiteConfig; key: StoredBackupKey },
		work: (folder: OffsiteFolder) => Promise<Result>,
	): Promise<Result> => {
		const folder = await openOffsiteFolder(offsite, key.recipient);
		try {
			return await work(folder);
		} finally {
			folder.close();
		}
	};
	const openKey = ({ sealed: secret, recipient }: StoredBackupKey) => {
		try {
			return { identity: sealed.open(secret), recipient };
		} catch {
			throw new ExplainedError(
				"The recovery key was encrypted with another AUTH_SECRET, as after a restore. Create a new one.",
			);
		}
	};

	const work: Record<
		RunKind,
		(folder: OffsiteFolder, key: StoredBackupKey, signal: AbortSignal) => Promise<Partial<NewBackupRun>>
	> = {
		backup: async (folder, key, signal) => {
			const { direct: connection, storage } = parts;
			const site = { siteUrl: config.siteUrl, authSecret: config.authSecret };
			const { name, ...taken } = await createOffsiteBackup(
				{ connection, storage, site },
				{ folder, recipient: key.recipient },
				signal,
			);
			log.info({ name, ...taken }, "backup sent to the bucket");
			let warning: string | null = null;
			try {
				const removed = await pruneOffsiteBackups(folder, new Date());
				if (removed.length > 0) log.info({ removed }, "old backups removed from the bucket");
			} catch (error) {
				log.warn({ error }, "failed to remove old backups from the bucket");
				warning = `Old backups could not be removed. ${describeError(error)}`;
			}
			const { bytes, files, rows } = taken;
			return { backupName: name, bytes, files, rows, warning };
		},
		drill: async (folder, stored, signal) => {
			const { direct: connection } = parts;
			const diskFolder = config.databaseUrl ? null : config.dataFolder;
			const { name, ...found } = await runRestoreDrill(
				{ connection, diskFolder },
				{ folder, key: openKey(stored) },
				signal,
			);
			log.info({ name, ...found }, "restore drill passed");
			return { backupName: name, ...found };
		},
	};

	const run = async (kind: RunKind, signal: AbortSignal): Promise<void> => {
		const found = await findPlace();
		if (!found) return;
		const lock = new pg.Client(parts.direct);
		lock.on("error", () => {});
		await lock.connect();
		try {
			if (!(await lockRun(lock, LOCKS[kind]))) return;
			const startedAt = new Date();
			let outcome: Partial<NewBackupRun>;
			try {
				outcome = await withFolder(found, (folder) => work[kind](folder, found.key, signal));
			} catch (error) {
				// The next process starts over.
				if (signal.aborted) throw error;
				log.error({ error, kind }, "a backup or drill failed");
				outcome = { error: describeError(error) };
			}
			await saveRun(db, { kind, place: found.place, startedAt, finishedAt: new Date(), ...outcome });
		} finally {
			await lock.end();
		}
		if (kind === "backup") await startDue(new Date());
	};

	const start = async (kind: RunKind): Promise<boolean> => {
		if ((await jobs.waiting(QUEUES[kind])) > 0) return false;
		await jobs.enqueue(QUEUES[kind], {});
		return true;
	};

	const isDue = async (kind: RunKind, place: string, now: Date): Promise<boolean> => {
		const last = await findLastRun(db, place, kind);
		if (!last || isInFuture(last.finishedAt, now)) return true;
		const interval = INTERVALS[kind][last.error === null ? "succeeded" : "failed"];
		return now.getTime() - last.finishedAt.getTime() >= interval - TOLERANCE_MS;
	};

	const startDue = async (now: Date): Promise<void> => {
		const found = await findPlace();
		if (!found) return;
		const { place } = found;
		// A backup looks for a due drill at its end; beside it, it could remove the one that the drill reads.
		if (await isDue("backup", place, now)) return void (await start("backup"));
		const isThere = await findLastRun(db, place, "backup", { succeeded: true });
		if (isThere && (await isDue("drill", place, now))) await start("drill");
	};

	for (const kind of ["backup", "drill"] as const)
		await jobs.work(QUEUES[kind], (_job, signal) => run(kind, signal), LONG);

	return {
		readStatus: async () => {
			const { offsite } = config;
			const key = await findConfirmedKey(db);
			if (!offsite) return { ...NO_BUCKET, keySince: key?.confirmedAt ?? null };
			const [backups, drills] = await Promise.all([jobs.waiting(QUEUES.backup), jobs.waiting(QUEUES.drill)]);
			const place = key && placeOf(offsite, key.recipient);
			const [lastBackup, lastRun, lastDrill] = place
				? await Promise.all([
						findLastRun(db, place, "backup", { succeeded: true }),
						findLastRun(db, place, "backup"),
						findLastRun(db, place, "drill"),
					])
				: [null, null, null];
			return {
				hasBucket: true,
				keySince: key?.confirmedAt ?? null,
				running: backups > 0 ? "backup" : drills > 0 ? "drill" : null,
				lastBackup,
				failedBackup: lastRun?.error ? lastRun : null,
				lastDrill,
			};
		},
		list: async () => {
			const found = await findPlace();
			if (!found) return [];
			return withFolder(found, async (folder) => {
				const backups = (await folder.listBackups()).reverse();
				const indexes = await readIndexes(
					folder,
					backups.map(({ name }) => name),
				);
				return backups.map(({ name, takenAt }, index) => ({
					name,
					takenAt,
					bytes: indexes[index]?.bytes ?? 0,
					files: indexes[index]?.files.length ?? 0,
				}));
			});
		},
		start,
		startDue,
		createKey: async (tx) => {
			const { identity, recipient } = await createRecoveryKey();
			await saveNewKey(tx, { recipient, sealed: sealed.seal(identity) });
			return identity;
		},
		confirmKey: async (tx, entered) => {
			const [key, stored] = [await parseRecoveryKey(entered), await findNewKey(tx)];
			if (stored?.recipient !== key.recipient) return false;
			await confirmNewKey(tx, stored.id);
			return true;
		},
	};
}
