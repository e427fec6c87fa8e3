import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { isWithoutAnswer } from "./database-errors.ts";
import * as schema from "./schema/index.ts";

export type Database = NodePgDatabase<typeof schema> & {
	$client: pg.Pool;
	/** A transaction whose statements may take as long as they do: for acts on whole tables that a person waits for knowingly. */
	longTransaction: NodePgDatabase<typeof schema>["transaction"];
};
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

/** How long one statement of a request may take before the database gives it up, and before it is given up here. */
export interface TimeLimits {
	/** Null behind a pooler, which does not take it along. */
	statementMs: number | null;
	/** For a database that hangs without breaking. */
	answerMs: number;
}

/** No page is worth waiting longer for, and nothing that the site asks for a page takes nearly as long. */
export const REQUEST_LIMITS: TimeLimits = { statementMs: 15_000, answerMs: 20_000 };

/**
 * @param onConnectionLost told when a connection breaks, idle or in a transaction; the pool opens a new one by itself
 */
export function connect(
	options: ConnectionOptions,
	onConnectionLost: (error: Error) => void,
	{ statementMs, answerMs }: TimeLimits = REQUEST_LIMITS,
): Database {
	const open = (limits: pg.PoolConfig) => {
		const pool = new pg.Pool({ ...options, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000, ...limits });
		// Each connection says itself that it broke. While a transaction holds it the pool does not listen, and one that
		// breaks between two statements would end the process.
		pool.on("connect", (client) => client.on("error", onConnectionLost));
		pool.on("error", () => {});
		return pool;
	};
	const pool = open({
		max: 20,
		query_timeout: answerMs,
		...(statementMs === null ? {} : { statement_timeout: statementMs }),
	});
	const unlimited = open({ max: 2 });
	const end = pool.end.bind(pool) as () => Promise<void>;
	pool.end = (async () => {
		await Promise.all([end(), unlimited.end()]);
	}) as typeof pool.end;

	const db = drizzle(pool, settings);
	return Object.assign(db, { transaction: transactionOn(pool), longTransaction: transactionOn(unlimited) });
}

/**
 * The library's own transaction never gives a connection back on which not even BEGIN came through, and after twenty of
 * them the pool is empty (drizzle-orm issue 6023). One that got no answer is not used again: it may come yet.
 */
function transactionOn(pool: pg.Pool): Database["transaction"] {
	const onConnection = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>();
	return async (act, config) => {
		const client = await pool.connect();
		const db = onConnection.get(client) ?? drizzle(client, settings);
		onConnection.set(client, db);
		let broken = false;
		try {
			return await db.transaction(act, config);
		} catch (error) {
			broken = isWithoutAnswer(error);
			throw error;
		} finally {
			client.release(broken);
		}
	};
}

/** @throws when the database does not answer */
export async function checkDatabase(db: Pick<Queryable, "execute">): Promise<void> {
	await db.execute(sql`select 1`);
}
