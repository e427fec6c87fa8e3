import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort, productionEnvironment } from "../server/testing/built-site.ts";
import { processesOf, type Starter, startAs, starters } from "../server/testing/servers/started-processes.ts";
import { isShort } from "./harmed-site.ts";

/* Every process that a seller or a service manager may stop, by every signal. The site is in production, on one data
   folder. */

const folder = mkdtempSync(join(tmpdir(), "site-stopping-"));
const dataFolder = join(folder, "data");
const environment = productionEnvironment(await freePort(), dataFolder, { npm_config_loglevel: "silent" });
afterAll(() => {
	for (const { pid } of processesOf(dataFolder)) process.kill(pid, "SIGKILL");
	rmSync(folder, { recursive: true, force: true });
});

const running = () => processesOf(dataFolder).map(({ command }) => command);
const nothingRuns = () => expect.poll(running, { timeout: 20_000 }).toEqual([]);

const signals = ["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const;
const stops = (Object.keys(starters) as Starter[])
	.flatMap((starter) => signals.map((signal) => [starter, signal] as const))
	// A killed server's leftovers are handled by the next start.
	.filter(([starter, signal]) => !(starter === "server" && signal === "SIGKILL"))
	.filter(([starter, signal]) => !isShort || `${starter} ${signal}` === "npm SIGTERM" || signal === "SIGKILL");

test.for(stops)("OPS-07 nothing keeps running after %s gets %s", async ([starter, signal]) => {
	const { child, up } = startAs(starter, environment);
	await up;
	child.kill(signal);
	await nothingRuns();
});

test.for(["SIGHUP", "SIGINT"] as const)(
	"OPS-07 nothing keeps running after every process of the terminal got %s",
	async (signal) => {
		const { child, up } = startAs("npm", environment);
		await up;
		process.kill(-(child.pid ?? 0), signal);
		await nothingRuns();
	},
);

test("OPS-07 the next start takes over after a kill -9 of the server", async () => {
	const first = startAs("launcher", environment);
	await first.up;
	const server = processesOf(dataFolder).find(({ command }) => command.includes("build/server/main.js"));
	process.kill(server?.pid ?? 0, "SIGKILL");
	await expect.poll(() => running().filter((command) => !command.includes("postgres"))).toEqual([]);
	const second = startAs("launcher", environment);
	await second.up;
	second.child.kill("SIGTERM");
	await nothingRuns();
});
