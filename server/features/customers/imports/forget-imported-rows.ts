import { limits } from "../../../../contract/limits.ts";
import type { Database } from "../../../database/database.ts";
import { deleteOldProblems } from "./imports.queries.ts";

/** Deletes rows of old imports, which contain people who are not customers. The counts are kept. */
export const forgetImportedRows = (db: Database, now: Date): Promise<void> =>
	deleteOldProblems(db, new Date(now.getTime() - limits.importProblemsMs));
