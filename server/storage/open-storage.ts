import { join } from "node:path";
import type { Config } from "../config.ts";
import { createDiskStorage } from "./disk-storage.ts";
import type { Storage } from "./storage.ts";

type Stores = Pick<Config, "s3" | "dataFolder">;

const folderOf = ({ dataFolder }: Stores) => join(dataFolder, "files");

/** Opens the configured file store (STO-02). */
export async function openStorage(config: Stores): Promise<Storage> {
	if (config.s3) {
		// The client is large, and most sites have no bucket.
		const { createS3Storage } = await import("./s3-storage.ts");
		return createS3Storage(config.s3);
	}
	return createDiskStorage(folderOf(config));
}

/** Describes where the files are, without secrets. */
export const describeStorage = (config: Stores): string =>
	config.s3 ? `the bucket ${config.s3.bucket} at ${config.s3.endpoint ?? "Amazon S3"}` : folderOf(config);
