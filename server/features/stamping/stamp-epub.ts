import { unzipSync, type Zippable, zipSync } from "fflate";
import { CannotStampError } from "./stamp-pdf.ts";

/** What an EPUB may come to when it is unpacked, and how often its own size. */
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;
const MAX_RATIO = 50;
const FIRST = "mimetype";

/** @throws CannotStampError for one that is encrypted, signed, broken, or too large */
function openEpub(bytes: Uint8Array): Record<string, Uint8Array> {
	let total = 0;
	let files: Record<string, Uint8Array>;
	try {
		files = unzipSync(bytes, {
			filter: ({ originalSize }) => {
				total += originalSize;
				if (total > Math.min(MAX_UNPACKED_BYTES, bytes.length * MAX_RATIO))
					throw new CannotStampError("This EPUB is too large to stamp. It is delivered unchanged.");
				return true;
			},
		});
	} catch (error) {
		if (error instanceof CannotStampError) throw error;
		throw new CannotStampError("This EPUB cannot be unpacked. It is delivered unchanged.");
	}
	if (files["META-INF/rights.xml"]) throw new CannotStampError("This EPUB is encrypted. It is delivered unchanged.");
	if (files["META-INF/signatures.xml"]) throw new CannotStampError("This EPUB is signed. It is delivered unchanged.");
	if (!Object.keys(files).some(isChapter))
		throw new CannotStampError("This EPUB has no chapters that could be stamped. It is delivered unchanged.");
	return files;
}

const isChapter = (path: string) => /\.(x?html?)$/i.test(path);

/** @throws CannotStampError where it cannot be stamped */
export function checkEpub(bytes: Uint8Array): void {
	openEpub(bytes);
}

/**
 * Writes a line in small print at the end of every chapter (LIB-05).
 *
 * @throws CannotStampError where it cannot be stamped
 */
export function stampEpub(bytes: Uint8Array, words: string): Uint8Array {
	const files = openEpub(bytes);
	const line = `<p style="margin:3em 0 0;font-size:0.7em;color:#777;text-align:center">${escaped(words)}</p>`;
	const stamped: Zippable = {};
	// First and as it is: readers look for it there (EPUB OCF 3.3, section 4.3).
	if (files[FIRST]) stamped[FIRST] = [files[FIRST], { level: 0 }];
	for (const [path, content] of Object.entries(files))
		if (path !== FIRST) stamped[path] = isChapter(path) ? withLine(content, line) : [content, { level: 6 }];
	return zipSync(stamped, { mtime: new Date("2000-01-01T00:00:00Z") });
}

/** A chapter in another encoding than UTF-8, or without an end, stays as it is. */
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

const escaped = (words: string) => words.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
