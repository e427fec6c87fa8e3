import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";

/**
 * Call it outside a transaction: within one, PostgreSQL keeps returning its first result.
 *
 * @param text a part of the statements' SQL; all if empty
 * @returns number of statements in this database that wait for a lock now
 */
export async function countWaitingStatements(db: Database, text = ""): Promise<number> {
	const { rows } = await db.execute(
		sql`select from pg_stat_activity
			where wait_event_type = 'Lock' and datname = current_database() and position(${text} in query) > 0
				and pid <> pg_backend_pid()`,
	);
	return rows.length;
}
