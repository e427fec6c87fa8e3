import { safeFileName } from "../../files/safe-file-name.ts";

/** What is left of the 255 bytes of a file name on common file systems, with room for a number. */
const NAME_BYTES = 200;

/**
 * The names of files inside a ZIP: safe to unpack anywhere, and each only once, whatever its case or its composition of
 * accents, which some file systems do not tell apart.
 *
 * @param names as the files are saved one by one
 */
export function bundleNames(names: string[]): string[] {
	const taken = new Set<string>();
	return names.map((name) => {
		const [, stem = "", ending = ""] = safeFileName(name).match(/^(.*?)(\.[A-Za-z0-9]{1,10})?$/s) ?? [];
		// A name of dots alone is a folder to an archiver.
		const base = shorten(stem.replace(/^\.+$/, "download"), NAME_BYTES).replace(/[. ]+$/, "");
		for (let count = 1; ; count++) {
			const candidate = count === 1 ? `${base}${ending}` : `${base} (${count})${ending}`;
			if (taken.has(candidate.toLowerCase())) continue;
			taken.add(candidate.toLowerCase());
			return candidate;
		}
	});
}

/** Cuts between characters, never inside one. */
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
