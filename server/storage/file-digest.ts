import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { crc32 } from "node:zlib";

/** Identifies a file's content. */
export interface FileDigest {
	/** In bytes. */
	size: number;
	/** Lowercase hexadecimal. */
	sha256: string;
	/** As used in a ZIP, unsigned. */
	crc32: number;
}

/** Digests content chunk by chunk, so that other requests are handled in between. */
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
		/** Digests everything that passes through. */
		passThrough: () =>
			new Transform({
				transform(chunk: Buffer, _encoding, done) {
					update(chunk);
					done(null, chunk);
				},
			}),
		/** Call once, after the last chunk. */
		finish: (): FileDigest => ({ size, sha256: hash.digest("hex"), crc32: sum }),
	};
}

/** Reads content to its end. */
export async function digestOf(content: AsyncIterable<Buffer>): Promise<FileDigest> {
	const digest = createDigest();
	for await (const chunk of content) digest.update(chunk);
	return digest.finish();
}
