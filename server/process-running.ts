import { readFileSync } from "node:fs";

/** Decides whether a process runs; one that has ended and whose parent has not taken note of it does not. */
export function isProcessRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
	}
	try {
		// The state follows the name, which is in parentheses and may itself contain some.
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		return stat[stat.lastIndexOf(")") + 2] !== "Z";
	} catch {
		// Not on Linux.
		return true;
	}
}
