import { execFileSync } from "node:child_process";
import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import packageFile from "../package.json" with { type: "json" };
import { isReleaseVersion } from "../server/releases/compare-versions.ts";
import { type ReleaseDescription, releaseKeys, signRelease } from "../server/releases/release-description.ts";

/*
 * `npm run release`: tags the commit that is checked out as the version in package.json. The tag's message is the
 * release's description, signed if RELEASE_KEY names a private key; it is printed for the address that sites ask.
 * See docs/releasing.md.
 */

const { version } = packageFile;
const root = join(import.meta.dirname, "..");
const KEYS_FILE = join(root, "release-keys.json");
const USAGE = `usage: npm run release -- --notes notes.txt [--security]
       npm run release -- --new-key FILE      once: creates the key that releases are signed with`;

function fail(message: string): never {
	console.error(message);
	process.exit(1);
}

const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

function readOptions() {
	try {
		return parseArgs({
			options: { notes: { type: "string" }, security: { type: "boolean" }, "new-key": { type: "string" } },
		}).values;
	} catch {
		return fail(USAGE);
	}
}

/** Writes the private key to a file, and adds the public one to those that sites trust from the next release on. */
function createKey(file: string): void {
	const { publicKey, privateKey } = generateKeyPairSync("ed25519");
	writeFileSync(file, privateKey.export({ format: "pem", type: "pkcs8" }), { mode: 0o600, flag: "wx" });
	const keys = [...releaseKeys, publicKey.export({ format: "der", type: "spki" }).toString("base64")];
	writeFileSync(KEYS_FILE, `${JSON.stringify({ keys }, null, "\t")}\n`);
	console.log(`${file} is the private key: store it where only those who release can read it.`);
	console.log("release-keys.json has the public key: commit it. Later releases must be signed.");
}

function describeRelease(notes: string, security: boolean): ReleaseDescription {
	const journal = readFileSync(join(root, "server/database/migrations/meta/_journal.json"), "utf8");
	const description: ReleaseDescription = {
		version,
		date: new Date().toISOString().slice(0, 10),
		notes,
		security,
		migrations: JSON.parse(journal).entries.length,
		commit: git("rev-parse", "HEAD"),
	};
	const keyFile = process.env.RELEASE_KEY;
	if (keyFile) return signRelease(description, createPrivateKey(readFileSync(keyFile, "utf8")));
	if (releaseKeys.length > 0) fail("Set RELEASE_KEY to the file of the private key: releases are signed.");
	return description;
}

const { notes: notesFile, security = false, "new-key": newKey } = readOptions();
if (newKey) createKey(newKey);
else if (!notesFile) fail(USAGE);
else {
	if (!isReleaseVersion(version)) fail(`package.json has version ${version}, which is none of a release.`);
	if (git("status", "--porcelain")) fail("Commit everything first.");
	const description = JSON.stringify(describeRelease(readFileSync(notesFile, "utf8").trim(), security), null, "\t");
	git("tag", "--annotate", "--cleanup=verbatim", "--message", description, `v${version}`);
	console.log(description);
	console.error(`\nv${version} is tagged. Publish it with: git push origin v${version}`);
}
