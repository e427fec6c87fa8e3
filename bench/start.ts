import { execFileSync } from "node:child_process";
import { startTryOut } from "../server/testing/built-site.ts";
import { atMost, checkGoals } from "./lib/goals.ts";

/* How long a start takes, and what an idle site costs: `npm run bench:start`. */

/** Returns the resident memory of a process and of everything it started, in MB. A shared page counts once. */
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
const site = await startTryOut();
await fetch(site.url);
const cold = Math.round(performance.now() - began);
/** Lets garbage from the start be collected, as on a site that waits for visitors. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 15_000));
await rest();
const first = memoryOf(site.pid);
const restarted = performance.now();
const again = await site.restart();
await fetch(site.url);
const warm = Math.round(performance.now() - restarted - again.stopMs);
await rest();
const second = memoryOf(site.pid);
checkGoals({
	"first start with sample content, to the first answer, ms": atMost(cold, 10_000),
	"warm start, to the first answer, ms": atMost(warm, 2_000),
	"memory after the first start, all processes, shared pages once, MB": {
		ours: first.pss,
		baseline: `${first.rss} as the sum of resident`,
		goal: "≤ 200",
		met: first.pss <= 200,
	},
	"memory after a warm start, all processes, shared pages once, MB": {
		ours: second.pss,
		baseline: `${second.rss} as the sum of resident`,
		goal: "≤ 200",
		met: second.pss <= 200,
	},
});
await site.stop();
