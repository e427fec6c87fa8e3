import { spawnSync } from "node:child_process";
import { join } from "node:path";

/* Runs every benchmark, one after another, on an otherwise idle machine: `npm run bench`. Exits with 1 if a goal is
   missed. */

const benches = [
	"start",
	"pages",
	"sales-page",
	"analytics",
	"dashboard",
	"auth",
	"member-read",
	"customers",
	"checkout",
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
