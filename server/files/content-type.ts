/** Enough to recognize any kind of file, including songs with a picture in front. */
export const SNIFFED_BYTES = 64 * 1024;

/** Text types by extension. Text cannot run anything, so its extension can be trusted. */
const texts: Record<string, string> = {
	csv: "text/csv",
	md: "text/markdown",
	srt: "text/plain",
	txt: "text/plain",
	vtt: "text/vtt",
};

const sounds = new Set(["mp3", "wav", "m4a", "m4b", "aac", "flac", "ogg", "oga", "opus"]);

/** The same container holds audio or video; the name decides. */
const soundOf: Record<string, string> = {
	"video/mp4": "audio/mp4",
	"video/webm": "audio/webm",
	"video/ogg": "audio/ogg",
	"application/ogg": "audio/ogg",
	"audio/x-m4a": "audio/mp4",
};

export const endingOf = (name: string): string => name.toLowerCase().match(/\.([a-z0-9]{1,10})$/)?.[1] ?? "";

/** Decides by the name whether a file should be audio; only the content proves it. */
export const isSoundName = (name: string): boolean => sounds.has(endingOf(name));

/**
 * Detects a file's type from its content (STO-03). The name decides only between types that no browser runs.
 *
 * @param head its first `SNIFFED_BYTES`, or all of it
 * @returns a media type; `application/octet-stream` for unknown formats
 */
export async function readContentType(head: Uint8Array, name: string): Promise<string> {
	const ending = endingOf(name);
	const { fileTypeFromBuffer } = await import("file-type");
	const sniffed = await fileTypeFromBuffer(head).catch(() => undefined);
	if (sniffed && sniffed.mime !== "application/xml") {
		return (sounds.has(ending) ? soundOf[sniffed.mime] : undefined) ?? sniffed.mime;
	}
	const text = readText(head);
	if (text === null) return "application/octet-stream";
	if (/<svg[\s>]/i.test(text)) return "image/svg+xml";
	if (/<(!doctype\s+html|html|head|body|script|iframe|img|a|div|p|style|meta|link|title|table)[\s/>]/i.test(text)) {
		// A text about HTML is a text, but one that a browser would render as a page is HTML.
		return ending in texts && !/^\s*</.test(text) ? (texts[ending] as string) : "text/html";
	}
	// Without its first word, no browser reads captions (https://www.w3.org/TR/webvtt1/#file-structure).
	if (ending === "vtt" && !/^\uFEFF?WEBVTT(?:[ \t\n\r]|$)/.test(text)) return "text/plain";
	return texts[ending] ?? (sniffed ? "application/xml" : "text/plain");
}

/** Returns null if the content is not UTF-8 text. */
function readText(head: Uint8Array): string | null {
	if (head.includes(0)) return null;
	try {
		// Streaming mode, because the chunk may end in the middle of a character.
		return new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
	} catch {
		return null;
	}
}

/** The content that an extension requires, for extensions that someone relies on. */
const promises: [endings: string[], kind: RegExp, article: string][] = [
	[["pdf"], /^application\/pdf$/, "a PDF"],
	[["epub"], /^application\/epub\+zip$/, "an EPUB book"],
	[["zip"], /^application\/(zip|.*\+zip|vnd\.openxmlformats.*|java-archive|epub.*)$/, "a ZIP"],
	[[...sounds], /^audio\//, "an audio file"],
	[["mp4", "m4v", "mov", "webm", "ogv", "mkv"], /^(video|audio)\//, "a video"],
	[["png", "jpg", "jpeg", "gif", "webp", "avif"], /^image\/(?!svg)/, "an image"],
	[["xlsx", "docx", "pptx"], /^application\/(zip|vnd\.openxmlformats.*)$/, "an Office document"],
	[["csv", "txt", "md", "vtt", "srt"], /^text\/(?!html)/, "plain text in UTF-8"],
];

/** Returns an error if a file's content does not match its name, or null. */
export function nameMismatch(name: string, contentType: string): string | null {
	const ending = endingOf(name);
	const promise = promises.find(([endings]) => endings.includes(ending));
	if (!promise || promise[1].test(contentType)) return null;
	return `This file is named .${ending}, but it is not ${promise[2]}. Please choose another one.`;
}
