import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { isWithoutAnswer } from "./database-errors.ts";
import * as schema from "./schema/index.ts";

export type Database = NodePgDatabase<typeof schema> & {
	$client: pg.Pool;
	/** A transaction without statement timeouts, for changes to entire tables that a person knowingly waits for. */
	longTransaction: NodePgDatabase<typeof schema>["transaction"];
	/** Whether a connection keeps the plans of named statements. Behind a pooler it may be another one each time. */
	keepsPlans: boolean;
	/** What it was opened with, for another thread that connects to the same database. */
	connection: { options: ConnectionOptions; limits: TimeLimits };
};
/** A connection or an open transaction, for queries. */
export type Queryable = Pick<
	Database,
	"select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "transaction"
>;

export type ConnectionOptions = { connectionString: string } | { host: string; user: string; database: string };

/**
 * Returns how to reach a server. `connection` is for everything that works through a pooler in transaction mode, if
 * DATABASE_URL has one; `direct` is for what needs a dedicated connection, such as LISTEN, or holds one for long.
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

/** Runs queries on a connection that the caller opens and closes. */
export const onClient = (client: pg.Client): Queryable => drizzle(client, settings);

/** Limits of a request's statement: when the database cancels it, and when we stop waiting. */
export interface TimeLimits {
	/** Null behind a pooler, which does not support it. */
	statementMs: number | null;
	/** For a database that hangs without failing. */
	answerMs: number;
}

/** No page is worth a longer wait, and no query of a page takes nearly as long. */
export const REQUEST_LIMITS: TimeLimits = { statementMs: 15_000, answerMs: 20_000 };

/**
 * Of one process. More of them only wait for each other on the few processors of a small server, and each costs
 * PostgreSQL 10 MB.
 */
const MAX_CONNECTIONS = 10;

/** @param onConnectionLost called when a connection breaks, idle or in a transaction; the pool replaces it */
export function connect(
	options: ConnectionOptions,
	onConnectionLost: (error: Error) => void,
	{ statementMs, answerMs }: TimeLimits = REQUEST_LIMITS,
): Database {
	const open = (limits: pg.PoolConfig) => {
		const pool = new pg.Pool({ ...options, connectionTimeoutMillis: 5_000, ...limits });
		// Each connection reports its own errors. The pool does not listen while a transaction holds one, so an error
		// between two statements would end the process.
		pool.on("connect", (client) => client.on("error", onConnectionLost));
		pool.on("error", () => {});
		return pool;
	};
	const pool = open({
		max: MAX_CONNECTIONS,
		query_timeout: answerMs,
		...(statementMs === null ? {} : { statement_timeout: statementMs }),
	});
	const unlimited = open({ max: 2 });
	const end = pool.end.bind(pool) as () => Promise<void>;
	pool.end = (async () => {
		await Promise.all([end(), unlimited.end()]);
	}) as typeof pool.end;

	const db = drizzle(pool, settings);
	return Object.assign(db, {
		transaction: transactionOn(pool),
		longTransaction: transactionOn(unlimited),
		keepsPlans: statementMs !== null,
		connection: { options, limits: { statementMs, answerMs } },
	});
}

/**
 * The library's own transaction never releases a connection on which BEGIN failed, and after a few of them the pool is
 * empty (drizzle-orm issue 6023). A connection with an outstanding response is not reused, because the response may
 * still arrive.
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

const statements = new WeakMap<Database, Map<string, unknown>>();

/**
 * Returns a statement that is built once, and planned once by each connection, which is most of what a short statement
 * costs.
 *
 * @param name always of the same text
 */
export function prepareOnce<Prepared>(
	db: Database,
	name: string,
	build: () => { prepare: (name: string) => Prepared },
): Prepared {
	const known = statements.get(db) ?? new Map<string, unknown>();
	statements.set(db, known);
	const statement = (known.get(name) as Prepared | undefined) ?? build().prepare(db.keepsPlans ? name : "");
	known.set(name, statement);
	return statement;
}

/** @throws if the database does not respond */
export async function checkDatabase(db: Pick<Queryable, "execute">): Promise<void> {
	await db.execute(sql`select 1`);
}
