import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createTestDatabase } from "../testing/database/test-database.ts";
import { connect, type Database } from "./database.ts";
import { logSlowQueries } from "./slow-queries.ts";

const A_MINUTE = 60_000;
const SLOW_MS = 100;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
let lines: { milliseconds: number; query: string }[];
beforeEach(async () => {
	database = await createTestDatabase();
	db = connect(database.connection, () => {});
	lines = [];
});
afterEach(async () => {
	await db.$client.end();
	await database.drop();
});

const watch = (slowMs: number) =>
	logSlowQueries(db.$client, createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) }), slowMs);
/** Lines about the test's own query: on a busy machine even a BEGIN can be slow. */
const slept = () => lines.filter(({ query }) => query.includes("pg_sleep"));
const sleep = (asked: Pick<Database, "execute">) =>
	asked.execute(sql`select pg_sleep(${SLOW_MS / 1_000}), ${"private@example.org"}::text as email`);

test("OPS-05 a slow statement in a transaction is logged once, with its text and duration, without values", async () => {
	watch(SLOW_MS);
	const { rows } = await db.transaction(sleep);
	expect(rows).toMatchObject([{ email: "private@example.org" }]);
	expect(slept()).toMatchObject([{ query: "select pg_sleep($1), $2::text as email" }]);
	expect(slept()[0]?.milliseconds).toBeGreaterThanOrEqual(SLOW_MS);
	expect(JSON.stringify(lines)).not.toContain("private@example.org");
});

test("OPS-05 a slow statement outside of a transaction is logged once", async () => {
	watch(SLOW_MS);
	expect((await sleep(db)).rows).toMatchObject([{ email: "private@example.org" }]);
	expect(slept()).toHaveLength(1);
});

test("OPS-05 a fast statement is not logged", async () => {
	watch(A_MINUTE);
	await sleep(db);
	await db.transaction(sleep);
	expect(lines).toEqual([]);
});

test("OPS-05 a statement that fails rejects for its caller, and is logged if it was slow", async () => {
	watch(0);
	const failing = sql`select 1 / ${0}::int as failing`;
	const refused = { cause: { code: "22012" } };
	await expect(db.execute(failing)).rejects.toMatchObject(refused);
	await expect(db.transaction((tx) => tx.execute(failing))).rejects.toMatchObject(refused);
	expect(lines.filter(({ query }) => query.includes("failing"))).toHaveLength(2);
});
