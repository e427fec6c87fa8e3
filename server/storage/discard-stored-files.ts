import type { Services } from "../rpc/context.ts";
import { deleteUnusedFile } from "./stored-files.queries.ts";

/**
 * Removes files that were replaced or deleted, once that is committed. One that any row still shows stays. A failure
 * here costs nobody anything: what is left over is found by the hourly sweep.
 */
export async function discardStoredFiles(
	{ db, storage, log }: Pick<Services, "db" | "storage" | "log">,
	fileIds: (string | null)[],
): Promise<void> {
	for (const fileId of fileIds) {
		if (fileId === null) continue;
		try {
			await db.transaction(async (tx) => {
				const key = await deleteUnusedFile(tx, fileId);
				// Before the commit: a row without its file is found again, a file without its row is not.
				if (key !== null) await storage.remove(key);
			});
		} catch (error) {
			log.error({ error, fileId }, "a file could not be removed from the store");
		}
	}
}
