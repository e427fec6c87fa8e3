import { spawn } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { projectRoot } from "../../project-root.ts";

/* The ways in which a seller starts the site, and every process that this creates. Linux only, like the tests that
   use it. */

/** The commands that start the site from its folder, outermost first. */
export const starters = {
	npm: ["npm", "start"],
	launcher: [process.execPath, "tools/run.mjs", "start"],
	server: [process.execPath, "build/server/main.js"],
} as const;
export type Starter = keyof typeof starters;

interface FoundProcess {
	pid: number;
	command: string;
}

/** Returns every process that was started with this data folder, including the database. */
export function processesOf(dataFolder: string): FoundProcess[] {
	return readdirSync("/proc").flatMap((name) => {
		const pid = Number(name);
		if (!Number.isInteger(pid) || pid === process.pid) return [];
		try {
			const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
			const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
			const isOurs =
				command.includes(dataFolder) ||
				environment.includes(`DATA_DIR=${dataFolder}`) ||
				readlinkSync(`/proc/${pid}/cwd`).startsWith(dataFolder);
			// A zombie process has no command line.
			return isOurs && command ? [{ pid, command }] : [];
		} catch {
			return [];
		}
	});
}

/** Kills every process that was started with this data folder and whose command includes `part`. */
export function killProcessesOf(dataFolder: string, part = ""): void {
	for (const { pid, command } of processesOf(dataFolder)) {
		if (!command.includes(part)) continue;
		try {
			process.kill(pid, "SIGKILL");
		} catch {
			// It ended together with another one.
		}
	}
}

/**
 * Starts the site.
 *
 * @param root folder of the site, if it is not the project's
 * @returns the process and its output; `up` resolves once the site is running, and rejects if it ends before
 */
export function startAs(starter: Starter, environment: NodeJS.ProcessEnv, root = projectRoot) {
	const [program, ...args] = starters[starter];
	// A separate session, as created by a terminal or a service manager.
	const child = spawn(program, args, { cwd: root, env: environment, detached: true });
	let output = "";
	const up = new Promise<void>((resolve, reject) => {
		const listen = (chunk: Buffer) => {
			output += chunk;
			if (output.includes("is running at")) resolve();
		};
		child.stdout.on("data", listen);
		child.stderr.on("data", listen);
		child.once("exit", (code) => reject(new Error(`ended with ${code}: ${output}`)));
	});
	up.catch(() => {});
	return { child, up, output: () => output };
}
