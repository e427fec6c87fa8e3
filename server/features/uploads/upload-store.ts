import { join } from "node:path";
import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";
import type { UploadPurpose } from "../../../contract/uploads.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { createS3Client } from "../../storage/s3-client.ts";
import type { Storage } from "../../storage/storage.ts";
import { createDiskUploads } from "./disk-uploads.ts";
import { createS3Uploads } from "./s3-uploads.ts";

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

/** Where uploads wait: beside the files, on the disk or in the bucket (STO-02). */
export function openUploadStore(
	config: Pick<Config, "s3" | "dataFolder">,
	db: Database,
	storage: Storage,
): UploadStore {
	if (config.s3) return createS3Uploads(db, createS3Client(config.s3), config.s3, storage);
	return createDiskUploads(db, join(config.dataFolder, "uploads"), storage);
}
