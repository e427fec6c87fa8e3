import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import S3rver from "s3rver";
import type { S3Config } from "../../storage/s3-config.ts";

const BUCKET = "academy";
const PARTS_FOLDER = "._S3rver_uploads";
/** Keys in one call; S3 refuses more and s3rver does not. */
const MAX_DELETED = 1_000;

interface Call {
	method: string;
	path: string;
	query: Record<string, string | undefined>;
	headers: Record<string, string | undefined>;
	status: number;
	type: string;
	body: unknown;
	request: { body?: { Delete?: { Object?: unknown } } };
}

interface StoredObject {
	bucket: string;
	key: string;
	content: Buffer | Readable;
	metadata: unknown;
}

interface Store {
	getResourcePath(bucket: string, key: string, resource: "object"): string;
	putMetadata(bucket: string, key: string, metadata: unknown, md5: string): Promise<void>;
	putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
	putPart(bucket: string, uploadId: string, part: string, content: Readable): Promise<{ size: number; md5: string }>;
}

export interface TestS3 {
	config: S3Config;
	/** Stops responding, until it is started again. */
	pause(): Promise<void>;
	resume(): Promise<void>;
	close(): Promise<void>;
}

/**
 * Starts an S3-compatible server: s3rver from npm, extended by the calls that large files need (ListParts,
 * AbortMultipartUpload, ListMultipartUploads, UploadPartCopy).
 */
export async function startS3Server(delivery: S3Config["delivery"] = "proxy"): Promise<TestS3> {
	const directory = mkdtempSync(join(tmpdir(), "site-s3-"));
	const app = new S3rver({
		directory,
		silent: true,
		port: 0,
		address: "127.0.0.1",
		allowMismatchedSignatures: true,
		configureBuckets: [{ name: BUCKET, configs: [] }],
	} as never) as unknown as {
		middleware: ((call: Call, next: () => Promise<void>) => Promise<void>)[];
		store: Store;
		configureBuckets(): Promise<void>;
		callback(): (request: unknown, response: unknown) => void;
	};
	await app.configureBuckets();
	app.middleware.unshift(multipartCalls(directory));
	replaceWrites(app.store, directory);

	const server = createServer(app.callback() as never);
	const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
	await listen(0);
	const { port } = server.address() as AddressInfo;
	const pause = () =>
		new Promise<void>((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		});
	return {
		config: {
			endpoint: `http://127.0.0.1:${port}`,
			bucket: BUCKET,
			region: "us-east-1",
			accessKeyId: "S3RVER",
			secretAccessKey: "S3RVER",
			delivery,
		},
		pause,
		resume: () => listen(port),
		close: async () => {
			await pause();
			rmSync(directory, { recursive: true, force: true });
		},
	};
}

/**
 * Replaces s3rver's writes, which respond before the content is on the disk and ignore errors: an upload aborted at the
 * wrong moment ended the whole process.
 */
function replaceWrites(store: Store, directory: string): void {
	store.putObject = async ({ bucket, key, content, metadata }) => {
		const path = store.getResourcePath(bucket, key, "object");
		mkdirSync(dirname(path), { recursive: true });
		const written = await writeContent(path, Buffer.isBuffer(content) ? Readable.from([content]) : content);
		await store.putMetadata(bucket, key, metadata, written.md5);
		return written;
	};
	store.putPart = (bucket, uploadId, part, content) =>
		writeContent(join(directory, bucket, PARTS_FOLDER, uploadId, part), content);
}

async function writeContent(path: string, content: Readable): Promise<{ size: number; md5: string }> {
	const file = await open(path, "w").catch((error: Error) => {
		// Reads the rest, so that the client receives the response: 404, as from S3.
		content.resume();
		throw Object.assign(error, { status: 404 });
	});
	const hash = createHash("md5");
	let size = 0;
	const measure = new Transform({
		transform(chunk: Buffer, _, done) {
			hash.update(chunk);
			size += chunk.length;
			done(null, chunk);
		},
	});
	await pipeline(content, measure, file.createWriteStream());
	return { size, md5: hash.digest("hex") };
}

function multipartCalls(directory: string) {
	const uploads = join(directory, BUCKET, PARTS_FOLDER);
	const folderOf = (id: string) => join(uploads, id.replaceAll(/[^\w-]/g, ""));
	const answer = (call: Call, body: string) => {
		call.status = 200;
		call.type = "application/xml";
		call.body = `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
	};
	const names = (folder: string) => {
		try {
			return readdirSync(folder);
		} catch {
			return null;
		}
	};
	return async (call: Call, next: () => Promise<void>) => {
		const { method, query, path, headers } = call;
		const source = headers["x-amz-copy-source"];
		if (method === "PUT" && query.uploadId !== undefined && source !== undefined) {
			const key = decodeURI(source).split("/").slice(1).join("/");
			const content = readFileSync(join(directory, BUCKET, `${key}._S3rver_object`));
			const [start = 0, end = content.length - 1] =
				headers["x-amz-copy-source-range"]?.match(/\d+/g)?.map(Number) ?? [];
			const part = content.subarray(start, end + 1);
			writeFileSync(join(folderOf(query.uploadId), String(query.partNumber)), part);
			return answer(call, `<CopyPartResult><ETag>"${md5(part)}"</ETag></CopyPartResult>`);
		}
		if (method === "GET" && query.uploadId !== undefined) {
			const folder = folderOf(query.uploadId);
			const found = names(folder);
			if (!found) {
				call.status = 404;
				call.type = "application/xml";
				call.body = "<Error><Code>NoSuchUpload</Code></Error>";
				return;
			}
			const parts = found
				.filter((name) => /^\d+$/.test(name))
				.sort((one, other) => Number(one) - Number(other))
				.map((name) => {
					const content = readFileSync(join(folder, name));
					return `<Part><PartNumber>${name}</PartNumber><ETag>"${md5(content)}"</ETag><Size>${content.length}</Size></Part>`;
				});
			return answer(call, `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join("")}</ListPartsResult>`);
		}
		if (method === "DELETE" && query.uploadId !== undefined) {
			rmSync(folderOf(query.uploadId), { recursive: true, force: true, maxRetries: 3 });
			call.status = 204;
			call.body = null;
			return;
		}
		if (method === "GET" && query.uploads !== undefined && path.split("/").filter(Boolean).length === 1) {
			const open = (names(uploads) ?? []).map((id) => {
				const key = readFileSync(join(uploads, id, "key"), "utf8");
				const begun = statSync(join(uploads, id, "key")).mtime.toISOString();
				return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`;
			});
			return answer(call, `<ListMultipartUploadsResult>${open.join("")}</ListMultipartUploadsResult>`);
		}
		await next();
		const deleted = call.request.body?.Delete?.Object;
		if (Array.isArray(deleted) && deleted.length > MAX_DELETED) {
			call.status = 400;
			call.body = "<Error><Code>MalformedXML</Code></Error>";
		}
	};
}

function md5(content: Buffer): string {
	return createHash("md5").update(content).digest("hex");
}
