import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, rm } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Storage } from "./storage.ts";

/** The file store of a single machine. */
export function createDiskStorage(folder: string): Storage {
	const root = resolve(folder);
	const pathOf = (key: string) => {
		const path = resolve(root, key);
		if (!path.startsWith(root + sep)) throw new Error(`key outside the store: ${key}`);
		return path;
	};
	return {
		write: async (key, content) => {
			const path = pathOf(key);
			const draft = join(root, ".drafts", randomUUID());
			await mkdir(dirname(path), { recursive: true });
			await mkdir(dirname(draft), { recursive: true });
			const hash = createHash("sha256");
			let size = 0;
			const measure = new Transform({
				transform(chunk: Buffer, _encoding, done) {
					hash.update(chunk);
					size += chunk.length;
					done(null, chunk);
				},
			});
			try {
				await pipeline(content, measure, createWriteStream(draft, { flags: "wx", flush: true }));
				// A link fails where the name is taken; a rename would replace.
				await link(draft, path);
			} finally {
				await rm(draft, { force: true });
			}
			return { size, sha256: hash.digest("hex") };
		},
		read: async (key, range) => {
			const stream = createReadStream(pathOf(key), { ...range, highWaterMark: 256 * 1024 });
			await once(stream, "open");
			return stream;
		},
		remove: (key) => rm(pathOf(key), { force: true }),
	};
}
