import { Readable } from "node:stream";
import {
	AbortMultipartUploadCommand,
	CopyObjectCommand,
	DeleteObjectsCommand,
	ListObjectsV2Command,
	type S3Client,
} from "@aws-sdk/client-s3";
import { S3Store } from "@tus/s3-store";
import type { Database } from "../../database/database.ts";
import { type S3Config, s3ClientConfig } from "../../storage/s3-client.ts";
import { listMultipartUploads } from "../../storage/s3-multipart.ts";
import type { Storage } from "../../storage/storage.ts";
import type { UploadStore } from "./upload-store.ts";
import { deleteUpload, findCompleteUpload, knownUploads, listAbandonedUploads } from "./uploads.queries.ts";

const BATCH = 500;
const PART_BYTES = 8 * 1024 * 1024;
/** Objects of one upload: its content, what is known of it, and the bytes that do not fill a part yet. */
const objectsOf = (id: string) => [id, `${id}.info`, `${id}.part`];
const idOf = (key: string) => key.replace(/\.(info|part)$/, "");

/**
 * Uploads in the bucket, as multipart uploads, under their ids and in no folder. Any process can go on with any of them.
 */
export function createS3Uploads(db: Database, client: S3Client, config: S3Config, storage: Storage): UploadStore {
	const Bucket = config.bucket;
	const dataStore = new S3Store({
		partSize: PART_BYTES,
		useTags: false,
		s3ClientConfig: { ...s3ClientConfig(config), bucket: Bucket },
	});
	const removeObjects = async (ids: string[]) => {
		const Objects = ids.flatMap(objectsOf).map((Key) => ({ Key }));
		if (Objects.length > 0) await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
	};
	const abortParts = async (isLeft: (id: string, begun: Date) => boolean) => {
		for await (const { key, uploadId, begun } of listMultipartUploads(client, Bucket)) {
			if (key.includes("/") || !isLeft(key, begun)) continue;
			await client.send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId }));
		}
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
					// Inside the store: nothing of it passes through this process.
					copyTo: async (key) =>
						void (await client.send(
							new CopyObjectCommand({
								Bucket,
								Key: key,
								CopySource: `${Bucket}/${upload.id}`,
								MetadataDirective: "REPLACE",
								CacheControl: "max-age=3600",
							}),
						)),
				}
			);
		},
		remove: async (id) => {
			await abortParts((one) => one === id);
			await removeObjects([id]);
			await deleteUpload(db, id);
		},
		removeAbandoned: async (before) => {
			const ids = await listAbandonedUploads(db, before, BATCH);
			await abortParts((id) => ids.includes(id));
			await removeObjects(ids);
			for (const id of ids) await deleteUpload(db, id);
			// An account that is deleted takes the rows of its uploads along, and leaves the objects.
			const begunBefore = new Set<string>();
			await abortParts((id, begun) => {
				if (begun < before) begunBefore.add(id);
				return false;
			});
			for (const id of await listOld(before)) begunBefore.add(id);
			const candidates = [...begunBefore];
			const known = await knownUploads(db, candidates);
			const left = new Set(candidates.filter((id) => !known.has(id)));
			await abortParts((id) => left.has(id));
			await removeObjects([...left].slice(0, BATCH / 2));
			return ids.length;
		},
	};

	/** @returns ids of uploads whose objects are older than a moment */
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

async function* pieces(open: () => Promise<Readable>): AsyncGenerator<Buffer> {
	yield* await open();
}
