import { pipeline, Readable, Transform } from "node:stream";
import type { ConnectionOptions } from "../../database/database.ts";
import { createDigest } from "../../storage/file-digest.ts";
import type { Storage } from "../../storage/storage.ts";
import { ExplainedError } from "../../work/describe-error.ts";
import { backupName } from "../backup-folder.ts";
import { type BackedUpFile, takeSnapshot } from "../take-snapshot.ts";
import { BucketError } from "./describe-bucket-error.ts";
import { encrypt, measureEncryption } from "./encryption.ts";
import { listObjects, type OffsiteFolder } from "./offsite-folder.ts";
import {
	type BackedUpSite,
	FILES,
	fileId,
	fileKey,
	indexKey,
	manifestKey,
	type OffsiteIndex,
	siteKey,
	tableKey,
} from "./offsite-layout.ts";

export interface TakenBackup {
	name: string;
	/** Of everything that a restore reads. */
	bytes: number;
	/** Of what was sent: files that are there already are not sent again. */
	sentBytes: number;
	files: number;
	rows: number;
}

/**
 * Encrypts a complete backup on this machine and sends it to a bucket while the site runs (HOST-05). It counts as a
 * backup once its list is written, which is last. Nothing is written to the disk, and no file is held in memory.
 *
 * @param to the folder, and the public half of the recovery key
 * @param signal the process is about to end
 * @throws BucketError with the answer of the store; ExplainedError for a damaged file
 */
export async function createOffsiteBackup(
	{ connection, storage, site }: { connection: ConnectionOptions; storage: Storage; site: BackedUpSite },
	{ folder, recipient }: { folder: OffsiteFolder; recipient: string },
	signal?: AbortSignal,
): Promise<TakenBackup> {
	const name = backupName(new Date());
	const sizeOf = await measureEncryption(recipient);
	const there = await listObjects(folder, FILES);
	let [bytes, sentBytes] = [0, 0];
	const send = async (key: string, content: Readable, size?: number) => {
		const sent = await folder.write(key, await encrypt(recipient, content), { bytes: size, signal });
		sentBytes += sent;
		return sent;
	};
	const sendFile = async (file: BackedUpFile) => {
		const key = fileKey(fileId(file.key));
		const known = there.get(key);
		if (known?.size === sizeOf(file.size)) return;
		const size = await send(key, verified(file, await storage.read(file.key)), file.size);
		there.set(key, { key, size, modified: new Date() });
	};
	const manifest = await takeSnapshot(
		connection,
		{
			writeFile: sendFile,
			writeTable: async (table, content) => {
				bytes += await send(tableKey(name, table), content);
			},
			isFatal: (error) => error instanceof BucketError || signal?.aborted === true,
		},
		signal,
	);
	bytes += await send(manifestKey(name), Readable.from([Buffer.from(JSON.stringify(manifest))]));
	bytes += await send(siteKey(name), Readable.from([Buffer.from(JSON.stringify(site))]));

	// What was there at the beginning may have been removed meanwhile, by a person or by another site.
	const now = await listObjects(folder, FILES);
	const files: OffsiteIndex["files"] = [];
	for (const file of manifest.files) {
		const id = fileId(file.key);
		const size = now.get(fileKey(id))?.size;
		if (size !== sizeOf(file.size))
			throw new BucketError("A file is missing in the bucket, although it was sent. Did someone remove it there?");
		bytes += size;
		files.push({ id, bytes: size });
	}
	const index: OffsiteIndex = { format: 1, takenAt: manifest.takenAt, bytes, files };
	await folder.write(indexKey(name), Readable.from([Buffer.from(JSON.stringify(index))]), { signal });
	const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
	return { name, bytes, sentBytes, files: files.length, rows };
}

/** Fails at the end of content that is not what was uploaded, so that it is never completely written. */
function verified(file: BackedUpFile, content: Readable): Readable {
	const digest = createDigest();
	const check = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			digest.update(chunk);
			done(null, chunk);
		},
		flush(done) {
			const isSame = digest.finish().sha256 === file.sha256;
			done(isSame ? null : new ExplainedError(`A stored file is damaged: ${file.key}.`));
		},
	});
	// The reader gets the error.
	return pipeline(content, check, () => {});
}
