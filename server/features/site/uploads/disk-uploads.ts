import { createReadStream, createWriteStream, mkdirSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import { ERRORS } from "@tus/server";
import type { Database } from "../../../database/database.ts";
import { isDiskFull } from "../../../storage/disk-full.ts";
import { removeFilesBefore } from "../../../storage/remove-files-before.ts";
import type { Storage } from "../../../storage/storage.ts";
import type { UploadStore } from "./upload-store.ts";
import { deleteUpload, findCompleteUpload, knownUploads, listAbandonedUploads } from "./uploads.queries.ts";

/** Number of files that are checked in parallel. */
const BATCH = 500;

/** Size of one read: four times faster than the usual 64 KB, and processed in a fraction of a millisecond. */
const PIECE_BYTES = 256 * 1024;

/** Writes like the library, but distinguishes a full disk from other errors. */
class UploadFiles extends FileStore {
	override async write(content: Readable, id: string, offset: number): Promise<number> {
		const file = createWriteStream(join(this.directory, id), { flags: "r+", start: offset });
		try {
			await pipeline(content, file);
		} catch (error) {
			throw isDiskFull(error) ? error : ERRORS.FILE_WRITE_ERROR;
		}
		return offset + file.bytesWritten;
	}
}

/** Stores uploads on the local disk. */
export function createDiskUploads(db: Database, folder: string, storage: Storage): UploadStore {
	mkdirSync(folder, { recursive: true });
	const dataStore = new UploadFiles({ directory: folder });
	const remove = async (id: string) => {
		// The row is deleted last: as long as it exists, the rest of its files can be found.
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
					open: () => createReadStream(join(folder, upload.id), { highWaterMark: PIECE_BYTES }),
					copyTo: (key) => storage.adopt(key, join(folder, upload.id)),
				}
			);
		},
		remove,
		removeAbandoned: async (before) => {
			const abandoned = await listAbandonedUploads(db, before);
			for (const id of abandoned) await remove(id);
			// Deleting an account deletes the rows of its uploads, but not the files.
			const names = await readdir(folder);
			const idOf = (name: string) => name.replace(/\.json$/, "");
			for (let start = 0; start < names.length; start += BATCH) {
				const some = names.slice(start, start + BATCH);
				const known = await knownUploads(db, some.map(idOf));
				const left = new Set(some.filter((name) => !known.has(idOf(name))));
				await removeFilesBefore(folder, before, (name) => left.has(name));
			}
			return abandoned.length;
		},
	};
}
