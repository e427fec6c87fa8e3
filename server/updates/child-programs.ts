import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

const running = new Set<ChildProcess>();

/**
 * Runs a program and everything it starts, which `stopChildPrograms` ends. One that listens to its channel also ends when
 * this process is killed (`endWithParent` in stop-signals.ts).
 *
 * @returns its exit code; null if a signal ended it
 */
export async function runChildProgram(program: string, args: string[], options: SpawnOptions): Promise<number | null> {
	const child = spawn(program, args, { ...options, stdio: ["ignore", "inherit", "inherit", "ipc"], detached: true });
	running.add(child);
	try {
		const [code] = await once(child, "exit");
		return code;
	} finally {
		running.delete(child);
	}
}

/** Ends the programs that run, and returns when they have ended. */
export async function stopChildPrograms(): Promise<void> {
	await Promise.all(
		[...running].map(async (child) => {
			const ended = once(child, "exit");
			// The whole group: what a build started doesn't end with it.
			if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
			await ended;
		}),
	);
}
