import { limits } from "../../../contract/limits.ts";
import type { Services } from "../../rpc/context.ts";
import { discardStoredFiles } from "../../storage/discard-stored-files.ts";
import { listUnusedFiles } from "../../storage/stored-files.queries.ts";
import { forgetDeletions } from "../deletions/forget-deletions.ts";
import { forgetImportedRows } from "../imports/forget-imported-rows.ts";
import { removeOldCopies } from "../stamping/stamp-file.ts";

/** The queue of the hourly job. */
export const LEFT_OVERS = "left-overs";

const BATCH = 500;

/**
 * Removes what nobody will come back for: uploads that have stood still for a day, stored files that no row shows since
 * a crash came in between, and what was left half written.
 */
export async function removeLeftOvers(
	services: Pick<Services, "db" | "storage" | "uploads" | "log">,
	now: Date,
): Promise<{ uploads: number; files: number; drafts: number }> {
	const before = new Date(now.getTime() - limits.abandonedUploadMs);
	const uploads = await services.uploads.removeAbandoned(before);
	await forgetDeletions(services, now);
	await removeOldCopies(services, now);
	await forgetImportedRows(services.db, new Date(now.getTime() - limits.importProblemsMs));
	let files = 0;
	let last: string | undefined;
	for (;;) {
		const ids = await listUnusedFiles(services.db, before, BATCH);
		// The same first one again: it cannot be removed now, and the next hour comes.
		if (ids.length === 0 || ids[0] === last) break;
		last = ids[0];
		await discardStoredFiles(services, ids);
		files += ids.length;
	}
	return { uploads, files, drafts: await services.storage.removeDrafts(before) };
}
