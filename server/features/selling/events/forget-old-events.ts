import { DAY_MS } from "../../../../contract/durations.ts";
import { deleteSignInsBefore } from "../../../auth/auth.queries.ts";
import type { Database } from "../../../database/database.ts";
import { deleteAbandonedCheckouts, emptyOldCheckouts } from "../checkout/checkouts.queries.ts";
import { deleteEventsBefore } from "./events.queries.ts";

const EVENT_DAYS = 90;
/** Age at which an unpaid checkout is deleted; slow payment methods are done by then. */
const CHECKOUT_DAYS = 30;
/** Disputes are opened within four months, and last a few more. */
const SIGN_IN_DAYS = 540;

/** Deletes events of carts after 90 days (HOOK-07). The facts of the orders stay. */
export async function forgetOldEvents(db: Database, now: Date): Promise<number> {
	const checkoutsFrom = new Date(now.getTime() - CHECKOUT_DAYS * DAY_MS);
	await deleteAbandonedCheckouts(db, checkoutsFrom);
	await emptyOldCheckouts(db, checkoutsFrom);
	await deleteSignInsBefore(db, new Date(now.getTime() - SIGN_IN_DAYS * DAY_MS));
	return deleteEventsBefore(db, new Date(now.getTime() - EVENT_DAYS * DAY_MS));
}
