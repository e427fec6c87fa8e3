import { join } from "node:path";
import type { Config } from "../config.ts";
import { createDiskStorage } from "./disk-storage.ts";
import type { Storage } from "./storage.ts";

/** The file store that the configuration names (STO-02). */
export function openStorage(config: Config): Storage {
	return createDiskStorage(join(config.dataFolder, "files"));
}
