import type { IncomingMessage } from "node:http";

/* Reads request bodies, within limits that are checked before anything else (SEC-09). */

/**
 * Reads a body as text.
 *
 * @param bytes maximum size
 * @returns null for a longer body, which is never buffered
 */
export async function bodyText(request: Request, bytes: number): Promise<string | null> {
	return (await bodyBytes(request, bytes))?.toString("utf8") ?? null;
}

/** Read of a body that is too long, and discarded: a client that is still sending would not get the response. */
const DISCARDED_BYTES = 1024 * 1024;

/** Reads a body as raw bytes, for signatures. Returns null for one that is too long. */
export async function bodyBytes(request: Request, bytes: number): Promise<Buffer | null> {
	if (Number(request.headers.get("content-length") ?? 0) > bytes + DISCARDED_BYTES) return null;
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of request.body ?? []) {
		length += chunk.byteLength;
		if (length > bytes + DISCARDED_BYTES) return null;
		if (length <= bytes) chunks.push(chunk);
	}
	return length > bytes ? null : Buffer.concat(chunks);
}

/** The client closed the connection before it had sent everything, or before its body was read. */
export class ClientLeftError extends Error {}

/**
 * Reads the raw bytes directly from the connection, for frequent requests: a `Request` with its stream costs more than
 * processing a small body.
 *
 * @param bytes maximum size
 * @returns null for a longer body, which is never buffered
 * @throws ClientLeftError
 */
export function incomingBytes(incoming: IncomingMessage, bytes: number): Promise<Buffer | null> {
	if (Number(incoming.headers["content-length"] ?? 0) > bytes + DISCARDED_BYTES) return Promise.resolve(null);
	// Nothing more is emitted for it.
	if (incoming.destroyed && !incoming.readableEnded) return Promise.reject(new ClientLeftError("the client left"));
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		let length = 0;
		incoming.on("data", (chunk: Buffer) => {
			length += chunk.length;
			if (length > bytes + DISCARDED_BYTES) resolve(null);
			else if (length <= bytes) chunks.push(chunk);
		});
		incoming.once("end", () => resolve(length > bytes ? null : Buffer.concat(chunks)));
		incoming.once("error", (cause) => reject(new ClientLeftError("the client left", { cause })));
	});
}

/** Limits on the structure of JSON; parsing and later processing cost time for each value and level. */
export interface JsonLimits {
	levels: number;
	/** Elements and keys in total. */
	values: number;
}

/** Checks that JSON stays within its limits, in one pass over the text and without parsing it. */
export function jsonWithin(text: string, limits: JsonLimits): boolean {
	let level = 0;
	let values = 0;
	let inString = false;
	for (let index = 0; index < text.length; index += 1) {
		const character = text.charCodeAt(index);
		if (inString) {
			if (character === BACKSLASH) index += 1;
			else if (character === QUOTE) inString = false;
		} else if (character === QUOTE) inString = true;
		else if (character === OPENING_BRACE || character === OPENING_BRACKET) {
			level += 1;
			values += 1;
			if (level > limits.levels || values > limits.values) return false;
		} else if (character === CLOSING_BRACE || character === CLOSING_BRACKET) level -= 1;
		else if (character === COMMA) {
			values += 1;
			if (values > limits.values) return false;
		}
	}
	return true;
}

const [QUOTE, BACKSLASH, OPENING_BRACE, CLOSING_BRACE, OPENING_BRACKET, CLOSING_BRACKET, COMMA] = [...'"\\{}[],'].map(
	(character) => character.charCodeAt(0),
);
