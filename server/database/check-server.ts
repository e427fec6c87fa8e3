import pg from "pg";
import { StartUpError } from "../start-up-error.ts";
import { type ConnectionOptions, serverConnections } from "./database.ts";

/** As in the README; `server_version_num` has the major version in ten thousands. */
const OLDEST_VERSION = 15;
const TIMEOUT_MS = 5_000;
/** Others use the pool too, so a single attempt may prove nothing. */
const ATTEMPTS = 5;

/**
 * Checks a database server before the site relies on it (OPS-02).
 *
 * @throws StartUpError if it is unusable, naming the setting with its address
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
		const client = new pg.Client({ ...connection, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
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
 * Refuses a pooler in transaction mode where a dedicated connection is needed. Each statement would run on another
 * connection: notifications would be lost and locks never released, silently.
 */
const refuseTransactionPooler: Check = async (one, another, name) => {
	const first = await serverOf(one);
	// A server reports its own process ID; a pooler, in any mode, makes one up.
	if ((one as unknown as { processID: number }).processID === first) return;
	const other = await another();
	for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
		// Takes the most recently used connection, which others don't get until the transaction ends.
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
