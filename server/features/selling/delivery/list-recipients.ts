import type { Queryable } from "../../database/database.ts";
import { listRecipients, type Recipient } from "./recipients.queries.ts";

/** Whom an order gives access to beside its buyer, or instead of them (BUY-08), in the order in which they were named. */
export const listRecipientsOfOrder = (db: Queryable, orderId: string): Promise<Recipient[]> =>
	listRecipients(db, orderId);
