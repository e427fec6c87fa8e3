import { join } from "node:path";
import type { Config } from "../../../config.ts";
import type { Database } from "../../../database/database.ts";
import type { Storage } from "../../../storage/storage.ts";
import { createDiskUploads } from "./disk-uploads.ts";
import type { UploadStore } from "./upload-store.ts";

/** Opens the store of uploads beside the files, on the disk or in the bucket (STO-02). */
export async function openUploadStore(
	config: Pick<Config, "s3" | "dataFolder">,
	db: Database,
	storage: Storage,
): Promise<UploadStore> {
	if (config.s3) {
		const { createS3Uploads } = await import("./s3-uploads.ts");
		return createS3Uploads(db, config.s3, storage);
	}
	return createDiskUploads(db, join(config.dataFolder, "uploads"), storage);
}
