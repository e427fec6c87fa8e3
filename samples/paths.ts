import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** What a try-out starts with. */
export const filesFolder = join(root, "content/sample/files");
export const coversFolder = join(root, "content/sample/covers");

export const publicFolder = join(root, "web/public");
export const picturesFolder = join(publicFolder, "pictures");
/** Beside the words of the page: it is part of the page itself. */
export const heroPictureFile = join(root, "content/bundle.avif");

export const pdfTextFolder = join(import.meta.dirname, "course-files/pdf-text");
export const audioTextFolder = join(import.meta.dirname, "course-files/audio-text");

/** The face of the headings, so that a picture has it on any machine. */
export function frauncesUrl(): string {
	const file = join(root, "node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff2");
	return `data:font/woff2;base64,${readFileSync(file).toString("base64")}`;
}
