import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Returns a process and everything it started. */
export function familyOf(pid: number): Set<number> {
	const rows = execFileSync("ps", ["-eo", "pid,ppid"], { encoding: "utf8" })
		.trim()
		.split("\n")
		.slice(1)
		.map((line) => line.trim().split(/\s+/).map(Number));
	const family = new Set([pid]);
	for (let size = 0; size !== family.size; ) {
		size = family.size;
		for (const [id = 0, parent = 0] of rows) if (family.has(parent)) family.add(id);
	}
	return family;
}

/**
 * Returns the memory of a process and of everything it started, in MB: the sum of what each holds, and the same with
 * shared pages divided among those that share them.
 */
export function memoryOf(pid: number): { processes: number; rss: number; pss: number } {
	const family = familyOf(pid);
	let rss = 0;
	let pss = 0;
	for (const id of family) {
		let rollup = "";
		try {
			rollup = readFileSync(`/proc/${id}/smaps_rollup`, "utf8");
		} catch {
			// It ended meanwhile, as connections and helpers do.
		}
		rss += Number(rollup.match(/^Rss:\s+(\d+)/m)?.[1] ?? 0);
		pss += Number(rollup.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0);
	}
	return { processes: family.size, rss: Math.round(rss / 1024), pss: Math.round(pss / 1024) };
}
