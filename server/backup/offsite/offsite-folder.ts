import { json } from "node:stream/consumers";
import pLimit from "p-limit";
import { parseBackupTime, sortByAge } from "../backup-folder.ts";
import type { BackupBucket, BucketObject, OffsiteConfig, openBackupBucket } from "./backup-bucket.ts";
import { BucketError } from "./describe-bucket-error.ts";
import { folderOf } from "./encryption.ts";
import { BACKUPS, indexKey, indexShape, nameOfIndex, type OffsiteIndex } from "./offsite-layout.ts";

/** The backups for one recovery key in a bucket. Keys are relative to their folder. */
export interface OffsiteFolder extends BackupBucket {
	/** Lists complete backups as `sortByAge` does. */
	listBackups(): Promise<OffsiteBackup[]>;
	readIndex(name: string): Promise<OffsiteIndex>;
}

export interface OffsiteBackup {
	/** Its time, as in `2026-11-21T03-00-00`. */
	name: string;
	takenAt: Date;
}

/**
 * Opens the folder of a recovery key in a bucket, which the caller closes. Other folders are neither read nor changed:
 * they may belong to another site.
 */
export async function openOffsiteFolder(
	config: OffsiteConfig,
	recipient: string,
	options?: Parameters<typeof openBackupBucket>[1],
): Promise<OffsiteFolder> {
	// The client of S3 is large, and most sites have no offsite backup.
	const { openBackupBucket } = await import("./backup-bucket.ts");
	const folder = folderOf(recipient);
	const prefix = config.prefix ? `${config.prefix}/${folder}` : folder;
	const bucket = openBackupBucket({ ...config, prefix }, options);
	return {
		...bucket,
		listBackups: async () => {
			const names = (await bucket.listNames(BACKUPS)).flatMap((file) => nameOfIndex(file) ?? []);
			return sortByAge(names, new Date()).map((name) => ({ name, takenAt: parseBackupTime(name) }));
		},
		readIndex: async (name) => {
			const content = await bucket.read(indexKey(name));
			const index = indexShape.safeParse(await json(content).catch(() => null));
			if (!index.success) throw new BucketError(`The list of the backup ${name} can't be read.`);
			return index.data;
		},
	};
}

/** @returns every object of a folder by its key */
export async function listObjects(bucket: BackupBucket, folder: string): Promise<Map<string, BucketObject>> {
	const objects = new Map<string, BucketObject>();
	for await (const object of bucket.list(folder)) objects.set(object.key, object);
	return objects;
}

/** @returns the lists of the given backups, in their order */
export async function readIndexes(folder: OffsiteFolder, names: string[]): Promise<OffsiteIndex[]> {
	const limit = pLimit(8);
	return Promise.all(names.map((name) => limit(() => folder.readIndex(name))));
}
