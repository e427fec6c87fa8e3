import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";

/** Runs something while the outbox can send nothing, so that what was queued before is sent afterwards. */
export async function whileMailWaits(db: Database, act: () => Promise<void>): Promise<void> {
	// Not on a connection that `act` may need.
	await db.longTransaction(async (tx) => {
		await tx.execute(sql`lock table mail_pace in access exclusive mode`);
		await act();
	});
}
