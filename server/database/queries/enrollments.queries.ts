import { sql } from "drizzle-orm";
import type { Queryable } from "../database.ts";

/**
 * Makes the scheduler check members whose next message may have changed, because messages on these days were added,
 * removed or moved.
 */
export async function replanDays(tx: Queryable, sequenceId: string, days: number[]): Promise<void> {
	await tx.execute(sql`
		update sequence_enrollments set due_at = now()
		where sequence_id = ${sequenceId} and state = 'running' and due_at is not null
			and exists (select from unnest(${sql.param(days)}::int[]) as day
				where last_day < day and (next_day is null or next_day >= day))`);
}
