import { createReadStream } from "node:fs";
import { extname, join } from "node:path";
import { formatFileSize } from "../../../contract/file-size.ts";
import { projectRoot } from "../../project-root.ts";
import type { Storage } from "../../storage/storage.ts";
import { insertStoredFile } from "../../storage/stored-files.queries.ts";
import type { Queryable } from "../database.ts";

/** These are our own files, so their names can be trusted. */
const contentTypes: Record<string, string> = {
	".epub": "application/epub+zip",
	".m4b": "audio/mp4",
	".mp3": "audio/mpeg",
	".pdf": "application/pdf",
	".webm": "video/webm",
	".webp": "image/webp",
	".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
	".zip": "application/zip",
};

/**
 * Stores one of the sample files.
 *
 * @param path under `content/sample`
 * @param key in the file store
 */
export async function storeSampleFile(
	db: Queryable,
	storage: Storage,
	path: string,
	key: string,
): Promise<{ fileId: string; fileSize: string }> {
	const written = await storage.write(key, createReadStream(join(projectRoot, "content/sample", path)));
	const name = path.split("/").at(-1) ?? path;
	const contentType = contentTypes[extname(name)] ?? "application/octet-stream";
	const fileId = await insertStoredFile(db, { key, name, contentType, ...written });
	return { fileId, fileSize: formatFileSize(written.size) };
}
