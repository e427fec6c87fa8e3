import { StartUpError } from "../../start-up-error.ts";
import type { OffsiteConfig } from "./backup-bucket.ts";
import type { RecoveryKey } from "./encryption.ts";
import { type OffsiteFolder, openOffsiteFolder } from "./offsite-folder.ts";
import { hasBackups, type OffsiteSource, openOffsiteBackup } from "./open-offsite-backup.ts";

/**
 * Finds a backup in a bucket with only its keys and the recovery key (HOST-05).
 *
 * @param name of the backup; the newest by default
 * @throws StartUpError if there is none, with the reason; BucketError with the answer of the store
 */
export async function findOffsiteBackup(
	config: OffsiteConfig,
	key: RecoveryKey,
	name?: string,
): Promise<{ name: string; folder: OffsiteFolder; source: OffsiteSource }> {
	const folder = await openOffsiteFolder(config, key.recipient);
	const names = (await folder.listBackups()).map((backup) => backup.name);
	const newest = names.at(-1);
	if (!newest) throw new StartUpError(await describeNone(config));
	if (name && !names.includes(name))
		throw new StartUpError(`There is no backup ${name} in the bucket. There are:\n${names.join("\n")}`);
	const chosen = name ?? newest;
	return { name: chosen, folder, source: await openOffsiteBackup(folder, key, chosen) };
}

async function describeNone(config: OffsiteConfig): Promise<string> {
	const place = config.prefix ? `the folder ${config.prefix} of the bucket` : "the bucket";
	if (!(await hasBackups(config)))
		return `There are no backups in ${place}. Check the bucket's name and the folder (BACKUP_S3_PREFIX).`;
	return `There are backups in ${place}, but none for this recovery key: they were encrypted for another one.`;
}
