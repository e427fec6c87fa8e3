import { limits } from "../../../../contract/limits.ts";
import type { Services } from "../../../rpc/context.ts";
import { discardStoredFiles } from "../../../storage/discard-stored-files.ts";
import { forgetDeletionsBefore } from "./undo.queries.ts";

/** Removes deletions that can no longer be undone, and their files unless something else uses them. */
export async function forgetDeletions(services: Pick<Services, "db" | "storage" | "log">, now: Date): Promise<void> {
	const before = new Date(now.getTime() - limits.undoDeletionMs);
	await discardStoredFiles(services, await services.db.transaction((tx) => forgetDeletionsBefore(tx, before)));
}
