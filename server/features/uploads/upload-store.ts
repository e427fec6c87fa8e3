import { mkdirSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import type { DataStore } from "@tus/server";
import type { UploadPurpose } from "../../../contract/uploads.ts";
import type { Database } from "../../database/database.ts";
import { removeFilesBefore } from "../../storage/remove-files-before.ts";
import type { Storage } from "../../storage/storage.ts";
import { deleteUpload, findCompleteUpload, knownUploads, listAbandonedUploads } from "./uploads.queries.ts";

export interface CompleteUpload {
	id: string;
	/** As the person's machine calls it. Data, never a path. */
	fileName: string;
	/** Bytes. */
	size: number;
	/** The content from its start, as often as asked. */
	open(): Readable;
	/** Puts the content into the file store under a key. The upload stays until it is removed. */
	copyTo(key: string): Promise<void>;
}

/** What has been uploaded and waits to be used. */
export interface UploadStore {
	dataStore: DataStore;
	/** @returns the upload, or null unless it is whole, for this purpose, and belongs to the person */
	find(id: string, userId: string, purpose?: UploadPurpose): Promise<CompleteUpload | null>;
	remove(id: string): Promise<void>;
	/**
	 * Removes uploads that have stood still since before a moment, and what a crash left of others.
	 *
	 * @returns how many uploads
	 */
	removeAbandoned(before: Date): Promise<number>;
}

/** So many are dealt with at once. */
const BATCH = 500;

export function createUploadStore(db: Database, folder: string, storage: Storage): UploadStore {
	mkdirSync(folder, { recursive: true });
	const dataStore = new FileStore({ directory: folder });
	const remove = async (id: string) => {
		// The row goes last: while it is there, what is left of the files is found again.
		await rm(join(folder, id), { force: true });
		await rm(join(folder, `${id}.json`), { force: true });
		await deleteUpload(db, id);
	};
	return {
		dataStore,
		find: async (id, userId, purpose = "import") => {
			const upload = await findCompleteUpload(db, id, userId, purpose);
			return (
				upload && {
					...upload,
					open: () => dataStore.read(upload.id),
					copyTo: (key) => storage.adopt(key, join(folder, upload.id)),
				}
			);
		},
		remove,
		removeAbandoned: async (before) => {
			let removed = 0;
			for (;;) {
				const ids = await listAbandonedUploads(db, before, BATCH);
				for (const id of ids) await remove(id);
				removed += ids.length;
				if (ids.length < BATCH) break;
			}
			// An account that is deleted takes the rows of its uploads along, and leaves the files.
			const names = await readdir(folder);
			const idOf = (name: string) => name.replace(/\.json$/, "");
			for (let start = 0; start < names.length; start += BATCH) {
				const some = names.slice(start, start + BATCH);
				const known = await knownUploads(db, some.map(idOf));
				const left = new Set(some.filter((name) => !known.has(idOf(name))));
				await removeFilesBefore(folder, before, (name) => left.has(name));
			}
			return removed;
		},
	};
}
