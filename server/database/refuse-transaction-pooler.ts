import pg from "pg";
import { StartUpError } from "../start-up-error.ts";
import type { ConnectionOptions } from "./database.ts";

/** Far more than two connections take; a pool with room for one of them is no session either. */
const PATIENCE_MS = 5_000;
/** Others use the pool too, so that once may say nothing. */
const ATTEMPTS = 5;

/**
 * Refuses to start where a connection that must be one's own leads to a pooler in transaction mode. Each statement would
 * run on another connection there: notifications would be lost, and locks kept, without a word.
 *
 * @param name of the setting that leads there
 * @throws StartUpError
 */
export async function refuseTransactionPooler(connection: ConnectionOptions, name: string): Promise<void> {
	const options = { ...connection, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
	const [one, other] = [new pg.Client(options), new pg.Client(options)];
	for (const client of [one, other]) client.on("error", () => {});
	const serverOf = async (client: pg.Client): Promise<number> =>
		(await client.query("select pg_backend_pid() as pid")).rows[0].pid;
	try {
		await one.connect();
		const first = await serverOf(one);
		// A server says itself who answers; a pooler, in whatever mode, makes a number up.
		if ((one as unknown as { processID: number }).processID === first) return;
		await other.connect();
		for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
			// Takes the connection that was used last, which is given to nobody else before the end of the transaction.
			await other.query("begin");
			const now = await serverOf(other).then(() => serverOf(one));
			await other.query("rollback");
			if (now !== first)
				throw new StartUpError(
					`${name} leads to a pooler in transaction mode. Set DATABASE_DIRECT_URL to the address of the server itself.`,
				);
		}
	} finally {
		await Promise.all([one.end(), other.end()].map((end) => end.catch(() => {})));
	}
}
