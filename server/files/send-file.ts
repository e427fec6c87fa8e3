import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { RequestContext } from "../rpc/context.ts";
import type { Storage } from "../storage/storage.ts";
import { type ByteRange, parseRange } from "./byte-range.ts";
import { contentDisposition } from "./content-disposition.ts";
import { pumpFile } from "./pump-file.ts";

interface SentFile {
	/** Under which it is saved. */
	name: string;
	contentType: string;
	/** Bytes. */
	size: number;
	disposition: "attachment" | "inline";
	cacheControl: string;
	/** Called when the first byte of the file is about to go out, and not for later parts of the same download. */
	onStart?: () => void;
	/** Called when the answer has ended, also by someone who went away, with how much of the file has left. */
	onEnd?: (bytes: number) => void;
}

export interface FileToSend extends SentFile {
	key: string;
	/** Hexadecimal; it is the strong entity tag, since a stored file never changes. */
	sha256: string;
	storedAt: Date;
}

/** A content that is a stored file, or made of several. */
export interface ContentToSend extends SentFile {
	/** Strong: the same bytes under the same tag, always (RFC 9110, section 8.8.3). Without its quotes. */
	etag: string;
	modified: Date;
	/** Where the store itself gives it out. */
	address?: () => Promise<string>;
	/**
	 * Opens it before the head is written.
	 *
	 * @param part first and last byte, both included
	 * @returns what writes the part into an answer, and leaves that open
	 * @throws with `code` `ENOENT` where it is gone
	 */
	open(part: ByteRange): Promise<SendPart>;
}

/** Writes a part of a content into an answer, and leaves that open. @param onSent told of each piece that has left */
export type SendPart = (outgoing: ServerResponse, onSent: (bytes: number) => void) => Promise<void>;

/** A sandbox would keep the browser's own viewer out, which is all that shows a PDF; nothing in it runs. */
const PDF_POLICY = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Whether the browser has this very file: by its tag, and only without one by its date (RFC 9110, section 13.2.2). */
function isKnown(c: Context, etag: string, modified: Date): boolean {
	const noneMatch = c.req.header("if-none-match");
	if (noneMatch)
		return noneMatch.trim() === "*" || noneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
	const since = Date.parse(c.req.header("if-modified-since") ?? "");
	// Dates of headers know no milliseconds.
	return Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

/**
 * Streams a stored file with ranges, conditions by tag or date, and `HEAD` (RFC 9110). Whether the person may have it is
 * decided before.
 */
export async function sendFile(c: Context, storage: Storage, file: FileToSend): Promise<Response> {
	const { sign } = storage;
	return sendContent(c, {
		...file,
		etag: file.sha256,
		modified: file.storedAt,
		...(sign && file.disposition === "attachment" ? { address: () => sign(file.key, file) } : {}),
		open: (part) => openStored(storage, file.key, part),
	});
}

/** Sends what lies in the store, or is made of it, as `sendFile` does. */
export async function sendContent(c: Context, content: ContentToSend): Promise<Response> {
	const { size, modified } = content;
	const etag = `"${content.etag}"`;
	const headers: Record<string, string> = {
		"accept-ranges": "bytes",
		"cache-control": content.cacheControl,
		"content-disposition": contentDisposition(content.disposition, content.name),
		"content-security-policy": content.contentType === "application/pdf" ? PDF_POLICY : "sandbox; default-src 'none'",
		etag,
		"last-modified": modified.toUTCString(),
		"x-content-type-options": "nosniff",
	};
	if (isKnown(c, etag, modified)) return c.body(null, 304, headers);

	if (content.address && c.req.method === "GET") {
		const from = /^bytes=(\d+)-/.exec(c.req.header("range") ?? "")?.[1] ?? "0";
		if (Number(from) === 0) content.onStart?.();
		return c.redirect(await content.address(), 302);
	}

	const ifRange = c.req.header("if-range");
	const changed = ifRange !== undefined && ifRange !== etag && ifRange !== headers["last-modified"];
	const range = changed ? "whole" : parseRange(c.req.header("range"), size);
	if (range === "unsatisfiable") {
		return c.text("The file is shorter than that.", 416, { ...headers, "content-range": `bytes */${size}` });
	}
	const part = range === "whole" ? { start: 0, end: size - 1 } : range;
	headers["content-type"] = content.contentType;
	headers["content-length"] = String(part.end - part.start + 1);
	if (range !== "whole") headers["content-range"] = `bytes ${part.start}-${part.end}/${size}`;
	const status = range === "whole" ? 200 : 206;
	if (c.req.method === "HEAD") return c.body(null, status, headers);

	// Opened before the head is written: a file that is gone becomes an answer in words and not a broken download.
	const send = await content.open(part).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return null;
		throw error;
	});
	const { log } = c.get("context") as RequestContext;
	if (!send) {
		log.error({ name: content.name }, "a file is missing in the store");
		return c.text("This file is missing on our side. Please contact support.", 404);
	}
	if (part.start === 0) content.onStart?.();
	const { outgoing } = c.env as HttpBindings;
	(outgoing as ServerResponse).writeHead(status, headers);
	let left = 0;
	const count = (bytes: number) => {
		left += bytes;
	};
	try {
		await send(outgoing as ServerResponse, count);
		outgoing.end();
	} catch (error) {
		// Cut off in the middle, so that the browser calls it failed and not complete. Someone who went away is no error.
		if (!outgoing.destroyed) log.error({ error, name: content.name }, "a file could not be sent to its end");
		outgoing.destroy();
	}
	content.onEnd?.(left);
	return RESPONSE_ALREADY_SENT;
}

/**
 * Opens a part of a stored file.
 *
 * @returns what writes it into an answer, and leaves that open
 * @throws with `code` `ENOENT` where the file is gone
 */
export async function openStored(storage: Storage, key: string, part: ByteRange): Promise<SendPart> {
	const length = part.end - part.start + 1;
	if (length > 0 && storage.open) {
		const handle = await storage.open(key);
		return (outgoing, onSent) => pumpFile(handle, outgoing, part, onSent);
	}
	const content = await storage.read(key, length > 0 ? part : undefined);
	return (outgoing, onSent) =>
		pipeline(content, (chunks) => noLessThan(length, chunks, onSent), outgoing, { end: false });
}

/** @throws where it ends early: the promised length cannot be kept, and the browser must see that at once */
async function* noLessThan(
	bytes: number,
	content: AsyncIterable<Buffer>,
	onSent: (bytes: number) => void,
): AsyncGenerator<Buffer> {
	let passed = 0;
	for await (const chunk of content) {
		passed += chunk.length;
		yield chunk;
		onSent(chunk.length);
	}
	if (passed < bytes) throw new Error("the file ended early");
}
