import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readAudit } from "./read-audit.ts";

/*
 * `npm run check:audit`, part of `npm run check`: fails where what the site runs on has a known vulnerability that is high or
 * critical. A registry that cannot be asked is told in one line and fails nothing: not every one answers audits.
 */

const { stdout, error } = spawnSync(
	process.platform === "win32" ? "npm.cmd" : "npm",
	["audit", "--omit=dev", "--audit-level=high", "--json", "--fetch-retries=1", "--fetch-timeout=20000"],
	{
		cwd: join(import.meta.dirname, ".."),
		encoding: "utf8",
		maxBuffer: 64 * 1024 * 1024,
		shell: process.platform === "win32",
	},
);
if (error) throw error;
const { passed, words } = readAudit(stdout);
console.log(words);
process.exit(passed ? 0 : 1);
