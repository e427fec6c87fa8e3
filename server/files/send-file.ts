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

export interface FileToSend {
	key: string;
	/** Under which it is saved. */
	name: string;
	contentType: string;
	/** Bytes. */
	size: number;
	/** Hexadecimal; it is the strong entity tag, since a stored file never changes. */
	sha256: string;
	storedAt: Date;
	disposition: "attachment" | "inline";
	cacheControl: string;
	/** Called when the first byte of the file is about to go out, and not for later parts of the same download. */
	onStart?: () => void;
	/** Called when the answer has ended, also by someone who went away, with how much of the file has left. */
	onEnd?: (bytes: number) => void;
}

/** A sandbox would keep the browser's own viewer out, which is all that shows a PDF; nothing in it runs. */
const PDF_POLICY = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Whether the browser has this very file: by its tag, and only without one by its date (RFC 9110, section 13.2.2). */
function isKnown(c: Context, etag: string, storedAt: Date): boolean {
	const noneMatch = c.req.header("if-none-match");
	if (noneMatch)
		return noneMatch.trim() === "*" || noneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
	const since = Date.parse(c.req.header("if-modified-since") ?? "");
	// Dates of headers know no milliseconds.
	return Math.floor(storedAt.getTime() / 1000) * 1000 <= since;
}

/**
 * Streams a stored file with ranges, conditions by tag or date, and `HEAD` (RFC 9110). Whether the person may have it is
 * decided before.
 */
export async function sendFile(c: Context, storage: Storage, file: FileToSend): Promise<Response> {
	const etag = `"${file.sha256}"`;
	const headers: Record<string, string> = {
		"accept-ranges": "bytes",
		"cache-control": file.cacheControl,
		"content-disposition": contentDisposition(file.disposition, file.name),
		"content-security-policy": file.contentType === "application/pdf" ? PDF_POLICY : "sandbox; default-src 'none'",
		etag,
		"last-modified": file.storedAt.toUTCString(),
		"x-content-type-options": "nosniff",
	};
	if (isKnown(c, etag, file.storedAt)) return c.body(null, 304, headers);

	if (storage.sign && file.disposition === "attachment" && c.req.method === "GET") {
		const from = /^bytes=(\d+)-/.exec(c.req.header("range") ?? "")?.[1] ?? "0";
		if (Number(from) === 0) file.onStart?.();
		return c.redirect(await storage.sign(file.key, file), 302);
	}

	const ifRange = c.req.header("if-range");
	const changed = ifRange !== undefined && ifRange !== etag && ifRange !== headers["last-modified"];
	const range = changed ? "whole" : parseRange(c.req.header("range"), file.size);
	if (range === "unsatisfiable") {
		return c.text("The file is shorter than that.", 416, { ...headers, "content-range": `bytes */${file.size}` });
	}
	const part = range === "whole" ? null : range;
	headers["content-type"] = file.contentType;
	headers["content-length"] = String(part ? part.end - part.start + 1 : file.size);
	if (part) headers["content-range"] = `bytes ${part.start}-${part.end}/${file.size}`;
	const status = part ? 206 : 200;
	if (c.req.method === "HEAD") return c.body(null, status, headers);

	// Opened before the head is written: a file that is gone becomes an answer in words and not a broken download.
	const send = await openContent(storage, file, part).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return null;
		throw error;
	});
	if (!send) {
		(c.get("context") as RequestContext).log.error({ key: file.key }, "a file is missing in the store");
		return c.text("This file is missing on our side. Please contact support.", 404);
	}
	if (!part || part.start === 0) file.onStart?.();
	const { outgoing } = c.env as HttpBindings;
	(outgoing as ServerResponse).writeHead(status, headers);
	// Someone who goes away in the middle is no error of ours.
	let left = 0;
	const count = (bytes: number) => {
		left += bytes;
	};
	await send(outgoing as ServerResponse, count).catch(() => {});
	file.onEnd?.(left);
	return RESPONSE_ALREADY_SENT;
}

/** @returns what writes the wanted part of the content into an answer */
async function openContent(
	storage: Storage,
	{ key, size }: FileToSend,
	part: ByteRange | null,
): Promise<(outgoing: ServerResponse, onSent: (bytes: number) => void) => Promise<void>> {
	if (storage.open && size > 0) {
		const handle = await storage.open(key);
		return (outgoing, onSent) => pumpFile(handle, outgoing, part ?? { start: 0, end: size - 1 }, onSent);
	}
	const content = await storage.read(key, part ?? undefined);
	const promised = part ? part.end - part.start + 1 : size;
	return (outgoing, onSent) => pipeline(content, (chunks) => noLessThan(promised, chunks, onSent), outgoing);
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
