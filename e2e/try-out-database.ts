import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import pg from "pg";
import type { TryOut } from "../server/testing/built-site.ts";

/** Runs SQL on the embedded database of a try-out. */
export async function queryTryOut({ dataFolder }: TryOut, text: string, values: unknown[] = []) {
	const find = ["-name", ".s.PGSQL.*", "-type", "s"];
	const socket = execFileSync("find", [dataFolder, ...find], { encoding: "utf8" }).trim();
	const client = new pg.Client({ host: dirname(socket), user: "microgreens", database: "postgres" });
	await client.connect();
	try {
		return (await client.query(text, values)).rows;
	} finally {
		await client.end();
	}
}

/** Runs a scheduled task immediately: its queue gets the same message that the job library sends. */
export async function runScheduledTask(tryOut: TryOut, name: string): Promise<void> {
	await queryTryOut(tryOut, "insert into pgboss.job (name, policy) values ($1, 'exclusive') on conflict do nothing", [
		name,
	]);
	await queryTryOut(tryOut, "select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), $1)", [
		name,
	]);
}
