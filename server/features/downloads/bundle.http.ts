import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { makeZip, predictLength } from "client-zip";
import type { Context } from "hono";
import { contentDisposition } from "../../files/content-disposition.ts";
import { savedFileName } from "../../files/saved-file-name.ts";
import type { RequestContext, Services } from "../../rpc/context.ts";
import type { Storage } from "../../storage/storage.ts";
import { admitToFile, hasPremiumAccess } from "../access/admit-to-file.ts";
import { addBytesSent, insertDownloadLog } from "../access/download-logs.queries.ts";
import { logTaken } from "../access/log-taken.ts";
import { bundleNames } from "./bundle-names.ts";
import { listStoredDownloads } from "./downloads.queries.ts";

export const BUNDLE_PATH = "/files/bundle.zip";
const BUNDLE_NAME = "Complete Resource Bundle.zip";

/**
 * One ZIP of every file of the list that the asking person may have (DWN-02). It is written while it is sent: the files
 * are stored in it as they are, so its length is known before and nothing of it is kept in memory.
 */
export async function sendBundle(c: Context, services: Services, context: RequestContext): Promise<Response> {
	const person = await admitToFile(c, context);
	if (person instanceof Response) return person;
	const rows = await listStoredDownloads(services.db);
	const allowed = rows.filter((row) => row.accessLevel === "member" || hasPremiumAccess(person));
	const there = await Promise.all(allowed.map((row) => isThere(services.storage, row.key)));
	// The length is promised before the first byte, so a file that is gone has to be left out beforehand.
	const files = allowed.filter((_, place) => there[place]);
	if (files.length < allowed.length) {
		const gone = allowed.filter((_, place) => !there[place]).map(({ key }) => key);
		context.log.error({ gone }, "files of the bundle are missing in the store");
	}
	if (files.length === 0) return c.text("There is nothing to bundle yet.", 404);

	const names = bundleNames(files.map((file) => savedFileName(file.title, file.fileType, file.storedName)));
	const entries = files.map((file, place) => ({
		name: names[place] ?? file.key,
		size: file.size,
		lastModified: file.storedAt,
		key: file.key,
	}));
	const headers = {
		"content-type": "application/zip",
		"content-length": String(predictLength(entries.map(({ name, size }) => ({ name, size })))),
		"content-disposition": contentDisposition("attachment", BUNDLE_NAME),
		"content-security-policy": "sandbox; default-src 'none'",
		"cache-control": "private, no-store",
		"accept-ranges": "none",
	};
	if (c.req.method === "HEAD") return c.body(null, 200, headers);

	const taken = { userId: person.userId, fileName: BUNDLE_NAME };
	const log = logTaken(context, person, {
		begin: () => insertDownloadLog(services.db, { ...taken, ipAddress: context.address }),
		add: (id, bytes) => addBytesSent(services.db, id, taken, bytes),
	});
	log.onStart();
	let sent = 0;
	async function* counted(chunks: AsyncIterable<Buffer>) {
		for await (const chunk of chunks) {
			yield chunk;
			sent += chunk.length;
		}
	}
	const { outgoing } = c.env as HttpBindings;
	outgoing.writeHead(200, headers);
	try {
		await pipeline(Readable.fromWeb(makeZip(contents(services.storage, entries)) as never), counted, outgoing);
	} catch (error) {
		// Cut off in the middle, so the browser calls it failed and not complete. Someone who went away is no error of ours.
		if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") {
			context.log.error({ error }, "the bundle could not be finished");
		}
		outgoing.destroy();
	}
	log.onEnd(sent);
	return RESPONSE_ALREADY_SENT;
}

/** Opens each file when its turn comes. */
async function* contents(storage: Storage, entries: { name: string; size: number; lastModified: Date; key: string }[]) {
	for (const { key, ...entry } of entries) {
		yield { ...entry, input: (await storage.read(key)) as AsyncIterable<Buffer<ArrayBuffer>> };
	}
}

async function isThere(storage: Storage, key: string): Promise<boolean> {
	try {
		(await storage.read(key, { start: 0, end: 0 })).destroy();
		return true;
	} catch {
		return false;
	}
}
