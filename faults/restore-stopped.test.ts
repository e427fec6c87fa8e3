import { spawn } from "node:child_process";
import { once } from "node:events";
import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, productionEnvironment, runSiteCommand, startTryOut } from "../server/testing/built-site.ts";
import { killProcessesOf, processesOf } from "../server/testing/servers/started-processes.ts";

/* A restore that is stopped while it writes files. */

const folder = mkdtempSync(join(tmpdir(), "site-restore-stopped-"));
const environment = async () => productionEnvironment(await freePort(), join(folder, "data"));
let backup = "";

/** Files below a folder, those that are not complete included. */
const filesOf = (parent: string) =>
	existsSync(parent)
		? readdirSync(parent, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
		: [];

beforeAll(async () => {
	const site = await startTryOut();
	try {
		await runSiteCommand("backup", { PATH: process.env.PATH, DATA_DIR: site.dataFolder }, join(folder, "backups"));
	} finally {
		await site.stop();
	}
	backup = join(folder, "backups", readdirSync(join(folder, "backups"))[0] ?? "");
}, 120_000);
afterAll(() => {
	killProcessesOf(folder);
	rmSync(folder, { recursive: true, force: true });
});

test.for(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
	"OPS-06 a restore that is stopped by %s while it writes files leaves none, and can be run again",
	{ timeout: 120_000 },
	async (signal) => {
		const { files } = JSON.parse(readFileSync(join(backup, "manifest.json"), "utf8")) as { files: { key: string }[] };
		const last = join(backup, "files", files.at(-1)?.key ?? "");
		renameSync(last, join(folder, "last"));
		// Takes long to read, and no room.
		writeFileSync(last, "");
		truncateSync(last, 20 * 1024 ** 3);
		const stored = join(folder, "data/files");
		try {
			const child = spawn(process.execPath, ["tools/run.mjs", "restore", backup], {
				env: await environment(),
				stdio: ["ignore", "ignore", "pipe"],
			});
			let errors = "";
			child.stderr.on("data", (chunk) => {
				errors += chunk;
			});
			const ended = once(child, "exit");
			await expect
				.poll(() => [errors, filesOf(stored).length], { timeout: 30_000 })
				.toEqual([expect.any(String), files.length]);
			// As a terminal does: to every process.
			for (const { pid, command } of processesOf(join(folder, "data")))
				if (!command.includes("postgres")) process.kill(pid, signal);
			expect(await ended).toEqual([1, null]);
			expect(errors).toContain("The restore was stopped: nothing of the backup is left here.");
		} finally {
			rmSync(last);
			renameSync(join(folder, "last"), last);
		}
		expect(filesOf(stored)).toEqual([]);
		await expect.poll(() => processesOf(join(folder, "data"))).toEqual([]);
		const { stdout } = await runSiteCommand("restore", await environment(), backup);
		expect(stdout).toContain(`${files.length} files are restored.`);
		rmSync(join(folder, "data"), { recursive: true });
	},
);
