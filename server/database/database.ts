import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as schema from "./schema/index.ts";

export type Database = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** A connection or an open transaction: what queries take. */
export type Queryable = Pick<
	Database,
	"select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "transaction"
>;

export type ConnectionOptions = { connectionString: string } | { host: string; user: string; database: string };

/**
 * How to reach a server: `connection` is for all that a pooler in transaction mode can carry, where one stands in
 * DATABASE_URL; `direct` for what needs a connection of its own, such as LISTEN, or would hold one for long.
 */
export function serverConnections(config: { databaseUrl: string | null; databaseDirectUrl: string | null }): {
	connection: ConnectionOptions;
	direct: ConnectionOptions;
} {
	const connection = { connectionString: config.databaseUrl ?? "" };
	return {
		connection,
		direct: config.databaseDirectUrl ? { connectionString: config.databaseDirectUrl } : connection,
	};
}

const settings = { schema, casing: "snake_case" } as const;

/** @returns queries on a connection that the caller opened, and closes */
export const onClient = (client: pg.Client): Queryable => drizzle(client, settings);

/**
 * @param onConnectionLost told when a connection breaks, idle or in a transaction; the pool opens a new one by itself
 */
export function connect(options: ConnectionOptions, onConnectionLost: (error: Error) => void): Database {
	const pool = new pg.Pool({ ...options, max: 20, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000 });
	const onConnection = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>();
	pool.on("connect", (client) => {
		// Each connection says itself that it broke. While a transaction holds it the pool does not listen, and one that
		// breaks between two statements would end the process.
		client.on("error", onConnectionLost);
		onConnection.set(client, drizzle(client, settings));
	});
	pool.on("error", () => {});
	const db = drizzle(pool, settings);
	// The library's own never gives a connection back on which not even BEGIN came through, and after twenty of them the
	// pool is empty (drizzle-orm issue 6023).
	db.transaction = async (act, config) => {
		const client = await pool.connect();
		try {
			return await (onConnection.get(client) ?? drizzle(client, settings)).transaction(act, config);
		} finally {
			client.release();
		}
	};
	return db;
}

/** @throws when the database does not answer */
export async function checkDatabase(db: Pick<Queryable, "execute">): Promise<void> {
	await db.execute(sql`select 1`);
}
