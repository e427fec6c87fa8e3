import { Readable } from "node:stream";
import { AbortMultipartUploadCommand, DeleteObjectsCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { S3Store } from "@tus/s3-store";
import type { Database } from "../../../database/database.ts";
import { copyObject } from "../../../storage/copy-object.ts";
import { type S3Config, s3ClientConfig } from "../../../storage/s3-config.ts";
import { listMultipartUploads, type OpenMultipart } from "../../../storage/s3-multipart.ts";
import type { Storage } from "../../../storage/storage.ts";
import type { UploadStore } from "./upload-store.ts";
import {
	deleteUpload,
	deleteUploads,
	findCompleteUpload,
	knownUploads,
	listAbandonedUploads,
} from "./uploads.queries.ts";

const PART_BYTES = 8 * 1024 * 1024;
/** Objects of one upload: its content, its metadata, and the bytes that do not fill a part yet. */
const objectsOf = (id: string) => [id, `${id}.info`, `${id}.part`];
/** Uploads removed in one call: S3 accepts at most 1,000 keys. */
const CHUNK = Math.floor(1_000 / objectsOf("").length);
const idOf = (key: string) => key.replace(/\.(info|part)$/, "");

/**
 * Stores uploads in the bucket as multipart uploads, with their IDs as keys without a folder. Any process can continue
 * any of them.
 */
export function createS3Uploads(db: Database, config: S3Config, storage: Storage): UploadStore {
	const client = new S3Client(s3ClientConfig(config));
	const Bucket = config.bucket;
	const dataStore = new S3Store({
		partSize: PART_BYTES,
		useTags: false,
		s3ClientConfig: { ...s3ClientConfig(config), bucket: Bucket },
	});
	const removeObjects = async (ids: string[]) => {
		const Objects = ids.flatMap(objectsOf).map((Key) => ({ Key }));
		await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
	};
	return {
		dataStore,
		find: async (id, userId, purpose = "import") => {
			const upload = await findCompleteUpload(db, id, userId, purpose);
			return (
				upload && {
					...upload,
					open: () =>
						Readable.from(
							pieces(() => storage.read(upload.id)),
							{ objectMode: false },
						),
					// A copy within the store, which does not pass through this process.
					copyTo: (key) => copyObject(client, { bucket: Bucket, from: upload.id, to: key, size: upload.size }),
				}
			);
		},
		remove: async (id) => {
			// The upload is complete, so there is no open multipart upload.
			await removeObjects([id]);
			await deleteUpload(db, id);
		},
		removeAbandoned: async (before) => {
			const open = await listOpen();
			// Deleting an account deletes the rows of its uploads, but not the objects in the bucket.
			const begunBefore = new Set(await listOld(before));
			for (const { key, begun } of open) if (begun < before) begunBefore.add(key);
			const left = new Set<string>();
			for (const ids of inChunks([...begunBefore])) {
				const known = await knownUploads(db, ids);
				for (const id of ids) if (!known.has(id)) left.add(id);
			}
			const abandoned = await listAbandonedUploads(db, before);
			for (const id of abandoned) left.add(id);

			for (const { key, uploadId } of open)
				if (left.has(key)) await client.send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId }));
			for (const ids of inChunks([...left])) {
				await removeObjects(ids);
				// The rows are deleted last: as long as they exist, the rest of the objects can be found.
				await deleteUploads(db, ids);
			}
			return abandoned.length;
		},
	};

	/** Returns the uploads in progress; keys with a folder belong to the file store, which sweeps them itself. */
	async function listOpen(): Promise<OpenMultipart[]> {
		const open: OpenMultipart[] = [];
		for await (const multipart of listMultipartUploads(client, Bucket))
			if (!multipart.key.includes("/")) open.push(multipart);
		return open;
	}

	/** Returns the IDs of uploads whose objects are older than a given time. */
	async function listOld(before: Date): Promise<Set<string>> {
		const ids = new Set<string>();
		let ContinuationToken: string | undefined;
		do {
			const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken, Delimiter: "/" }));
			for (const { Key, LastModified } of page.Contents ?? [])
				if (Key && LastModified && LastModified < before) ids.add(idOf(Key));
			ContinuationToken = page.NextContinuationToken;
		} while (ContinuationToken);
		return ids;
	}
}

function* inChunks(ids: string[]): Generator<string[]> {
	for (let start = 0; start < ids.length; start += CHUNK) yield ids.slice(start, start + CHUNK);
}

async function* pieces(open: () => Promise<Readable>): AsyncGenerator<Buffer> {
	yield* await open();
}
