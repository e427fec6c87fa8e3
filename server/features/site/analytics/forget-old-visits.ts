import { limits } from "../../../../contract/limits.ts";
import type { Database } from "../../../database/database.ts";
import { addDays } from "../../../local-time.ts";
import { deleteCountsBefore, forgetVisitorsBefore, sumUpDaysBefore } from "./analytics.queries.ts";

/** Minutes are stored for this many days, then merged: charts only show days. */
const DAYS_IN_MINUTES = 2;

/**
 * Deletes data as soon as it is not needed (PAGE-04): visitors' hashes at the end of the day, even without visitors on
 * the next one; minutes are merged into days, and days are deleted after two years.
 */
export async function forgetOldVisits(db: Database, now: Date): Promise<void> {
	const today = now.toISOString().slice(0, 10);
	await forgetVisitorsBefore(db, today);
	await sumUpDaysBefore(db, addDays(today, -DAYS_IN_MINUTES));
	await deleteCountsBefore(db, addDays(today, -limits.analyticsKeptDays));
}
