import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";
import type { UploadPurpose } from "../../../../contract/site/uploads.ts";

export interface CompleteUpload {
	id: string;
	/** Original file name. Only data, never a path. */
	fileName: string;
	/** In bytes. */
	size: number;
	/** Opens the content from the start, any number of times. */
	open(): Readable;
	/** Copies the content to the file store under a key. The upload stays until it is removed. */
	copyTo(key: string): Promise<void>;
}

/** Completed uploads that wait to be used. */
export interface UploadStore {
	dataStore: DataStore;
	/** Returns the upload, or null unless it is complete, for this purpose, and belongs to the person. */
	find(id: string, userId: string, purpose?: UploadPurpose): Promise<CompleteUpload | null>;
	remove(id: string): Promise<void>;
	/**
	 * Removes uploads without progress since a given time, and remains of others after a crash.
	 *
	 * @returns the number of uploads
	 */
	removeAbandoned(before: Date): Promise<number>;
}
