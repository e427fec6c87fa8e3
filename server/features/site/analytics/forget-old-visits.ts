import { limits } from "../../../contract/limits.ts";
import type { Database } from "../../database/database.ts";
import { addDays } from "../../local-time.ts";
import { deleteCountsBefore, forgetVisitorsBefore, sumUpDaysBefore } from "./analytics.queries.ts";

/** The hourly job's queue. */
export const OLD_VISITS = "old-visits";

/** Minutes are kept for so many days, then summed up: charts show days. */
const DAYS_IN_MINUTES = 2;

/**
 * Keeps nothing longer than it is needed (PAGE-04): what tells visitors apart goes with its day, also where nobody comes on the
 * next one; minutes become days, and days go after two years.
 */
export async function forgetOldVisits(db: Database, now: Date): Promise<void> {
	const today = now.toISOString().slice(0, 10);
	await forgetVisitorsBefore(db, today);
	await sumUpDaysBefore(db, addDays(today, -DAYS_IN_MINUTES));
	await deleteCountsBefore(db, addDays(today, -limits.analyticsKeptDays));
}
