import { DAY_MS } from "../../../../contract/durations.ts";
import type { Database } from "../../../database/database.ts";
import { deleteAbandonedCheckouts, emptyOldCheckouts } from "./checkouts.queries.ts";

/** Slow payment methods are done by then. */
const CHECKOUT_DAYS = 30;

/** Deletes unpaid checkouts after 30 days, and clears paid ones. */
export async function forgetOldCheckouts(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - CHECKOUT_DAYS * DAY_MS);
	await deleteAbandonedCheckouts(db, before);
	await emptyOldCheckouts(db, before);
}
