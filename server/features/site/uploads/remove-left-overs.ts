import { limits } from "../../../../contract/limits.ts";
import type { Services } from "../../../rpc/context.ts";
import { discardStoredFiles } from "../../../storage/discard-stored-files.ts";
import { listUnusedFiles } from "../../../storage/stored-files.queries.ts";
import { forgetImportedRows } from "../../customers/imports/forget-imported-rows.ts";
import { removeOldCopies } from "../../library/stamping/stamp-file.ts";
import { forgetDeletions } from "../undo/forget-deletions.ts";

const BATCH = 500;

/**
 * Removes abandoned files: uploads without progress for a day, stored files left unused by a crash, and incomplete
 * ones.
 */
export async function removeLeftOvers(
	services: Pick<Services, "db" | "storage" | "uploads" | "log">,
	now: Date,
): Promise<{ uploads: number; files: number; drafts: number }> {
	const before = new Date(now.getTime() - limits.abandonedUploadMs);
	const uploads = await services.uploads.removeAbandoned(before);
	await forgetDeletions(services, now);
	await removeOldCopies(services, now);
	await forgetImportedRows(services.db, now);
	let files = 0;
	let last: string | undefined;
	for (;;) {
		const ids = await listUnusedFiles(services.db, before, BATCH);
		// No progress: the first one cannot be removed now, so the next hour retries.
		if (ids.length === 0 || ids[0] === last) break;
		last = ids[0];
		await discardStoredFiles(services, ids);
		files += ids.length;
	}
	return { uploads, files, drafts: await services.storage.removeDrafts(before) };
}
