import { spawnSync } from "node:child_process";
import { join } from "node:path";

/* Every bench, one after another, on a machine that does nothing else: `npm run bench`. Ends with 1 where a goal is missed. */

const benches = [
	"start",
	"pages",
	"sales-page",
	"analytics",
	"dashboard",
	"auth",
	"member-read",
	"customers",
	"purchases",
	"mail",
	"library",
	"import",
	"files",
	"course-outline",
];
const missed = benches.filter((name) => {
	console.log(`\n=== ${name}\n`);
	return spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: "inherit" }).status !== 0;
});
console.log(missed.length === 0 ? "\nEvery goal is met." : `\nGoals are missed in: ${missed.join(", ")}`);
process.exitCode = missed.length === 0 ? 0 : 1;
