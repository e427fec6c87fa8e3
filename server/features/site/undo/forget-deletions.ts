import { limits } from "../../../contract/limits.ts";
import type { Services } from "../../rpc/context.ts";
import { discardStoredFiles } from "../../storage/discard-stored-files.ts";
import { forgetDeletionsBefore } from "./deletions.queries.ts";

/** What can no longer be undone is forgotten, and its files are removed unless something else shows them. */
export async function forgetDeletions(services: Pick<Services, "db" | "storage" | "log">, now: Date): Promise<void> {
	const before = new Date(now.getTime() - limits.undoDeletionMs);
	await discardStoredFiles(services, await services.db.transaction((tx) => forgetDeletionsBefore(tx, before)));
}
