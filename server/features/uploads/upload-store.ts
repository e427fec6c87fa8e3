import { mkdirSync } from "node:fs";
import type { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import type { DataStore } from "@tus/server";
import type { Database } from "../../database/database.ts";
import { deleteUpload, findCompleteUpload } from "./uploads.queries.ts";

export interface CompleteUpload {
	id: string;
	/** As the person's machine calls it. Data, never a path. */
	fileName: string;
	/** Bytes. */
	size: number;
	/** The content from its start, as often as asked. */
	open(): Readable;
}

/** What has been uploaded and waits to be used. */
export interface UploadStore {
	dataStore: DataStore;
	/** @returns the upload, or null unless it is whole and belongs to the person */
	find(id: string, userId: string): Promise<CompleteUpload | null>;
	remove(id: string): Promise<void>;
}

export function createUploadStore(db: Database, folder: string): UploadStore {
	mkdirSync(folder, { recursive: true });
	const dataStore = new FileStore({ directory: folder });
	return {
		dataStore,
		find: async (id, userId) => {
			const upload = await findCompleteUpload(db, id, userId);
			return upload && { ...upload, open: () => dataStore.read(upload.id) };
		},
		remove: async (id) => {
			await deleteUpload(db, id);
			await dataStore.remove(id).catch(() => {});
		},
	};
}
