import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
	AbortMultipartUploadCommand,
	DeleteObjectCommand,
	GetObjectCommand,
	HeadBucketCommand,
	HeadObjectCommand,
	ListObjectsV2Command,
	S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { contentDisposition } from "../files/content-disposition.ts";
import { copyObject } from "./copy-object.ts";
import { createDigest } from "./file-digest.ts";
import { DRAFTS } from "./keys.ts";
import { type S3Config, s3ClientConfig } from "./s3-config.ts";
import { listMultipartUploads } from "./s3-multipart.ts";
import type { Storage } from "./storage.ts";

/** How long a signed address works (DIG-06). */
const SIGNED_SECONDS = 60;
const PART_BYTES = 16 * 1024 * 1024;

const isMissing = (error: unknown) =>
	error instanceof Error && ["NoSuchKey", "NotFound", "NoSuchUpload"].includes(error.name);

/** Stores files in any S3-compatible service. The bucket is private; all access goes through here. */
export function createS3Storage(config: S3Config): Storage {
	const client = new S3Client(s3ClientConfig(config));
	const Bucket = config.bucket;
	const exists = async (Key: string) => {
		try {
			await client.send(new HeadObjectCommand({ Bucket, Key }));
			return true;
		} catch (error) {
			if (isMissing(error)) return false;
			throw error;
		}
	};
	async function* listObjects(Prefix?: string) {
		let ContinuationToken: string | undefined;
		do {
			const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
			yield* page.Contents ?? [];
			ContinuationToken = page.NextContinuationToken;
		} while (ContinuationToken);
	}
	const storage: Storage = {
		write: async (key, content) => {
			// Keys have 72 random bits, so no other process writes this one between the check and the write.
			if (await exists(key)) throw new Error(`key already exists: ${key}`);
			const digest = createDigest();
			const measure = digest.passThrough();
			content.once("error", (error) => measure.destroy(error));
			const upload = new Upload({
				client,
				params: { Bucket, Key: key, Body: content.pipe(measure), CacheControl: "max-age=3600" },
				partSize: PART_BYTES,
				queueSize: 2,
			});
			await upload.done();
			return digest.finish();
		},
		adopt: async (key, path) => void (await storage.write(key, createReadStream(path))),
		read: async (key, range) => {
			try {
				const { Body } = await client.send(
					new GetObjectCommand({ Bucket, Key: key, Range: range ? `bytes=${range.start}-${range.end}` : undefined }),
				);
				if (!(Body instanceof Readable)) throw new Error("the store gave no content");
				return Body;
			} catch (error) {
				if (isMissing(error)) throw Object.assign(new Error(`no object: ${key}`), { code: "ENOENT" });
				throw error;
			}
		},
		move: async (from, to) => {
			const { ContentLength: size = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key: from }));
			await copyObject(client, { bucket: Bucket, from, to, size });
			await storage.remove(from);
		},
		remove: async (key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key: key }))),
		removeDrafts: async (before) => {
			let removed = 0;
			for await (const { key, uploadId, begun } of listMultipartUploads(client, Bucket)) {
				// Keys without a folder are tus uploads, which have a separate sweep.
				if (!key.includes("/") || begun >= before) continue;
				await client.send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId }));
				removed += 1;
			}
			for await (const { Key, LastModified } of listObjects(`${DRAFTS}/`)) {
				if (!Key || !LastModified || LastModified >= before) continue;
				await storage.remove(Key);
				removed += 1;
			}
			return removed;
		},
		async *list() {
			for await (const { Key = "", Size = 0 } of listObjects())
				if (Key.includes("/") && !Key.startsWith(`${DRAFTS}/`)) yield { key: Key, size: Size };
		},
		check: async () => void (await client.send(new HeadBucketCommand({ Bucket }))),
	};
	if (config.delivery === "redirect") {
		storage.sign = (key, file) =>
			getSignedUrl(
				client,
				new GetObjectCommand({
					Bucket,
					Key: key,
					ResponseContentDisposition: contentDisposition("attachment", file.name),
					ResponseContentType: file.contentType,
					ResponseCacheControl: "private, no-store",
				}),
				{ expiresIn: SIGNED_SECONDS },
			);
	}
	return storage;
}
