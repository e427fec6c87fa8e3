import pg from "pg";
import { StartUpError } from "../start-up-error.ts";
import { type ConnectionOptions, serverConnections } from "./database.ts";

/** As in the README; `server_version_num` counts in ten thousands. */
const OLDEST_VERSION = 15;
const PATIENCE_MS = 5_000;
/** Others use a pool too, so that once may say nothing. */
const ATTEMPTS = 5;

/**
 * Looks at a server before the site relies on it (OPS-02).
 *
 * @throws StartUpError where it cannot be used, with the name of the setting that leads there
 */
export async function checkServer(config: {
	databaseUrl: string | null;
	databaseDirectUrl: string | null;
}): Promise<void> {
	const { connection, direct } = serverConnections(config);
	await withClients(direct, config.databaseDirectUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL", refuseTransactionPooler);
	if (direct !== connection) await withClients(connection, "DATABASE_URL", async () => {});
}

type Check = (connected: pg.Client, another: () => Promise<pg.Client>, name: string) => Promise<void>;

async function withClients(connection: ConnectionOptions, name: string, check: Check): Promise<void> {
	const clients: pg.Client[] = [];
	const open = async () => {
		const client = new pg.Client({ ...connection, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS });
		client.on("error", () => {});
		await client.connect();
		clients.push(client);
		return client;
	};
	try {
		const client = await open();
		const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as version");
		if (rows[0].version < OLDEST_VERSION)
			throw new StartUpError(
				`${name} leads to PostgreSQL ${rows[0].version}. Version ${OLDEST_VERSION} or later is needed.`,
			);
		await check(client, open, name);
	} catch (error) {
		if (error instanceof StartUpError) throw error;
		const { message, code } = error as Error & { code?: string };
		throw new StartUpError(`${name} leads to no database that can be used: ${message || code}`);
	} finally {
		await Promise.all(clients.map((client) => client.end().catch(() => {})));
	}
}

const serverOf = async (client: pg.Client): Promise<number> =>
	(await client.query("select pg_backend_pid() as pid")).rows[0].pid;

/**
 * Where a connection must be one's own, each statement would run on another one: notifications would be lost, and locks
 * kept, without a word.
 */
const refuseTransactionPooler: Check = async (one, another, name) => {
	const first = await serverOf(one);
	// A server says itself who answers; a pooler, in whatever mode, makes a number up.
	if ((one as unknown as { processID: number }).processID === first) return;
	const other = await another();
	for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
		// Takes the connection that was used last, which is given to nobody else before the end of the transaction.
		await other.query("begin");
		await serverOf(other);
		const now = await serverOf(one);
		await other.query("rollback");
		if (now !== first)
			throw new StartUpError(
				`${name} leads to a pooler in transaction mode. Set DATABASE_DIRECT_URL to the address of the server itself.`,
			);
	}
};
