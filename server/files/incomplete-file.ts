/** Enough for the end of any ZIP: 22 bytes and a comment of up to 65,535 (APPNOTE 6.3.10, 4.3.16). */
export const TAIL_BYTES = 22 + 65_535;

/** Markers near the end of every complete file, from which readers find the rest. */
const ends: [kind: RegExp, end: string, article: string][] = [
	// ISO 32000-2, 7.5.5. Some programs write more after it.
	[/^application\/pdf$/, "%%EOF", "PDF"],
	[/^application\/(zip|.*\+zip|vnd\.openxmlformats.*|java-archive)$/, "PK\x05\x06", "file"],
];

/**
 * Returns an error for the seller if the end of a file is missing, as after a download that was cut off, or null.
 *
 * @param contentType as detected from its content
 * @param tail its last `TAIL_BYTES`, or all of it
 */
export function findMissingEnd(contentType: string, tail: Buffer): string | null {
	const rule = ends.find(([kind]) => kind.test(contentType));
	if (!rule || tail.includes(rule[1], 0, "latin1")) return null;
	return `This ${rule[2]} is incomplete and can't be opened. Please upload the complete file.`;
}

/**
 * Passes content on.
 *
 * @param onEnd receives the last `TAIL_BYTES`, or all of it
 */
export async function* keepTail(content: AsyncIterable<Buffer>, onEnd: (tail: Buffer) => void): AsyncGenerator<Buffer> {
	let chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of content) {
		chunks.push(chunk);
		size += chunk.length;
		if (size > 2 * TAIL_BYTES) {
			chunks = [Buffer.concat(chunks).subarray(-TAIL_BYTES)];
			size = TAIL_BYTES;
		}
		yield chunk;
	}
	onEnd(Buffer.concat(chunks).subarray(-TAIL_BYTES));
}
