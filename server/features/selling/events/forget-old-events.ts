import { deleteSignInsBefore } from "../../auth/auth.queries.ts";
import type { Database } from "../../database/database.ts";
import { deleteAbandonedCheckouts, emptyOldCheckouts } from "./checkouts.queries.ts";
import { deleteEventsBefore } from "./events.queries.ts";

/** The hourly job's queue. */
export const OLD_EVENTS = "old-purchase-events";

const DAY_MS = 86_400_000;
const EVENT_DAYS = 90;
/** A checkout that nobody paid; ways to pay that take days are done by then. */
const CHECKOUT_DAYS = 30;
/** Disputes come within four months, and take a few more. */
const SIGN_IN_DAYS = 540;

/** Removes what carts sent more than 90 days ago (HOOK-07). The facts of the orders stay. */
export async function forgetOldEvents(db: Database, now: Date): Promise<number> {
	const checkoutsFrom = new Date(now.getTime() - CHECKOUT_DAYS * DAY_MS);
	await deleteAbandonedCheckouts(db, checkoutsFrom);
	await emptyOldCheckouts(db, checkoutsFrom);
	await deleteSignInsBefore(db, new Date(now.getTime() - SIGN_IN_DAYS * DAY_MS));
	return deleteEventsBefore(db, new Date(now.getTime() - EVENT_DAYS * DAY_MS));
}
