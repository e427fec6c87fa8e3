import { DAY_MS } from "../../../../contract/durations.ts";
import type { Database } from "../../../database/database.ts";
import { deleteEventsBefore } from "./events.queries.ts";

const EVENT_DAYS = 90;

/** Deletes events of carts after 90 days (HOOK-07). The facts of the orders stay. */
export async function forgetOldEvents(db: Database, now: Date): Promise<number> {
	return deleteEventsBefore(db, new Date(now.getTime() - EVENT_DAYS * DAY_MS));
}
