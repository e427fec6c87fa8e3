import { join } from "node:path";
import type { Config } from "../config.ts";
import { createDiskStorage } from "./disk-storage.ts";
import { createS3Client } from "./s3-client.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

/** Opens the configured file store (STO-02). */
export function openStorage(config: Pick<Config, "s3" | "dataFolder">): Storage {
	if (config.s3) return createS3Storage(createS3Client(config.s3), config.s3);
	return createDiskStorage(join(config.dataFolder, "files"));
}
