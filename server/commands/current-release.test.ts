import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { isProcessRunning } from "../process-running.ts";
import { projectRoot } from "../project-root.ts";

const FILES = [
	"server/commands/current-release.ts",
	"server/project-root.ts",
	"server/stop-signals.ts",
	"tools/releases.mjs",
];
const COMMAND = "server/commands/command.mjs";

/** Creates a project whose site runs a newer release, with a command that goes on until it is stopped. */
function createProject(): string {
	const home = mkdtempSync(join(tmpdir(), "site-project-"));
	onTestFinished(() => rmSync(home, { recursive: true, force: true }));
	const write = (name: string, content: string) => {
		mkdirSync(dirname(join(home, name)), { recursive: true });
		writeFileSync(join(home, name), content);
	};
	for (const [folder, version] of [
		["", "1.0.0"],
		["releases/1.1.0/", "1.1.0"],
	] as const) {
		write(`${folder}package.json`, JSON.stringify({ version, type: "module" }));
		write(`${folder}tools/run.mjs`, "");
		write(
			`${folder}${COMMAND}`,
			`import { runInCurrentRelease } from "./current-release.ts";
			if (!(await runInCurrentRelease(process.env))) {
				console.log("${version} " + process.pid);
				if (process.argv[2] !== "short") setInterval(() => {}, 1000);
			}`,
		);
		for (const file of FILES) {
			mkdirSync(dirname(join(home, folder, file)), { recursive: true });
			copyFileSync(join(projectRoot, file), join(home, folder, file));
		}
	}
	write("data/updates/release.json", JSON.stringify({ release: "1.1.0" }));
	mkdirSync(join(home, "releases/1.1.0/node_modules/node/bin"), { recursive: true });
	symlinkSync(process.execPath, join(home, "releases/1.1.0/node_modules/node/bin/node"));
	return home;
}

function start(home: string, ...args: string[]) {
	const { PATH } = process.env;
	const child = spawn(process.execPath, [COMMAND, ...args], {
		cwd: home,
		env: { PATH, DATA_DIR: join(home, "data") },
		// As the launcher starts it.
		stdio: ["ignore", "pipe", "inherit", "ipc"],
	});
	if (!child.stdout) throw new Error("no output");
	return { child, output: child.stdout };
}

test("OPS-08 a command continues in the release that the site runs, and ends with it", async () => {
	const { child, output } = start(createProject(), "short");
	const [printed, [code]] = await Promise.all([text(output), once(child, "exit")]);
	expect(printed).toMatch(/^1\.1\.0 \d+\n$/);
	expect(code).toBe(0);
});

test.for(["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL", "the end of the launcher"] as const)(
	"OPS-07 a command that continues in another release is stopped by %s",
	async (way) => {
		const { child, output } = start(createProject());
		const [printed] = await once(output, "data");
		const pid = Number(/^1\.1\.0 (\d+)/.exec(String(printed))?.[1]);
		onTestFinished(() => {
			if (isProcessRunning(pid)) process.kill(pid, "SIGKILL");
		});
		expect(isProcessRunning(pid)).toBe(true);
		const ended = once(child, "exit");
		if (way === "the end of the launcher") child.disconnect();
		else child.kill(way);
		await ended;
		await expect.poll(() => isProcessRunning(pid)).toBe(false);
	},
);
