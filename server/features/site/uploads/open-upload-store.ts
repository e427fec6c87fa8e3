import { join } from "node:path";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../database/database.ts";
import { createS3Client } from "../../../storage/s3-client.ts";
import type { Storage } from "../../../storage/storage.ts";
import { createDiskUploads } from "./disk-uploads.ts";
import { createS3Uploads } from "./s3-uploads.ts";
import type { UploadStore } from "./upload-store.ts";

/** Opens the store of uploads beside the files, on the disk or in the bucket (STO-02). */
export function openUploadStore(
	config: Pick<Config, "s3" | "dataFolder">,
	db: Database,
	storage: Storage,
): UploadStore {
	if (config.s3) return createS3Uploads(db, createS3Client(config.s3), config.s3, storage);
	return createDiskUploads(db, join(config.dataFolder, "uploads"), storage);
}
