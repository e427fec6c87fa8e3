import { chmodSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../log.ts";
import { findObstacle, readBackgroundRehearsal, rehearseInBackground } from "./rehearse-in-background.ts";

const log = createLog("silent");

/** A folder of the project whose command runs the given code. */
function createHome(code: string) {
	const home = mkdtempSync(join(tmpdir(), "rehearsing-"));
	onTestFinished(() => rmSync(home, { recursive: true, force: true }));
	for (const name of ["tools", ".git", "data"]) mkdirSync(join(home, name));
	writeFileSync(join(home, "tools/run.mjs"), code);
	return { home, dataFolder: join(home, "data") };
}

test("UPG-01 a rehearsal from the browser shows what the command prints, while it runs and afterwards", async () => {
	const { home, dataFolder } = createHome(`
		process.on("SIGUSR2", () => { console.log("Version 9.1.0 works with a copy of this site."); process.exit(0); });
		setInterval(() => {}, 1000);
		console.log(process.argv.slice(2).join(" "), process.env.DATA_DIR, process.env.SECRET);`);
	expect(readBackgroundRehearsal(dataFolder)).toBeNull();
	expect(findObstacle(home)).toBeNull();
	const ended = rehearseInBackground(home, dataFolder, { DATA_DIR: dataFolder }, log);
	await expect
		.poll(() => readBackgroundRehearsal(dataFolder)?.output)
		.toBe(`update --rehearse ${dataFolder} undefined\n`);
	const running = readBackgroundRehearsal(dataFolder);
	expect(running).toMatchObject({ endedAt: null, succeeded: null });
	process.kill(running?.pid ?? 0, "SIGUSR2");
	expect(await ended).toMatchObject({ succeeded: true, output: expect.stringContaining("Version 9.1.0 works") });
	expect(readBackgroundRehearsal(dataFolder)).toMatchObject({ succeeded: true, endedAt: expect.any(Date) });
});

test("UPG-01 a rehearsal that fails, floods, or is killed with the site is a failure with its last lines", async () => {
	const failing = createHome(`console.error("Customers: 450 before, 449 after"); process.exitCode = 1;`);
	expect(await rehearseInBackground(failing.home, failing.dataFolder, {}, log)).toMatchObject({
		...{ succeeded: false, output: "Customers: 450 before, 449 after\n" },
	});
	const flooding = createHome(`console.log("x".repeat(1_000_000)); console.log("the end");`);
	const { output } = await rehearseInBackground(flooding.home, flooding.dataFolder, {}, log);
	expect(output.length).toBeLessThanOrEqual(20_000);
	expect(output).toMatch(/the end\n$/);
	const killed = createHome("");
	mkdirSync(join(killed.dataFolder, "updates"));
	writeFileSync(
		join(killed.dataFolder, "updates/background-rehearsal.json"),
		JSON.stringify({ pid: 2 ** 22 - 1, startedAt: new Date(), endedAt: null, succeeded: null, output: "Restoring…" }),
	);
	expect(readBackgroundRehearsal(killed.dataFolder)).toMatchObject({
		...{ succeeded: false, output: "Restoring…\nIt was interrupted." },
	});
});

test("UPG-01 a rehearsal whose state can't be saved, such as on a full disk, is shown by the process that goes on", async () => {
	const { home, dataFolder } = createHome(`
		process.on("SIGUSR2", () => { console.log("the end"); process.exit(0); });
		setInterval(() => {}, 1000);
		console.log("begun");`);
	const warnings: unknown[] = [];
	const ended = rehearseInBackground(home, dataFolder, {}, { warn: (details: unknown) => void warnings.push(details) });
	const read = () => readBackgroundRehearsal(dataFolder);
	await expect.poll(() => read()?.output).toBe("begun\n");
	// Nothing can be written where a folder is.
	const draft = join(dataFolder, "updates/background-rehearsal.json.draft");
	mkdirSync(draft);
	process.kill(read()?.pid ?? 0, "SIGUSR2");
	expect(await ended).toMatchObject({ succeeded: true, output: "begun\nthe end\n" });
	expect(read()).toMatchObject({ succeeded: true, output: "begun\nthe end\n" });
	expect(warnings).toHaveLength(1);
	// With room again, the next one is there for every process.
	rmdirSync(draft);
	writeFileSync(join(home, "tools/run.mjs"), "");
	await rehearseInBackground(home, dataFolder, {}, log);
	expect(read()).toMatchObject({ succeeded: true, output: "" });
});

test("UPG-01 where it can't be tried from the browser, the screen says what to do instead", () => {
	const { home } = createHome("");
	rmSync(join(home, ".git"), { recursive: true });
	expect(findObstacle(home)).toMatch(/^This site runs from an image\. Start the image of the new version/);
	chmodSync(home, 0o755);
});
