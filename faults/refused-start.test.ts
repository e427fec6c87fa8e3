import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort, productionEnvironment, runSiteCommand } from "../server/testing/built-site.ts";
import { queryEmbedded } from "../server/testing/database/embedded-query.ts";
import { processesOf, startAs } from "../server/testing/servers/started-processes.ts";

/* Starts and commands that the site refuses, and a stop while it starts: real processes, in production. */

async function prepare() {
	const folder = mkdtempSync(join(tmpdir(), "site-stopping-"));
	const dataFolder = join(folder, "data");
	const environment = productionEnvironment(await freePort(), dataFolder, { npm_config_loglevel: "silent" });
	onTestFinished(() => {
		for (const { pid } of processesOf(dataFolder)) process.kill(pid, "SIGKILL");
		rmSync(folder, { recursive: true, force: true });
	});
	return { dataFolder, environment };
}

const running = (dataFolder: string) => processesOf(dataFolder).map(({ command }) => command);
const nothingRuns = (dataFolder: string) => expect.poll(() => running(dataFolder), { timeout: 20_000 }).toEqual([]);

test("OPS-07 nothing keeps running after a stop while the site was starting", async () => {
	const { dataFolder, environment } = await prepare();
	const { child } = startAs("launcher", environment);
	await expect.poll(() => running(dataFolder).some((command) => command.includes("postgres -D"))).toBe(true);
	child.kill("SIGTERM");
	await nothingRuns(dataFolder);
});

test("OPS-09 OPS-07 a newer version's database is refused in one line, unchanged, and nothing keeps running", async () => {
	const { dataFolder, environment } = await prepare();
	const older = startAs("server", environment);
	await older.up;
	await queryEmbedded(
		dataFolder,
		"insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 4102444800000)",
	);
	await queryEmbedded(dataFolder, "create table of_a_newer_version ()");
	older.child.kill("SIGTERM");
	await nothingRuns(dataFolder);
	await expect(startAs("server", environment).up).rejects.toThrow(
		/^ended with 1: The database was updated by a newer version of the site \(of 2100-01-01\)\.[^\n]+\n$/,
	);
	await nothingRuns(dataFolder);
	await expect(runSiteCommand("make-admin", environment, "owner@example.org")).rejects.toMatchObject({
		stderr: expect.stringMatching(/^Database: [^\n]+\nThe database was updated by a newer version[^\n]+\n$/),
	});
	await nothingRuns(dataFolder);
});

test("OPS-08 a command finds the running site's database, says which, and never creates one", async () => {
	const { dataFolder, environment } = await prepare();
	const { DATA_DIR: _place, ...own } = environment;
	const nowhere = join(dataFolder, "nothing-here");
	await expect(runSiteCommand("make-admin", { ...own, DATA_DIR: nowhere }, "owner@example.org")).rejects.toMatchObject({
		stderr: `Database: ${nowhere} (set in this command's environment)\nThere is no database. Start the site first, or set DATA_DIR (or DATABASE_URL) to where its data is.\n`,
	});
	expect(existsSync(nowhere)).toBe(false);
	const { child, up } = startAs("server", environment);
	await up;
	// As the seller types it in a terminal without the service's configuration. Other tests run sites, too.
	const { stderr } = await runSiteCommand("make-admin", { PATH: process.env.PATH }, "owner@example.org").catch(
		(error: { stderr: string }) => error,
	);
	if (stderr.startsWith("Several sites")) expect(stderr).toContain(`${dataFolder} (process ${child.pid})`);
	else {
		expect(stderr).toBe(`Database: ${dataFolder} (of the running site, process ${child.pid})\n`);
		expect(await queryEmbedded(dataFolder, "select email from users")).toEqual([{ email: "owner@example.org" }]);
	}
	child.kill("SIGTERM");
	await nothingRuns(dataFolder);
});
