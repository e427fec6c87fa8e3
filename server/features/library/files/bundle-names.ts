import { safeFileName } from "../../../files/safe-file-name.ts";

/** Out of the 255 bytes of a file name on common file systems, leaving room for a number. */
const NAME_BYTES = 200;

/**
 * Returns file names for a ZIP: safe to unpack anywhere, and unique regardless of case and Unicode composition, which
 * some file systems ignore.
 *
 * @param names as the files are downloaded individually
 */
export function bundleNames(names: string[]): string[] {
	const taken = new Set<string>();
	return names.map((name) => {
		const [, stem = "", ending = ""] = safeFileName(name).match(/^(.*?)(\.[A-Za-z0-9]{1,10})?$/s) ?? [];
		// Archivers treat a name made of dots as a folder.
		const base = shorten(stem.replace(/^\.+$/, "download"), NAME_BYTES).replace(/[. ]+$/, "");
		for (let count = 1; ; count++) {
			const candidate = count === 1 ? `${base}${ending}` : `${base} (${count})${ending}`;
			if (taken.has(candidate.toLowerCase())) continue;
			taken.add(candidate.toLowerCase());
			return candidate;
		}
	});
}

/** Truncates between characters, never inside one. */
function shorten(text: string, bytes: number): string {
	let length = 0;
	let short = "";
	for (const character of text) {
		length += Buffer.byteLength(character);
		if (length > bytes) return short.trim();
		short += character;
	}
	return text;
}
