import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { access, constants, link, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { createDigest } from "./file-digest.ts";
import { DRAFTS } from "./keys.ts";
import { linkFile } from "./link-file.ts";
import { removeFilesBefore } from "./remove-files-before.ts";
import type { Storage } from "./storage.ts";

/** The file store of a single machine. */
export function createDiskStorage(folder: string): Storage {
	const root = resolve(folder);
	const drafts = join(root, DRAFTS);
	const pathOf = (key: string) => {
		const path = resolve(root, key);
		if (!path.startsWith(root + sep)) throw new Error(`key outside the store: ${key}`);
		return path;
	};
	const storage: Storage = {
		write: async (key, content) => {
			const path = pathOf(key);
			const draft = join(drafts, randomUUID());
			await mkdir(dirname(path), { recursive: true });
			await mkdir(dirname(draft), { recursive: true });
			const digest = createDigest();
			try {
				await pipeline(content, digest.passThrough(), createWriteStream(draft, { flags: "wx", flush: true }));
				// A link fails if the name exists; a rename would replace it.
				await link(draft, path);
			} finally {
				await rm(draft, { force: true });
			}
			return digest.finish();
		},
		adopt: async (key, path) => {
			const target = pathOf(key);
			await mkdir(dirname(target), { recursive: true });
			// What is about to be acknowledged must survive a power failure.
			const file = await open(path, "r+");
			await file.sync().finally(() => file.close());
			if (!(await linkFile(path, target))) await storage.write(key, createReadStream(path));
		},
		read: async (key, range) => {
			const stream = createReadStream(pathOf(key), { ...range, highWaterMark: 256 * 1024 });
			await once(stream, "open");
			return stream;
		},
		async *list() {
			// Nothing was ever stored.
			if (!existsSync(root)) return;
			for await (const entry of await opendir(root, { recursive: true })) {
				const path = join(entry.parentPath, entry.name);
				if (entry.isFile() && !path.startsWith(drafts + sep))
					yield { key: relative(root, path).split(sep).join("/"), size: (await stat(path)).size };
			}
		},
		check: async () => {
			await mkdir(drafts, { recursive: true });
			await access(drafts, constants.W_OK);
		},
		open: (key) => open(pathOf(key), "r"),
		move: async (from, to) => {
			const target = pathOf(to);
			await mkdir(dirname(target), { recursive: true });
			await rename(pathOf(from), target);
		},
		remove: (key) => rm(pathOf(key), { force: true }),
		removeDrafts: (before) => removeFilesBefore(drafts, before),
	};
	return storage;
}
