import { afterAll, expect, test } from "vitest";
import { connect } from "../database/database.ts";
import { createLog } from "../log.ts";
import { createTestDatabase } from "../testing/database/test-database.ts";
import { listTaskStates, saveTasks } from "./schedule.queries.ts";
import { runTask, type ScheduledTask } from "./schedule.ts";

const { connection, drop } = await createTestDatabase();
const db = connect(connection, () => {});
afterAll(async () => {
	await db.$client.end();
	await drop();
});

const newTask = (name: string) => ({ name, label: name, intervalSeconds: 3_600 });
const log = createLog("silent");
const run = (error: Error | null) => {
	const task: ScheduledTask = {
		name: "tidy",
		label: "Tidying",
		every: "hour",
		run: async () => {
			if (error) throw error;
			return null;
		},
	};
	return runTask({ db, log }, task, new Date());
};
const state = async () => (await listTaskStates(db)).find(({ name }) => name === "tidy");

test("OPS-05 the last success and the last failure of a scheduled task are stored", async () => {
	await saveTasks(db, [newTask("tidy"), newTask("gone")]);
	expect(await state()).toMatchObject({ succeededAt: null, failingSince: null });
	const full = Object.assign(new Error("ENOSPC: no space left, write '/data/x'"), { code: "ENOSPC", syscall: "write" });
	await run(full);
	const first = await state();
	expect(first).toMatchObject({ succeededAt: null, lastError: "The disk is full." });
	// A library's error may quote personal data.
	await run(new Error("Failed query: insert … params: buyer@example.org"));
	expect(await state()).toMatchObject({
		failingSince: first?.failingSince,
		lastError: "This site could not finish it. See the log for details.",
	});
	await run(null);
	expect(await state()).toMatchObject({ succeededAt: expect.any(Date), failingSince: null, lastError: null });
});

test("OPS-05 a task that is no longer scheduled is removed", async () => {
	await saveTasks(db, [newTask("tidy")]);
	expect((await listTaskStates(db)).map(({ name }) => name)).toEqual(["tidy"]);
});
