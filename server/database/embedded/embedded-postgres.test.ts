// @module-tag slow
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

let base: string;
let running: EmbeddedPostgres | null = null;
beforeEach(() => {
	// A folder that only its owner can traverse, like root's home.
	base = mkdtempSync(join(tmpdir(), "embedded-"));
	chmodSync(base, 0o700);
});
afterEach(async () => {
	await running?.stop();
	running = null;
	rmSync(base, { recursive: true, force: true });
});

const folder = () => join(base, "data/postgres");
const pidOf = () => Number(readFileSync(join(folder(), "postmaster.pid"), "utf8").split("\n")[0]);

async function query(text: string) {
	const client = new pg.Client(running?.connection);
	await client.connect();
	const { rows } = await client.query(text);
	await client.end();
	return rows;
}

test("OPS-01 the database is created, started, stopped, and available again at the next start", async () => {
	running = await startEmbeddedPostgres({ folder: folder() });
	await query("create table kept as select 42 as answer");
	expect((await query("show data_checksums"))[0].data_checksums).toBe("on");
	expect((await query("show listen_addresses"))[0].listen_addresses).toBe("");
	await running.stop();
	expect(existsSync(join(folder(), "postmaster.pid"))).toBe(false);
	running = await startEmbeddedPostgres({ folder: folder() });
	expect(await query("select answer from kept")).toEqual([{ answer: 42 }]);
});

test("OPS-02 a second process on the same folder is refused in one line", async () => {
	running = await startEmbeddedPostgres({ folder: folder() });
	await expect(startEmbeddedPostgres({ folder: folder() })).rejects.toThrow(
		"The data folder is already in use by another process of the site. Stop that one first, or set DATA_DIR.",
	);
	expect(await query("select 1 as one")).toEqual([{ one: 1 }]);
});

test("OPS-04 a server that dies is restarted, with everything that was committed", async () => {
	const restarts: string[] = [];
	running = await startEmbeddedPostgres({ folder: folder(), onRestart: (reason) => restarts.push(reason) });
	await query("create table kept as select 42 as answer");
	process.kill(pidOf(), "SIGKILL");
	await expect.poll(() => query("select answer from kept").catch(() => null)).toEqual([{ answer: 42 }]);
	expect(restarts).not.toHaveLength(0);
});
