import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { connect } from "../database/database.ts";
import { createTestDatabase } from "../testing/database/test-database.ts";
import { claimWork, extendLeases } from "./work-queue.queries.ts";

const { connection, drop } = await createTestDatabase();
const db = connect(connection, () => {});
afterAll(async () => {
	await db.$client.end();
	await drop();
});

test("HOOK-08 IMP-04 no work loses its lease because other work is being settled, or because it is writing rows for itself", async () => {
	await db.execute(sql`
		create table work_of_test (id uuid primary key, lane text, state text default 'waiting', attempts int default 0,
			next_attempt_at timestamptz default now(), failing_since timestamptz, last_error text)`);
	const [settled, slow, writing] = [randomUUID(), randomUUID(), randomUUID()];
	await db.execute(
		sql`insert into work_of_test (id, lane) values (${settled}, 'one'), (${slow}, 'two'), (${writing}, 'three')`,
	);
	const table = { table: "work_of_test", lane: "lane" };
	const claim = () => claimWork(db, table, { perLane: 5, running: [] }, 60_000);
	const claimed = await claim();
	expect(claimed).toHaveLength(3);
	await db.transaction(async (tx) => {
		await tx.execute(sql`select from work_of_test where id = ${settled} for update`);
		// The lock that an import holds while it writes a group of rows.
		await tx.execute(sql`select from work_of_test where id = ${writing} for key share`);
		await db.execute(sql`update work_of_test set next_attempt_at = now() where id <> ${settled}`);
		const limited = connect(connection, () => {}, { statementMs: 2_000, answerMs: 5_000 });
		try {
			await extendLeases(limited, table, claimed, 60_000);
		} finally {
			await limited.$client.end();
		}
	});
	// Nobody else gets the others.
	expect(await claim()).toEqual([]);
});
