import type { Queryable } from "../../../database/database.ts";
import { removeAddress } from "./checkout-reminders.queries.ts";

/** Removes an address from the reminders of open checkouts; the figures stay (PRO-03, LEAD-05). */
export const eraseReminders = (tx: Queryable, email: string): Promise<void> => removeAddress(tx, email);
