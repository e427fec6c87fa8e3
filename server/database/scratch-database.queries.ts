import type { ClientBase } from "pg";

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export async function readDatabaseSize(client: ClientBase): Promise<{ name: string; bytes: number }> {
	const { rows } = await client.query<{ name: string; bytes: string }>(
		"select current_database() as name, pg_database_size(current_database()) as bytes",
	);
	return { name: rows[0]?.name ?? "", bytes: Number(rows[0]?.bytes ?? 0) };
}

export async function createDatabase(client: ClientBase, name: string): Promise<void> {
	await client.query(`create database ${quoted(name)} template template0`);
}

/** Removes a database if it exists, and closes connections to it. */
export async function dropDatabase(client: ClientBase, name: string): Promise<void> {
	await client.query(`drop database if exists ${quoted(name)} with (force)`);
}

export async function countRows(client: ClientBase, table: string): Promise<number> {
	const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${quoted(table)}`);
	return rows[0]?.count ?? 0;
}

/**
 * Keeps other processes from doing the same, until the connection ends.
 *
 * @returns whether no other one does
 */
export async function lockRun(client: ClientBase, lock: number): Promise<boolean> {
	const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [lock]);
	return rows[0]?.locked === true;
}
