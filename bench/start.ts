import { execFileSync } from "node:child_process";
import { startSite } from "./site.ts";

/* How long a start takes and what a site at rest costs: `npm run bench:start`. */

/** Resident memory of a process and of everything it started, in MB. A page that several of them share counts once. */
function memoryOf(pid: number): { processes: number; rss: number; pss: number } {
	const rows = execFileSync("ps", ["-eo", "pid,ppid,rss,args"], { encoding: "utf8" })
		.trim()
		.split("\n")
		.slice(1)
		.map((line) => line.trim().match(/^(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/) ?? [])
		.map(([, id, parent, rss, args]) => ({
			id: Number(id),
			parent: Number(parent),
			rss: Number(rss),
			args: args ?? "",
		}));
	const family = new Set([pid]);
	for (let size = 0; size !== family.size; ) {
		size = family.size;
		for (const { id, parent } of rows) if (family.has(parent)) family.add(id);
	}
	let pss = 0;
	for (const id of family) {
		const rollup = execFileSync("cat", [`/proc/${id}/smaps_rollup`], { encoding: "utf8" });
		pss += Number(rollup.match(/^Pss:\s+(\d+)/m)?.[1] ?? 0);
	}
	const rss = rows.filter(({ id }) => family.has(id)).reduce((sum, row) => sum + row.rss, 0);
	return { processes: family.size, rss: Math.round(rss / 1024), pss: Math.round(pss / 1024) };
}

const began = performance.now();
const site = await startSite();
await fetch(site.url);
const first = Math.round(performance.now() - began);
// Let the garbage of the start be collected, as it would be on a site that waits for visitors.
await new Promise((resolve) => setTimeout(resolve, 15_000));
const atRest = memoryOf(site.pid);
const restarted = performance.now();
const again = await site.restart();
await fetch(site.url);
const warm = Math.round(performance.now() - restarted - again.stopMs);
console.table({
	"first start with sample content, to the first answer": { value: first, unit: "ms" },
	"warm start, to the first answer": { value: warm, unit: "ms" },
	"memory at rest, all processes, shared pages once": { value: atRest.pss, unit: "MB" },
	"memory at rest, all processes, sum of resident": { value: atRest.rss, unit: "MB" },
	processes: { value: atRest.processes, unit: "" },
});
await site.stop();
