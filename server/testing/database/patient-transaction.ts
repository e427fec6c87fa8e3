import type pg from "pg";
import { onTestFinished } from "vitest";
import type { Database } from "../../database/database.ts";

/**
 * Begins a transaction of somebody else. In a deadlock with it, the database always ends the other one, because this one
 * does not look for deadlocks while it waits.
 */
export async function beginPatientTransaction(db: Database): Promise<pg.PoolClient> {
	const client = await db.$client.connect();
	onTestFinished(() => client.release(true));
	await client.query("set deadlock_timeout = '1min'");
	await client.query("begin");
	return client;
}
