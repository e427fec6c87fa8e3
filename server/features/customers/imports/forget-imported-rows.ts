import type { Database } from "../../database/database.ts";
import { deleteOldProblems } from "./imports.queries.ts";

/** Removes what rows of old imports held: people who are not customers. The counts stay. */
export const forgetImportedRows = (db: Database, before: Date): Promise<void> => deleteOldProblems(db, before);
