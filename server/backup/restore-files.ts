import { addAbortSignal } from "node:stream";
import { digestOf } from "../storage/file-digest.ts";
import { draftKey } from "../storage/keys.ts";
import type { Storage } from "../storage/storage.ts";
import { ExplainedError } from "../work/describe-error.ts";
import type { Manifest } from "./backup-folder.ts";
import type { BackupSource } from "./backup-source.ts";

/** Where the files of a backup are restored to. */
export type RestoredStore = Pick<Storage, "read" | "write" | "move" | "remove">;

/** Files of a backup that are in the store, checked, while what was there before is as it was. */
interface RestoredFiles {
	/** Puts each in its place, also where a damaged one is. */
	publish(): Promise<void>;
	/** Removes everything that was written. */
	discard(): Promise<void>;
}

/**
 * Writes the files of a backup that the store does not have, and checks each by its SHA-256. One that is there with
 * another content is damaged, because a key is never written twice; it stays until `publish`.
 *
 * @param stopped when the restore is asked to stop
 * @throws ExplainedError if a file of the backup is damaged; nothing is left of the others
 */
export async function restoreFiles(
	store: RestoredStore,
	files: Manifest["files"],
	source: Pick<BackupSource, "readFile">,
	stopped?: AbortSignal,
): Promise<RestoredFiles> {
	const written: string[] = [];
	const drafts = new Map<string, string>();
	const discard = async () => {
		for (const key of [...written, ...drafts.values()]) await store.remove(key);
	};
	try {
		for (const { key, sha256 } of files) {
			stopped?.throwIfAborted();
			const found = await readHash(store, key);
			if (found === sha256) continue;
			const target = found === null ? key : draftKey();
			const content = await source.readFile(key);
			const digest = await store.write(target, stopped ? addAbortSignal(stopped, content) : content);
			if (found === null) written.push(key);
			else drafts.set(key, target);
			if (digest.sha256 !== sha256) throw new ExplainedError(`The backup holds a damaged file: ${key}.`);
		}
	} catch (error) {
		// What stopped the restore is what its reader needs to know.
		await discard().catch(() => {});
		stopped?.throwIfAborted();
		throw error;
	}
	return {
		publish: async () => {
			for (const [key, draft] of drafts) await store.move(draft, key);
		},
		discard,
	};
}

/** @returns null if there is no such file; an empty text if it can't be read to its end */
async function readHash(store: RestoredStore, key: string): Promise<string | null> {
	try {
		return (await digestOf(await store.read(key))).sha256;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "ENOENT" ? null : "";
	}
}

/** A store that keeps nothing, for a copy of a site whose files are only checked, or not at all. */
export const storeOfNothing: RestoredStore = {
	read: () => Promise.reject(Object.assign(new Error("nothing is kept"), { code: "ENOENT" })),
	write: (_key, content) => digestOf(content),
	move: async () => {},
	remove: async () => {},
};
