import { limits } from "../../../../contract/limits.ts";
import type { Database } from "../../../database/database.ts";
import { deleteUnconfirmed } from "./leads.queries.ts";

/** Deletes leads that did not confirm in time (LEAD-02). */
export const forgetUnconfirmed = (db: Database, now: Date): Promise<number> =>
	db.transaction((tx) => deleteUnconfirmed(tx, new Date(now.getTime() - limits.leadConfirmationMs)));
