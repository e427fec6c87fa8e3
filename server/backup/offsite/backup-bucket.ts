import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import {
	AbortMultipartUploadCommand,
	DeleteObjectCommand,
	GetObjectCommand,
	ListObjectsV2Command,
	PutObjectCommand,
	S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { type S3Config, s3ClientConfig } from "../../storage/s3-config.ts";
import { listMultipartUploads } from "../../storage/s3-multipart.ts";
import { BucketError, describeBucketError } from "./describe-bucket-error.ts";

export interface OffsiteConfig extends Omit<S3Config, "delivery"> {
	/** Folder in the bucket, without slashes at its ends; blank for none. */
	prefix: string;
}

/** The store refuses parts below 5 MiB, and more than 10,000 of them. */
const MIN_PART_BYTES = 8 * 1024 * 1024;
const MAX_PARTS = 9_000;
/** A connection that breaks this often without a byte in between is given up. */
const READ_ATTEMPTS = 5;
/** Before a download continues; each further pause is twice as long. */
const PAUSE_MS = 400;
/** Idle, not in all: a slow line may take hours. */
const IDLE_MS = 120_000;

/** Keys that this site writes are below the prefix, which callers never see. Every failure is a BucketError. */
export interface BackupBucket {
	/**
	 * Writes an object completely or not at all, without holding more than a few parts in memory.
	 *
	 * @param options `bytes` if the size is known: a larger file has larger parts
	 * @returns its size
	 */
	write(key: string, content: Readable, options?: { bytes?: number; signal?: AbortSignal }): Promise<number>;
	/** Reads an object; continues where the connection broke. */
	read(key: string): Promise<Readable>;
	/** Lists objects below a folder, which ends with a slash. */
	list(folder: string): AsyncIterable<BucketObject>;
	/** Lists objects and folders directly in a folder; folders end with a slash. */
	listNames(folder: string): Promise<string[]>;
	remove(key: string): Promise<void>;
	/** Removes parts of objects that were never completed. */
	removeUnfinished(before: Date): Promise<void>;
	/** @throws BucketError if an object can't be written, read, listed or removed */
	probe(key: string): Promise<void>;
	close(): void;
}

export interface BucketObject {
	key: string;
	size: number;
	modified: Date;
}

/** @param options how a broken download goes on; others than these only in tests */
export function openBackupBucket(
	config: OffsiteConfig,
	{ readAttempts = READ_ATTEMPTS, pauseMs = PAUSE_MS } = {},
): BackupBucket {
	const base = s3ClientConfig(config);
	const client = new S3Client({ ...base, requestHandler: { ...base.requestHandler, socketTimeout: IDLE_MS } });
	const Bucket = config.bucket;
	const root = config.prefix ? `${config.prefix}/` : "";
	const attempt = async <Result>(action: string, work: () => Promise<Result>): Promise<Result> => {
		try {
			return await work();
		} catch (error) {
			throw describeBucketError(action, error);
		}
	};
	const listPages = async function* (folder: string, Delimiter?: string) {
		let ContinuationToken: string | undefined;
		do {
			const command = new ListObjectsV2Command({ Bucket, Prefix: root + folder, Delimiter, ContinuationToken });
			const page = await attempt("Listing the bucket", () => client.send(command));
			yield page;
			ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
		} while (ContinuationToken);
	};
	const bucket: BackupBucket = {
		write: async (key, content, { bytes = 0, signal } = {}) => {
			let size = 0;
			let failure: unknown = null;
			const counted = async function* () {
				try {
					for await (const chunk of content as AsyncIterable<Uint8Array>) {
						size += chunk.length;
						yield chunk;
					}
				} catch (error) {
					failure = error;
					throw error;
				}
			};
			const upload = new Upload({
				client,
				params: { Bucket, Key: root + key, Body: Readable.from(counted()), ContentType: "application/octet-stream" },
				partSize: Math.max(MIN_PART_BYTES, Math.ceil(bytes / MAX_PARTS)),
				queueSize: 2,
			});
			const abort = () => void upload.abort();
			signal?.addEventListener("abort", abort);
			try {
				await upload.done();
			} catch (error) {
				content.destroy();
				signal?.throwIfAborted();
				// What could not be read is no failure of the bucket.
				if (failure) throw failure;
				throw describeBucketError("Writing to the bucket", error);
			} finally {
				signal?.removeEventListener("abort", abort);
			}
			return size;
		},
		read: async (key) => {
			const get = (received: number, etag: string | undefined) =>
				client.send(
					new GetObjectCommand({
						Bucket,
						Key: root + key,
						...(received > 0 ? { Range: `bytes=${received}-`, IfMatch: etag } : {}),
					}),
				);
			// A missing object is reported before the first byte.
			const first = await attempt("Reading from the bucket", () => get(0, undefined));
			const readOn = async function* () {
				const { ETag, ContentLength: total = 0 } = first;
				let answer: typeof first | null = first;
				let [received, failures] = [0, 0];
				for (;;) {
					try {
						answer ??= await get(received, ETag);
						if (received > 0 && !answer.ContentRange)
							throw new BucketError("Reading from the bucket failed: it can't continue a download that broke off.");
						for await (const chunk of answer.Body as Readable) {
							received += chunk.length;
							failures = 0;
							yield chunk;
						}
						if (received >= total) return;
						throw Object.assign(new Error("the connection ended early"), { code: "ECONNRESET" });
					} catch (error) {
						answer = null;
						failures += 1;
						if (error instanceof BucketError || failures >= readAttempts)
							throw describeBucketError("Reading from the bucket", error);
						await delay(pauseMs * 2 ** (failures - 1));
					}
				}
			};
			return Readable.from(readOn(), { objectMode: false });
		},
		list: async function* (folder) {
			for await (const page of listPages(folder))
				for (const { Key = "", Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
					yield { key: Key.slice(root.length), size: Size, modified: LastModified };
		},
		listNames: async (folder) => {
			const names: string[] = [];
			for await (const { Contents = [], CommonPrefixes = [] } of listPages(folder, "/"))
				for (const path of [...Contents.map(({ Key }) => Key), ...CommonPrefixes.map(({ Prefix }) => Prefix)])
					if (path) names.push(path.slice(root.length + folder.length));
			return names;
		},
		remove: (key) =>
			attempt("Removing from the bucket", async () => {
				await client.send(new DeleteObjectCommand({ Bucket, Key: root + key }));
			}),
		removeUnfinished: (before) =>
			attempt("Removing unfinished uploads", async () => {
				for await (const { key, uploadId, begun } of listMultipartUploads(client, Bucket))
					if (key.startsWith(root) && begun < before)
						await client.send(new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId }));
			}),
		probe: async (key) => {
			const Key = root + key;
			const content = `Test of ${new Date().toISOString()}`;
			await attempt("Writing a test file", () => client.send(new PutObjectCommand({ Bucket, Key, Body: content })));
			try {
				await attempt("Reading the test file", async () => {
					const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
					const read = await buffer(Body as Readable);
					if (read.toString() !== content) throw new Error("it has another content");
				});
				await bucket.listNames("");
			} finally {
				await attempt("Removing the test file", () => client.send(new DeleteObjectCommand({ Bucket, Key })));
			}
		},
		close: () => client.destroy(),
	};
	return bucket;
}
