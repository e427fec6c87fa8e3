import { DAY_MS } from "../../../../contract/durations.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Database } from "../../../database/database.ts";
import { markBought, removeAddresses } from "./checkout-reminders.queries.ts";

/**
 * Removes the addresses of buyers who agreed to be reminded 30 days ago, and the messages to them (LEAD-05). What came
 * of them is recorded before; only figures stay.
 *
 * @returns the number of addresses
 */
export async function forgetOldReminders(db: Database, now: Date): Promise<number> {
	const before = new Date(now.getTime() - limits.checkoutReminders.keptMs);
	// Orders from files and by hand arrive later; the task runs every hour.
	await markBought(db, new Date(before.getTime() - DAY_MS));
	return db.transaction((tx) => removeAddresses(tx, before));
}
