import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readRelease, rootOf, writeRelease } from "../../tools/releases.mjs";
import { switchRelease } from "./switch-release.ts";

test("UPG-01 a version that was chosen while the site was stopped, and never ran, is not the one to return to", async () => {
	const home = mkdtempSync(join(tmpdir(), "releases-"));
	onTestFinished(() => rmSync(home, { recursive: true, force: true }));
	const dataFolder = join(home, "data");
	for (const release of [null, "0.2.0", "0.3.0"]) {
		const root = rootOf(home, release);
		mkdirSync(join(root, "build/server"), { recursive: true });
		writeFileSync(join(root, "build/server/main.js"), "");
		writeFileSync(join(root, "package.json"), JSON.stringify({ version: release ?? "0.1.0" }));
	}
	const choose = (release: string) => switchRelease({ home, dataFolder }, release, null);
	expect(await choose("0.2.0")).toBe("Version 0.2.0 is used at the next npm start.");
	await choose("0.2.0");
	expect(readRelease(home, dataFolder)).toEqual({ release: "0.2.0", previous: null, confirmed: false });
	await choose("0.3.0");
	expect(readRelease(home, dataFolder)).toEqual({ release: "0.3.0", previous: null, confirmed: false });
	writeRelease(dataFolder, { release: "0.2.0", previous: null, confirmed: true });
	await choose("0.3.0");
	expect(readRelease(home, dataFolder)).toEqual({ release: "0.3.0", previous: "0.2.0", confirmed: false });
});
