import type { Queryable } from "../../database/database.ts";
import { replanDays } from "./enrollments.queries.ts";

/**
 * Members whose next message was one that is gone, or is one that came back, are planned anew.
 *
 * @param tx the one that deletes it or puts it back
 * @param day of the message
 */
export const followMessageChange = (tx: Queryable, sequenceId: string, day: number): Promise<void> =>
	replanDays(tx, sequenceId, [day]);
