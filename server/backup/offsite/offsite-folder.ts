import { json } from "node:stream/consumers";
import pLimit from "p-limit";
import { takenAt } from "../backup-folder.ts";
import { type BackupBucket, type BucketObject, type OffsiteConfig, openBackupBucket } from "./backup-bucket.ts";
import { BucketError } from "./describe-bucket-error.ts";
import { folderOf } from "./encryption.ts";
import { BACKUPS, indexKey, indexShape, nameOfIndex, type OffsiteIndex } from "./offsite-layout.ts";

/** The backups for one recovery key in a bucket. Keys are relative to their folder. */
export interface OffsiteFolder extends BackupBucket {
	/** Lists complete backups, oldest first. */
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
export function openOffsiteFolder(
	config: OffsiteConfig,
	recipient: string,
	options?: Parameters<typeof openBackupBucket>[1],
): OffsiteFolder {
	const folder = folderOf(recipient);
	const prefix = config.prefix ? `${config.prefix}/${folder}` : folder;
	const bucket = openBackupBucket({ ...config, prefix }, options);
	return {
		...bucket,
		listBackups: async () =>
			(await bucket.listNames(BACKUPS))
				.flatMap((file) => {
					const name = nameOfIndex(file);
					return name ? [{ name, takenAt: takenAt(name) }] : [];
				})
				.sort((one, other) => one.name.localeCompare(other.name)),
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
