import { startTryOut } from "../server/testing/built-site.ts";
import { atMost, checkGoals } from "./lib/goals.ts";
import { memoryOf } from "./lib/memory-of.ts";

/* How long a start takes, and what an idle site costs: `npm run bench:start`. */

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
