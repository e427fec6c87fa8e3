import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { ExplainedError } from "../../work/describe-error.ts";
import { manifestShape } from "../backup-folder.ts";
import type { BackupSource } from "../backup-source.ts";
import type { OffsiteConfig } from "./backup-bucket.ts";
import { BucketError } from "./describe-bucket-error.ts";
import { decrypt, type RecoveryKey } from "./encryption.ts";
import { listObjects, type OffsiteFolder } from "./offsite-folder.ts";
import {
	type BackedUpSite,
	FILES,
	fileId,
	fileKey,
	manifestKey,
	siteKey,
	siteShape,
	tableKey,
} from "./offsite-layout.ts";

/** An object in a bucket is not what was sent: changed, truncated, or of another key. */
export class DamagedObjectError extends ExplainedError {
	/** Of the object, relative to the recovery key's folder. */
	readonly key: string;

	constructor(backup: string, key: string, problem: string, options: ErrorOptions) {
		super(`The backup of ${backup} is damaged: ${key} ${problem}`, options);
		this.key = key;
	}
}

export interface OffsiteSource extends BackupSource {
	/** What the backed-up site had besides its data. */
	site: BackedUpSite;
	/** How much a restore reads. */
	bytes: number;
}

/**
 * Opens a backup in a bucket, and decrypts it while it is read (HOST-05).
 *
 * @param name of the backup
 * @throws BucketError with the answer of the store; DamagedObjectError, also while something is read; ExplainedError if
 * files are missing
 */
export async function openOffsiteBackup(
	folder: OffsiteFolder,
	{ identity }: Pick<RecoveryKey, "identity">,
	name: string,
): Promise<OffsiteSource> {
	const read = async (key: string): Promise<Readable> => {
		const content = await folder.read(key);
		let decrypted: Readable;
		try {
			decrypted = await decrypt(identity, content);
		} catch (error) {
			if (error instanceof BucketError) throw error;
			throw new DamagedObjectError(name, key, "can't be decrypted.", { cause: error });
		}
		return explained(decrypted, name, key);
	};
	const readJson = async (key: string): Promise<unknown> => json(await read(key));
	const index = await folder.readIndex(name);
	const manifest = manifestShape.parse(await readJson(manifestKey(name)));
	const site = siteShape.parse(await readJson(siteKey(name)));
	const there = await listObjects(folder, FILES);
	const missing = manifest.files.filter(({ key }) => !there.has(fileKey(fileId(key))));
	if (missing.length > 0)
		throw new ExplainedError(
			`The backup of ${name} is incomplete: ${missing.length} of its files are not in the bucket.`,
		);
	return {
		manifest,
		site,
		bytes: index.bytes,
		readTable: (table) => read(tableKey(name, table)),
		readFile: (key) => read(fileKey(fileId(key))),
	};
}

/** Tells a changed or truncated object from a broken connection. */
function explained(content: Readable, name: string, key: string): Readable {
	const readOn = async function* () {
		try {
			yield* content;
		} catch (error) {
			if (error instanceof BucketError) throw error;
			throw new DamagedObjectError(name, key, "is not what was sent.", { cause: error });
		}
	};
	return Readable.from(readOn(), { objectMode: false });
}

/** Decides whether a bucket has a backup for any recovery key, to tell a wrong key from a wrong bucket. */
export async function hasBackups(config: OffsiteConfig): Promise<boolean> {
	const { openBackupBucket } = await import("./backup-bucket.ts");
	const bucket = openBackupBucket(config);
	try {
		for await (const { key } of bucket.list("")) if (/^[\da-f]{16}\/backups\/[^/]+\.json$/.test(key)) return true;
		return false;
	} finally {
		bucket.close();
	}
}
