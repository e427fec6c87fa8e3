import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { crc32 } from "node:zlib";

/** What tells one content from another. */
export interface FileDigest {
	/** Bytes. */
	size: number;
	/** Lower-case hexadecimal. */
	sha256: string;
	/** As a ZIP has it, unsigned. */
	crc32: number;
}

/** Measures a content piece by piece, so that other requests are answered in between. */
export function createDigest() {
	const hash = createHash("sha256");
	let [size, sum] = [0, 0];
	const update = (chunk: Buffer) => {
		hash.update(chunk);
		sum = crc32(chunk, sum);
		size += chunk.length;
	};
	return {
		update,
		/** Measures what passes through. */
		passThrough: () =>
			new Transform({
				transform(chunk: Buffer, _encoding, done) {
					update(chunk);
					done(null, chunk);
				},
			}),
		/** Once, after the last piece. */
		finish: (): FileDigest => ({ size, sha256: hash.digest("hex"), crc32: sum }),
	};
}

/** Reads a content to its end. */
export async function digestOf(content: AsyncIterable<Buffer>): Promise<FileDigest> {
	const digest = createDigest();
	for await (const chunk of content) digest.update(chunk);
	return digest.finish();
}
