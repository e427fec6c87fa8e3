// @module-tag slow
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { readReleaseDescription } from "../releases/release-description.ts";
import { fetchVersions, verifyVersion } from "./git.ts";

/* Releases made with the command that the project makes them with. */

const home = mkdtempSync(join(tmpdir(), "signed-releases-"));
const keyFile = `${home}.key`;
const clone = `${home}.clone`;
afterAll(() => {
	for (const path of [home, keyFile, clone]) rmSync(path, { recursive: true, force: true });
});

const author = ["-c", "user.name=Author", "-c", "user.email=author@example.org"];
const git = (...args: string[]) =>
	execFileSync("git", [...author, ...args], { cwd: home, encoding: "utf8", stdio: "pipe" }).trim();
const commit = (message: string) => {
	git("add", "--all");
	git("commit", "--quiet", "--message", message);
};
const environment = {
	...process.env,
	...{ GIT_AUTHOR_NAME: "Author", GIT_AUTHOR_EMAIL: "author@example.org" },
	...{ GIT_COMMITTER_NAME: "Author", GIT_COMMITTER_EMAIL: "author@example.org" },
};
const release = (key: string | undefined, ...args: string[]) =>
	execFileSync(process.execPath, ["tools/release.ts", ...args], {
		cwd: home,
		env: { ...environment, RELEASE_KEY: key },
		encoding: "utf8",
		stdio: "pipe",
	});
const setVersion = (version: string) => {
	const file = join(home, "package.json");
	writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), version }));
	commit(`chore: version ${version}`);
};
const notes = `${home}/notes.txt`;

git("init", "--quiet", "--initial-branch", "main", home);
execFileSync("sh", [
	"-c",
	`cd '${projectRoot}' && git ls-files -z package.json release-keys.json tools server contract | tar -c --null -T - | tar -x -C '${home}'`,
]);
writeFileSync(notes, "Faster pages.\n");
writeFileSync(join(home, ".gitignore"), "node_modules\n");
writeFileSync(join(home, "release-keys.json"), JSON.stringify({ keys: [] }));
symlinkSync(join(projectRoot, "node_modules"), join(home, "node_modules"));

test("UPG-01 a tag is taken if it leads to the files that were released and signed, and to nothing else", async () => {
	setVersion("1.3.0");
	expect(JSON.parse(release(undefined, "--notes", notes))).not.toHaveProperty("signature");
	release(undefined, "--new-key", keyFile);
	expect(statSync(keyFile).mode & 0o777).toBe(0o600);
	setVersion("1.4.0");
	expect(() => release(undefined, "--notes", notes)).toThrow(/Set RELEASE_KEY/);
	const printed = release(keyFile, "--notes", notes, "--security");
	const { keys } = JSON.parse(readFileSync(join(home, "release-keys.json"), "utf8"));
	expect(readReleaseDescription(printed, "It", keys)).toMatchObject({
		...{ version: "1.4.0", notes: "Faster pages.", security: true, commit: git("rev-parse", "HEAD") },
	});
	await verifyVersion(home, "1.4.0", keys);
	// The version from before there was a key.
	await expect(verifyVersion(home, "1.3.0", keys)).rejects.toThrow("The tag v1.3.0 is not signed");
	await verifyVersion(home, "1.3.0", []);

	const message = git("for-each-ref", "--format=%(contents)", "refs/tags/v1.4.0");
	writeFileSync(join(home, "tools/run.mjs"), "// Something harmful.");
	setVersion("1.5.0");
	git("tag", "--annotate", "--message", message, "v1.5.0");
	await expect(verifyVersion(home, "1.5.0", keys)).rejects.toThrow("has the description of version 1.4.0");
	git("tag", "--force", "--annotate", "--message", message, "v1.4.0");
	await expect(verifyVersion(home, "1.4.0", keys)).rejects.toThrow("leads to other files than were released");
	git("tag", "--force", "v1.4.0");
	await expect(verifyVersion(home, "1.4.0", keys)).rejects.toThrow("The tag v1.4.0 describes no release");
});

test("UPG-01 a tag that was moved after it was downloaded is named, and not taken", async () => {
	git("clone", "--quiet", home, clone);
	const downloaded = () => execFileSync("git", ["rev-parse", "v1.3.0"], { cwd: clone, encoding: "utf8" });
	const before = downloaded();
	expect(await fetchVersions(clone)).toContain("1.3.0");
	git("tag", "--force", "v1.3.0", "HEAD");
	await expect(fetchVersions(clone)).rejects.toThrow(
		/^The project's tag v1\.3\.0 leads to other files than when it was downloaded here\. .*"git tag -d v1\.3\.0"/,
	);
	expect(downloaded()).toBe(before);
});
