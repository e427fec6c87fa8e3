import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../server/project-root.ts";
import { killProcessesOf, processesOf } from "../server/testing/servers/started-processes.ts";
import { createClone } from "./cloned-site.ts";
import { isShort } from "./harmed-site.ts";

/* What a killed process has started: builds, and the sites of tests and benchmarks. */

const BUILD = "tools/bundle/build.ts";
const PAGES = "react-router";

const kills = [
	["the launcher", "SIGKILL", ["node", "tools/run.mjs", "prepare"], "tools/run.mjs"],
	["the launcher", "SIGTERM", ["node", "tools/run.mjs", "prepare"], "tools/run.mjs"],
	["npm start", "SIGKILL", ["npm", "start"], "npm start"],
	["npm run build", "SIGKILL", ["npm", "run", "build"], "npm run build"],
	["the build", "SIGKILL", ["node", "tools/run.mjs", "prepare"], BUILD],
	["every process of the terminal", "SIGHUP", ["npm", "start"], null],
] as const;

test.for(kills.filter(([, signal]) => !isShort || signal === "SIGKILL"))(
	"OPS-07 a build ends when %s gets %s",
	{ timeout: 120_000 },
	async ([, signal, [program, ...args], target]) => {
		const { home, environment } = await createClone();
		const outdated = join(home, "contract/index.ts");
		utimesSync(outdated, new Date(), new Date(Date.now() + 60_000));
		rmSync(join(home, "build"), { recursive: true });
		const child = spawn(program, args, { cwd: home, env: environment, detached: true, stdio: "ignore" });
		const commands = () => processesOf(home).map(({ command }) => command);
		try {
			await expect.poll(() => commands().some((command) => command.includes(PAGES)), { timeout: 60_000 }).toBe(true);
			if (target === null) process.kill(-(child.pid ?? 0), signal);
			else process.kill(processesOf(home).find(({ command }) => command.includes(target))?.pid ?? 0, signal);
			await expect.poll(commands, { timeout: 10_000 }).toEqual([]);
			// It did not just come to its end.
			expect(existsSync(join(home, "build/web/client/service-worker.js"))).toBe(false);
		} finally {
			killProcessesOf(home);
		}
	},
);

test("OPS-07 the try-out of a test or a benchmark ends with its database when that is killed", {
	timeout: 120_000,
}, async () => {
	const code = `const { startTryOut } = await import(${JSON.stringify(join(projectRoot, "server/testing/built-site.ts"))});
		console.log((await startTryOut()).dataFolder);`;
	const runner = spawn(process.execPath, ["--input-type=module", "--eval", code], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [chunk] = (await once(runner.stdout, "data")) as [Buffer];
	const dataFolder = String(chunk).trim();
	const commands = () => processesOf(dataFolder).map(({ command }) => command);
	try {
		expect(commands().some((command) => command.includes("postgres"))).toBe(true);
		runner.kill("SIGKILL");
		await expect.poll(commands, { timeout: 20_000 }).toEqual([]);
	} finally {
		killProcessesOf(dataFolder);
		rmSync(join(dataFolder, ".."), { recursive: true, force: true });
	}
});
