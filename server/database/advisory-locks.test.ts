import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";

test("OPS-02 a process that starts waits for no backup of another one: each advisory lock has its own number", () => {
	const numbers = Object.values(ADVISORY_LOCKS);
	expect(new Set(numbers).size).toBe(numbers.length);
	// One written elsewhere could be any of them.
	const server = join(projectRoot, "server");
	const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
	const withNumbers = files.filter((name) => /\b7_301_9\d\d\b/.test(readFileSync(join(server, name), "utf8")));
	expect(withNumbers).toEqual(["database/advisory-locks.ts"]);
});
