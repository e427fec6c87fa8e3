import type { Database } from "../../../database/database.ts";
import { deleteOldProblems } from "./imports.queries.ts";

/** Deletes rows of old imports, which contain people who are not customers. The counts are kept. */
export const forgetImportedRows = (db: Database, before: Date): Promise<void> => deleteOldProblems(db, before);
