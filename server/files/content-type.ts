import { fileTypeFromBuffer } from "file-type";

/** Enough to tell every kind of file there is, with room for the pictures that songs carry in front. */
export const SNIFFED_BYTES = 64 * 1024;

/** What the name of a text promises. It can run nothing, so the name may be believed among texts. */
const texts: Record<string, string> = {
	csv: "text/csv",
	md: "text/markdown",
	srt: "text/plain",
	txt: "text/plain",
	vtt: "text/vtt",
};

const sounds = new Set(["mp3", "wav", "m4a", "m4b", "aac", "flac", "ogg", "oga", "opus"]);

/** The same container holds sound or film; the name says which is meant. */
const soundOf: Record<string, string> = {
	"video/mp4": "audio/mp4",
	"video/webm": "audio/webm",
	"video/ogg": "audio/ogg",
	"application/ogg": "audio/ogg",
	"audio/x-m4a": "audio/mp4",
};

export const endingOf = (name: string): string => name.toLowerCase().match(/\.([a-z0-9]{1,10})$/)?.[1] ?? "";

/** What a name promises; what is in it, only its content tells. */
export const isSoundName = (name: string): boolean => sounds.has(endingOf(name));

/**
 * What a file is, read from its content (STO-03). The name decides only between kinds that no browser runs.
 *
 * @param head its first `SNIFFED_BYTES`, or all of it
 * @returns a media type; `application/octet-stream` for what nobody knows
 */
export async function readContentType(head: Uint8Array, name: string): Promise<string> {
	const ending = endingOf(name);
	const sniffed = await fileTypeFromBuffer(head).catch(() => undefined);
	if (sniffed && sniffed.mime !== "application/xml") {
		return (sounds.has(ending) ? soundOf[sniffed.mime] : undefined) ?? sniffed.mime;
	}
	const text = readText(head);
	if (text === null) return "application/octet-stream";
	if (/<svg[\s>]/i.test(text)) return "image/svg+xml";
	if (/<(!doctype\s+html|html|head|body|script|iframe|img|a|div|p|style|meta|link|title|table)[\s/>]/i.test(text)) {
		// A text about HTML is a text; what a browser would take for a page is one.
		return ending in texts && !/^\s*</.test(text) ? (texts[ending] as string) : "text/html";
	}
	return texts[ending] ?? (sniffed ? "application/xml" : "text/plain");
}

/** @returns null for what is no text in UTF-8 */
function readText(head: Uint8Array): string | null {
	if (head.includes(0)) return null;
	try {
		// Streaming: the end of what was read may halve a character.
		return new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
	} catch {
		return null;
	}
}

/** What an ending promises, for those that somebody relies on. */
const promises: [endings: string[], kind: RegExp, article: string][] = [
	[["pdf"], /^application\/pdf$/, "a PDF"],
	[["epub"], /^application\/epub\+zip$/, "an EPUB book"],
	[["zip"], /^application\/(zip|.*\+zip|vnd\.openxmlformats.*|java-archive|epub.*)$/, "a ZIP"],
	[[...sounds], /^audio\//, "sound"],
	[["mp4", "m4v", "mov", "webm", "ogv", "mkv"], /^(video|audio)\//, "a film"],
	[["png", "jpg", "jpeg", "gif", "webp", "avif"], /^image\/(?!svg)/, "a picture"],
	[["xlsx", "docx", "pptx"], /^application\/(zip|vnd\.openxmlformats.*)$/, "an Office document"],
	[["csv", "txt", "md", "vtt", "srt"], /^text\/(?!html)/, "plain text in UTF-8"],
];

/** @returns what is wrong with a file whose content is not what its name says, or null */
export function nameMismatch(name: string, contentType: string): string | null {
	const ending = endingOf(name);
	const promise = promises.find(([endings]) => endings.includes(ending));
	if (!promise || promise[1].test(contentType)) return null;
	return `This file is named .${ending}, but it is not ${promise[2]}. Please choose another one.`;
}
