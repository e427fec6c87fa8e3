import type { Queryable } from "../../../database/database.ts";
import { replanDays } from "./enrollments.queries.ts";

/**
 * Plans the next message again for members affected by one that was deleted or restored.
 *
 * @param tx the transaction that deletes or restores it
 * @param day of the message
 */
export const followMessageChange = (tx: Queryable, sequenceId: string, day: number): Promise<void> =>
	replanDays(tx, sequenceId, [day]);
