import type { Services } from "../rpc/context.ts";
import { deleteUnusedFile } from "./stored-files.queries.ts";

/**
 * Removes replaced or deleted files after the commit. Keeps files that any row still refers to. A failure here has no
 * consequences, because the hourly sweep finds leftovers.
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
			log.error({ error, fileId }, "failed to remove a file from the store");
		}
	}
}
