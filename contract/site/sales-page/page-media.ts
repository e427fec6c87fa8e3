/* Films, recordings and captions that the seller adds to the public pages (BRND-04). */

/** By kind: the media types that every current browser plays, with the ending of their addresses. */
const mediaTypes = {
	video: { "video/mp4": "mp4", "video/webm": "webm" },
	audio: { "audio/mpeg": "mp3", "audio/mp4": "m4a" },
	captions: { "text/vtt": "vtt" },
} as const;

export const pageMediaKinds = ["video", "audio", "captions"] as const satisfies (keyof typeof mediaTypes)[];
export type PageMediaKind = (typeof pageMediaKinds)[number];

/** What a person may choose, for a file field and for messages. */
export const pageMediaFiles: Record<PageMediaKind, { accept: string; described: string }> = {
	video: { accept: ".mp4,.webm", described: "an MP4 or WebM film" },
	audio: { accept: ".mp3,.m4a", described: "an MP3 or M4A recording" },
	captions: { accept: ".vtt", described: "a WebVTT file (.vtt)" },
};

/** Returns the ending of a file's address; null if the pages cannot play this type as this kind. */
export const pageMediaEnding = (kind: PageMediaKind, contentType: string): string | null =>
	(mediaTypes[kind] as Record<string, string>)[contentType] ?? null;

const PATH = "/page-files/";

/** Name of the one file below the path of its ID. */
export const pageMediaFile = (ending: string): string => `file.${ending}`;

/** Returns the address of a file in page content. */
export const pageMediaPath = (id: string, ending: string): string => `${PATH}${id}/${pageMediaFile(ending)}`;

/** Returns ID and file name of an address; null for a file of the source code. */
export function pageMediaOf(src: string): { id: string; file: string } | null {
	const [id = "", file = ""] = src.startsWith(PATH) ? src.slice(PATH.length).split("/") : [];
	return id && file ? { id, file } : null;
}

/** Matches addresses of this kind: files of the source code, and those added by the seller. */
export function pageMediaPattern(kind: PageMediaKind): RegExp {
	const endings = Object.values(mediaTypes[kind]).join("|");
	return new RegExp(
		`^/(?:pictures/[\\w.-]+|page-files/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/file)\\.(?:${endings})$`,
	);
}
