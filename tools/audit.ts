import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { readAudit } from "./read-audit.ts";

/*
 * `npm run check:audit`, part of `npm run check`: fails if a runtime dependency has a known high or critical
 * vulnerability. An unavailable registry is reported in one line and does not fail: not every one supports audits.
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
const { passed, text } = readAudit(stdout);
console.log(text);
process.exit(passed ? 0 : 1);
