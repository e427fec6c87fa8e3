import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { findConfiguration } from "./running-site.ts";

/** Runs a process that looks like the site in the process list, with an `.env` file loaded by Node. */
async function runAsSite(environment: NodeJS.ProcessEnv, environmentFile: string) {
	const folder = mkdtempSync(join(tmpdir(), "running-site-"));
	writeFileSync(join(folder, ".env"), environmentFile);
	const args = ["--env-file=.env", "-e", "console.log(); setInterval(() => {}, 60_000)"];
	const child = spawn(process.execPath, [...args, join(projectRoot, "build/server/main.js")], {
		cwd: folder,
		env: environment,
	});
	onTestFinished(() => {
		child.kill();
		rmSync(folder, { recursive: true, force: true });
	});
	await once(child.stdout, "data");
	return folder;
}

test("OPS-08 a command knows what the running site read from its .env file, and its environment takes precedence", async () => {
	const folder = await runAsSite(
		{ AUTH_SECRET: "from the environment" },
		"SITE_URL=https://shop.example.com\nAUTH_SECRET=from the file\nBACKUP_DIR=kept\n",
	);
	const DATA_DIR = join(folder, "data");
	const { environment, isRunning } = findConfiguration({ DATA_DIR, SITE_URL: "http://localhost:3000" });
	expect(isRunning).toBe(true);
	expect(environment).toMatchObject({
		DATA_DIR,
		SITE_URL: "https://shop.example.com",
		AUTH_SECRET: "from the environment",
		BACKUP_DIR: join(folder, "kept"),
	});
	expect(findConfiguration({ DATA_DIR, BACKUP_DIR: "/own" }).environment.BACKUP_DIR).toBe("/own");
});

test("OPS-08 a command and the running site are matched by their database server, not by the data folder beside it", async () => {
	const folder = await runAsSite({}, "DATABASE_URL=postgres://db/site\nSITE_URL=https://shop.example.com\n");
	const found = (own: NodeJS.ProcessEnv) => findConfiguration(own).environment.SITE_URL;
	expect(found({ DATABASE_URL: "postgres://db/site" })).toBe("https://shop.example.com");
	expect(found({ DATABASE_URL: "postgres://db/other", DATA_DIR: join(folder, "data") })).toBeUndefined();
	expect(found({ DATA_DIR: join(folder, "other") })).toBeUndefined();
});
