import pg from "pg";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createTestDatabase } from "../testing/database/test-database.ts";
import { startJobs } from "./jobs.ts";

test("STO-01 an hourly task is scheduled, runs, and runs again after a failure", async () => {
	const { connection, drop } = await createTestDatabase();
	const jobs = await startJobs(connection, createLog("silent"));
	let times = 0;
	await jobs.repeat("tidy", "hour", async () => {
		times += 1;
		if (times === 1) throw new Error("the first time fails");
	});

	const client = new pg.Client(connection);
	await client.connect();
	const { rows } = await client.query("select cron from pgboss.schedule where name = 'tidy'");
	await client.end();
	expect(rows).toEqual([{ cron: "0 * * * *" }]);

	await jobs.enqueue("tidy", {});
	await expect.poll(() => times).toBe(1);
	await expect.poll(() => jobs.waiting("tidy")).toBe(0);
	await jobs.enqueue("tidy", {});
	await expect.poll(() => times).toBe(2);
	await jobs.stop();
	await drop();
});
