import type { Queryable } from "../../../database/database.ts";
import { listRecipients, type Recipient } from "./recipients.queries.ts";

/**
 * Lists the people with access through an order besides its buyer, or instead (BUY-08), in the order they were named.
 */
export const listRecipientsOfOrder = (db: Queryable, orderId: string): Promise<Recipient[]> =>
	listRecipients(db, orderId);
