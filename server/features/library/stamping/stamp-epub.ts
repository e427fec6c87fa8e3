import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { writeZip } from "../../../files/write-zip.ts";
import { CannotStampError } from "./cannot-stamp.ts";

/** Maximum unpacked size of an EPUB, absolute and relative to its own size. */
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;
const MAX_RATIO = 50;
const FIRST = "mimetype";

type Files = Map<string, Buffer>;

/** @throws CannotStampError if it is encrypted, signed, broken, or too large */
async function openEpub(bytes: Buffer): Promise<Files> {
	const files = await unpack(bytes).catch((error: unknown) => {
		if (error instanceof CannotStampError) throw error;
		throw new CannotStampError("This EPUB cannot be unpacked. It is delivered unchanged.");
	});
	if (files.has("META-INF/rights.xml"))
		throw new CannotStampError("This EPUB is encrypted. It is delivered unchanged.");
	if (files.has("META-INF/signatures.xml"))
		throw new CannotStampError("This EPUB is signed. It is delivered unchanged.");
	if (![...files.keys()].some(isChapter))
		throw new CannotStampError("This EPUB has no chapters that could be stamped. It is delivered unchanged.");
	return files;
}

async function unpack(bytes: Buffer): Promise<Files> {
	const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: false });
	const files: Files = new Map();
	let total = 0;
	for await (const entry of zip.eachEntry()) {
		// Unpacking stops at the declared size of an entry.
		total += entry.uncompressedSize;
		if (total > Math.min(MAX_UNPACKED_BYTES, bytes.length * MAX_RATIO))
			throw new CannotStampError("This EPUB is too large to stamp. It is delivered unchanged.");
		if (!entry.fileName.endsWith("/")) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
	}
	return files;
}

const isChapter = (path: string) => /\.(x?html?)$/i.test(path);

/** @throws CannotStampError if it cannot be stamped */
export async function checkEpub(bytes: Buffer): Promise<void> {
	await openEpub(bytes);
}

/**
 * Adds a line in small print at the end of every chapter (LIB-05).
 *
 * @throws CannotStampError if it cannot be stamped
 */
export async function stampEpub(bytes: Buffer, stampText: string): Promise<Buffer> {
	const files = await openEpub(bytes);
	const line = `<p style="margin:3em 0 0;font-size:0.7em;color:#777;text-align:center">${escaped(stampText)}</p>`;
	const stamped = [...files].map(([name, content]) => ({
		name,
		content: isChapter(name) ? withLine(content, line) : content,
		stored: name === FIRST,
	}));
	// First and uncompressed: readers look for it there (EPUB OCF 3.3, section 4.3).
	stamped.sort((one, other) => Number(other.stored) - Number(one.stored));
	return writeZip(stamped, new Date("2000-01-01T00:00:00Z"));
}

/** Adds the line to a chapter; one that is not UTF-8, or has no end tag, stays unchanged. */
function withLine(content: Uint8Array, line: string): Uint8Array {
	let text: string;
	try {
		text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
	} catch {
		return content;
	}
	const end = text.toLowerCase().lastIndexOf("</body");
	return end === -1 ? content : new TextEncoder().encode(text.slice(0, end) + line + text.slice(end));
}

const escaped = (stampText: string) => stampText.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
