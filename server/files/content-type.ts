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
	const lenient = sniffed ? undefined : readLeniently(head, ending);
	if (lenient) return lenient;
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

/** Readers find a PDF behind this many bytes of anything else (Adobe's implementation notes to PDF 1.7, 3.4.1). */
const BEFORE_PDF_BYTES = 1024;

/** Detects what readers and players open though it does not begin as its format does, if its name says the same. */
function readLeniently(head: Uint8Array, ending: string): string | undefined {
	const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
	if (ending === "pdf" && bytes.subarray(0, BEFORE_PDF_BYTES).includes("%PDF-")) return "application/pdf";
	// Recorders leave room for tags, which some programs fill with zeros.
	if (ending === "mp3" && bytes[0] === 0 && findMp3Frames(bytes)) return "audio/mpeg";
	return undefined;
}

/** In kbit/s, of MPEG-1 and of MPEG-2 Layer III (ISO 11172-3, 2.4.2.3; ISO 13818-3, 2.4.2.3). */
const BIT_RATES = [
	[32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
	[8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** Whether three frames follow each other, which other content hardly has by chance. */
function findMp3Frames(bytes: Buffer): boolean {
	for (let start = bytes.indexOf(0xff); start >= 0; start = bytes.indexOf(0xff, start + 1)) {
		const second = start + frameLength(bytes, start);
		const third = second + frameLength(bytes, second);
		if (start < second && second < third && frameLength(bytes, third) > 0) return true;
	}
	return false;
}

/** Returns the length of the frame that begins there; 0 if none does. */
function frameLength(bytes: Buffer, at: number): number {
	const [sync = 0, version = 0, rates = 0] = bytes.subarray(at, at + 3);
	const isLayer3 = sync === 0xff && (version & 0b1111_0110) === 0b1111_0010;
	const isMpeg1 = (version & 0b1000) !== 0;
	const bitRate = BIT_RATES[isMpeg1 ? 0 : 1]?.[(rates >> 4) - 1];
	const sampleRate = SAMPLE_RATES[(rates >> 2) & 0b11];
	if (!isLayer3 || !bitRate || !sampleRate) return 0;
	const samples = isMpeg1 ? 144_000 : 72_000;
	return Math.floor((samples * bitRate) / (isMpeg1 ? sampleRate : sampleRate / 2)) + ((rates >> 1) & 1);
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
