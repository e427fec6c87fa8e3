import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestDatabase } from "../testing/test-database.ts";
import { connect, type Queryable } from "./database.ts";

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

test("OPS-04 a transaction that cannot even begin gives its connection back", async () => {
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
