import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { RequestContext } from "../rpc/context.ts";
import type { Storage } from "../storage/storage.ts";
import { type ByteRange, parseRange } from "./byte-range.ts";
import { contentDisposition } from "./content-disposition.ts";
import { streamFileRange } from "./stream-file-range.ts";

interface SentFile {
	/** Name of the downloaded file. */
	name: string;
	contentType: string;
	/** In bytes. */
	size: number;
	disposition: "attachment" | "inline";
	cacheControl: string;
	/** Called before the first byte of the file is sent, but not for later ranges of the same download. */
	onStart?: () => void;
	/** Called when the response has ended, even if the client disconnected, with the number of bytes sent. */
	onEnd?: (bytes: number) => void;
}

export interface FileToSend extends SentFile {
	key: string;
	/** Hexadecimal; used as a strong entity tag, because a stored file never changes. */
	sha256: string;
	storedAt: Date;
}

/** A stored file, or content composed of several. */
export interface ContentToSend extends SentFile {
	/** Strong: the same tag always means the same bytes (RFC 9110, section 8.8.3). Without quotes. */
	etag: string;
	modified: Date;
	/** Signed address, if the store can serve the file itself. */
	address?: () => Promise<string>;
	/**
	 * Opens the content before the response head is written.
	 *
	 * @param part first and last byte, inclusive
	 * @returns a function that writes the part to a response, and leaves the response open
	 * @throws with `code` `ENOENT` if it no longer exists
	 */
	open(part: ByteRange): Promise<SendPart>;
}

/**
 * Writes a part of the content to a response, and leaves the response open.
 *
 * @param onSent called for each chunk sent
 */
export type SendPart = (outgoing: ServerResponse, onSent: (bytes: number) => void) => Promise<void>;

/** A sandbox would block the browser's own PDF viewer; nothing in a PDF can run anyway. */
const PDF_POLICY = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Decides whether the browser has this exact file: by tag, or by date if there is no tag (RFC 9110, section 13.2.2).
 */
function isKnown(c: Context, etag: string, modified: Date): boolean {
	const noneMatch = c.req.header("if-none-match");
	if (noneMatch)
		return noneMatch.trim() === "*" || noneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
	const since = Date.parse(c.req.header("if-modified-since") ?? "");
	// HTTP dates have no milliseconds.
	return Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

/**
 * Streams a stored file with ranges, conditional requests by tag or date, and `HEAD` (RFC 9110). The caller has already
 * checked access.
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

/** Sends a stored file, or one derived from it, as `sendFile` does. */
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
	// Only GET has ranges (RFC 9110, 14.2).
	const range = changed || c.req.method !== "GET" ? "whole" : parseRange(c.req.header("range"), size);
	if (range === "unsatisfiable") {
		return c.text("The file is shorter than that.", 416, { ...headers, "content-range": `bytes */${size}` });
	}
	const part = range === "whole" ? { start: 0, end: size - 1 } : range;
	headers["content-type"] = content.contentType;
	headers["content-length"] = String(part.end - part.start + 1);
	if (range !== "whole") headers["content-range"] = `bytes ${part.start}-${part.end}/${size}`;
	const status = range === "whole" ? 200 : 206;
	if (c.req.method === "HEAD") return c.body(null, status, headers);

	// Opened before the head is written, so that a missing file becomes an error message instead of a broken download.
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
		// Aborted, so that the browser reports a failed download. A client that disconnects is not an error.
		if (!outgoing.destroyed) log.error({ error, name: content.name }, "failed to send a file");
		outgoing.destroy();
	}
	content.onEnd?.(left);
	return RESPONSE_ALREADY_SENT;
}

/**
 * Opens a part of a stored file.
 *
 * @returns a function that writes it to a response, and leaves the response open
 * @throws with `code` `ENOENT` if the file no longer exists
 */
export async function openStored(storage: Storage, key: string, part: ByteRange): Promise<SendPart> {
	const length = part.end - part.start + 1;
	if (length > 0 && storage.open) {
		const handle = await storage.open(key);
		return (outgoing, onSent) => streamFileRange(handle, outgoing, part, onSent);
	}
	const content = await storage.read(key, length > 0 ? part : undefined);
	return (outgoing, onSent) =>
		pipeline(content, (chunks) => noLessThan(length, chunks, onSent), outgoing, { end: false });
}

/** @throws if it ends early: the promised length cannot be sent, and the browser must notice immediately */
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
