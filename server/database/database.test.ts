import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestDatabase } from "../testing/database/test-database.ts";
import { startCuttableProxy } from "../testing/servers/cuttable-proxy.ts";
import { connect, type Queryable } from "./database.ts";
import { isDatabaseAway } from "./database-errors.ts";

test("OPS-04 a connection that breaks between two statements fails its transaction, and nothing else", async () => {
	const { connection, drop } = await createTestDatabase();
	const lost: Error[] = [];
	const db = connect(connection, (error) => lost.push(error));
	const ask = async (asked: Pick<Queryable, "execute">) =>
		(await asked.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
	const transaction = db.transaction(async (tx) => {
		await db.execute(sql`select pg_terminate_backend(${await ask(tx)})`);
		await expect.poll(() => lost.length).toBeGreaterThan(0);
		await ask(tx);
	});
	await expect(transaction).rejects.toThrow();
	expect(await ask(db)).toBeGreaterThan(0);
	await db.$client.end();
	await drop();
});

test("OPS-04 a transaction that fails to begin releases its connection", async () => {
	const { connection, drop } = await createTestDatabase();
	const db = connect(connection, () => {});
	const begin = () => db.transaction(async () => {}, { isolationLevel: "nonsense" as never });
	// More often than there are connections.
	for (let attempt = 0; attempt < 25; attempt += 1)
		await expect(begin()).rejects.toMatchObject({ cause: { code: "42601" } });
	expect(db.$client.idleCount).toBe(db.$client.totalCount);
	expect(await db.transaction((tx) => tx.execute(sql`select 1 as one`))).toMatchObject({ rows: [{ one: 1 }] });
	await db.$client.end();
	await drop();
});

test("OPS-05 a slow statement is canceled, and its connection serves the next one", async () => {
	const { connection, drop } = await createTestDatabase();
	const db = connect(connection, () => {}, { statementMs: 200, answerMs: 5_000 });
	for (const ask of [
		() => db.execute(sql`select pg_sleep(30)`),
		() => db.transaction((tx) => tx.execute(sql`select pg_sleep(30)`)),
	]) {
		const failure = await ask().then(
			() => null,
			(error: unknown) => error,
		);
		expect(isDatabaseAway(failure)).toBe(true);
	}
	await db.execute(sql`select 1`);
	// Statements that a person knowingly waits for are not canceled.
	await db.longTransaction((tx) => tx.execute(sql`select pg_sleep(0.5)`));
	await db.$client.end();
	await drop();
});

test("OPS-05 a database that hangs blocks nobody: unanswered queries are given up with their connection", async () => {
	const { connection, drop } = await createTestDatabase();
	const line = await startCuttableProxy(connection);
	const db = connect({ connectionString: line.connectionString }, () => {}, { statementMs: null, answerMs: 300 });
	await Promise.all([db.execute(sql`select 1`), db.transaction((tx) => tx.execute(sql`select 1`))]);
	line.freeze();
	const began = performance.now();
	const failures = await Promise.all(
		[db.execute(sql`select 1`), db.transaction((tx) => tx.execute(sql`select 1`))].map((asked) =>
			asked.then(
				() => null,
				(error: unknown) => error,
			),
		),
	);
	expect(failures.map(isDatabaseAway)).toEqual([true, true]);
	expect(performance.now() - began).toBeLessThan(3_000);
	// The database works again, and none of the connections that hung is reused.
	expect(await db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] });
	await db.$client.end();
	await line.close();
	await drop();
});
