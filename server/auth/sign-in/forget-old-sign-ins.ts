import { DAY_MS } from "../../../contract/durations.ts";
import type { Database } from "../../database/database.ts";
import { deleteSignInsBefore } from "../auth.queries.ts";

/** Disputes are opened within four months, and last a few more. */
const SIGN_IN_DAYS = 540;

/** Deletes sign-ins that are too old to be evidence in a dispute (ORD-03). */
export async function forgetOldSignIns(db: Database, now: Date): Promise<void> {
	await deleteSignInsBefore(db, new Date(now.getTime() - SIGN_IN_DAYS * DAY_MS));
}
