import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { StartUpError } from "../start-up-error.ts";

/**
 * Keeps two updates from running at once. The lock of a killed process is taken over.
 *
 * @param file of the lock
 * @returns a function that releases it
 * @throws StartUpError if another update runs
 */
export function lockUpdate(file: string): () => void {
	mkdirSync(dirname(file), { recursive: true });
	for (;;) {
		try {
			writeFileSync(file, String(process.pid), { flag: "wx" });
			return () => rmSync(file, { force: true });
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
		}
		const pid = Number(readFileSync(file, "utf8")) || 0;
		if (isUpdate(pid)) throw new StartUpError(`Another update is running (process ${pid}). Wait until it has ended.`);
		rmSync(file, { force: true });
	}
}

/** A process ID is used again, and then by something else. */
function isUpdate(pid: number): boolean {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("commands/update.js");
	} catch {
		return false;
	}
}
