import { lt } from "drizzle-orm";
import { HOUR_MS } from "../../contract/durations.ts";
import type { Database } from "../database/database.ts";
import { requestCounts } from "../database/schema/accounts/request-counts.ts";

/** The clocks of several machines may differ. */
const GRACE_MS = HOUR_MS;

/** Deletes counters that have been expired for an hour; the next request starts a new one anyway (SEC-03). */
export async function forgetExpiredCounts(db: Database, now: Date): Promise<void> {
	await db.delete(requestCounts).where(lt(requestCounts.expire, now.getTime() - GRACE_MS));
}
